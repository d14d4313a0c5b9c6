import { catalogue } from "@maidan/ui/language";

/** Words of the room of sports, and of favourite competitions. */
export const sportsText = catalogue(
  {
    choose: "Sport",
    events: (values: { count: string }) => (values.count === "1" ? "1 event" : `${values.count} events`),
    live: (values: { count: string }) => `${values.count} live`,
    empty: "Matches in play and of the next seven days appear here.",
    noMatches: "No matches now",
    favourites: "Favourites",
    favourite: (values: { name: string }) => `Favourite competition: ${values.name}`,
    favouriteFailed: "The favourite could not be kept. Try again in a moment.",
  },
  {
    choose: "খেলা",
    events: (values: { count: string }) => `${values.count}টি ম্যাচ`,
    live: (values: { count: string }) => `${values.count}টি লাইভ`,
    empty: "চলমান ও আগামী সাত দিনের ম্যাচ এখানে দেখা যাবে।",
    noMatches: "এখন কোনো ম্যাচ নেই",
    favourites: "পছন্দের প্রতিযোগিতা",
    favourite: (values: { name: string }) => `পছন্দের প্রতিযোগিতা: ${values.name}`,
    favouriteFailed: "পছন্দের তালিকায় রাখা যায়নি। একটু পরে আবার চেষ্টা করুন।",
  },
);
