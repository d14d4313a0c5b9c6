import { catalogue } from "@maidan/ui/language";

/** Words of the room of sports. */
export const sportsText = catalogue(
  {
    choose: "Sport",
    events: (values: { count: string }) => `${values.count} events`,
    live: (values: { count: string }) => `${values.count} live`,
    empty: "Matches in play and of the next seven days appear here.",
  },
  {
    choose: "খেলা",
    events: (values: { count: string }) => `${values.count}টি ম্যাচ`,
    live: (values: { count: string }) => `${values.count}টি লাইভ`,
    empty: "চলমান ও আগামী সাত দিনের ম্যাচ এখানে দেখা যাবে।",
  },
);
