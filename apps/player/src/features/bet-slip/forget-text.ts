import { catalogue } from "@maidan/ui/language";

/** Words of a bet without an answer that the player wants no more of. [ROOM-72] */
export const forgetText = catalogue(
  {
    forget: (values: { count: string }) => (values.count === "1" ? "Forget it" : `Forget these ${values.count} bets`),
    forgotten: "Off your list. It may have been taken: look at your bets before you bet again.",
  },
  {
    forget: (values: { count: string }) => (values.count === "১" ? "বাদ দিন" : `এই ${values.count}টি বেট বাদ দিন`),
    forgotten: "তালিকা থেকে বাদ দেওয়া হলো। বেটটি হয়তো নেওয়া হয়েছে: আবার বেট দেওয়ার আগে আপনার বেট দেখুন।",
  },
);
