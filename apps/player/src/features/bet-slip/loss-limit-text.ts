import { catalogue } from "@maidan/ui/language";

/** Each bound of what a player may have at stake has a sentence of its own: the player is to know what must come to an end before the bet can be taken. */
export const lossLimitText = catalogue(
  {
    ofMarket: "Not taken: more would be at stake than you may have in this market.",
    ofAllMarkets: "Not taken: more would be at stake than you may have in all markets together.",
    ofSport: (values: { sport: string }) =>
      `Not taken: more would be at stake than you may have in all ${values.sport} markets together.`,
  },
  {
    ofMarket: "নেওয়া হয়নি: এই মার্কেটে আপনি যতটা ঝুঁকি নিতে পারেন তার বেশি হয়ে যাবে।",
    ofAllMarkets: "নেওয়া হয়নি: সব মার্কেট মিলিয়ে আপনি যতটা ঝুঁকি নিতে পারেন তার বেশি হয়ে যাবে।",
    ofSport: (values: { sport: string }) =>
      `নেওয়া হয়নি: ${values.sport}-এর সব মার্কেট মিলিয়ে আপনি যতটা ঝুঁকি নিতে পারেন তার বেশি হয়ে যাবে।`,
  },
);
