import { catalogue } from "@maidan/ui/language";

/** Words of the sign that a tap on a price is a bet. */
export const oneTapText = catalogue(
  {
    short: "1-tap",
    bets: (values: { stake: string }) =>
      `One-tap betting is on: a tap on a price bets ${values.stake}. To the settings`,
    asks: (values: { stake: string }) =>
      `One-tap betting is on: a tap on a price asks whether to bet ${values.stake}. To the settings`,
  },
  {
    short: "১ চাপে",
    bets: (values: { stake: string }) => `এক চাপে বেট চালু আছে: দরে চাপ দিলেই ${values.stake} বেট হবে। সেটিংসে যান`,
    asks: (values: { stake: string }) =>
      `এক চাপে বেট চালু আছে: দরে চাপ দিলে জিজ্ঞেস করা হবে ${values.stake} বেট হবে কি না। সেটিংসে যান`,
  },
);
