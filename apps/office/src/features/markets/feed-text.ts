import { catalogue } from "@maidan/ui/language";

interface Age {
  /** With its unit. */
  readonly age: string;
}

/** How old what a feed or the server said is. */
export const feedText = catalogue(
  {
    fresh: ({ age }: Age) => `spoke ${age} ago`,
    late: ({ age }: Age) => `late, spoke ${age} ago`,
    silent: ({ age }: Age) => `silent for ${age}`,
    silenced: ({ age }: Age) => `silent for ${age}: its markets are suspended`,
    readAgo: ({ age }: Age) => `Read ${age} ago.`,
  },
  {
    fresh: ({ age }) => `${age} আগে জানিয়েছে`,
    late: ({ age }) => `দেরি হচ্ছে, ${age} আগে জানিয়েছে`,
    silent: ({ age }) => `${age} ধরে নীরব`,
    silenced: ({ age }) => `${age} ধরে নীরব: মার্কেট স্থগিত`,
    readAgo: ({ age }) => `${age} আগে পড়া।`,
  },
);
