import { catalogue } from "@maidan/ui/language";

/** Words of what a cash-out secures, and on what. */
export const securedText = catalogue(
  {
    whole: "Whatever wins",
    least: "At worst",
    part: (values: { share: string }) => `On the ${values.share}% cashed out`,
    runner: (values: { runner: string }) => `On your bets on ${values.runner}`,
    runnerPart: (values: { runner: string; share: string }) => `On ${values.share}% of your bets on ${values.runner}`,
    worst: "Worst outcome of the whole market after it",
  },
  {
    whole: "যা-ই হোক",
    least: "অন্তত",
    part: (values) => `যে ${values.share}% ক্যাশ আউট হবে, তাতে`,
    runner: (values) => `${values.runner}-এর ওপর আপনার বেটে`,
    runnerPart: (values) => `${values.runner}-এর ওপর আপনার বেটের ${values.share}%-এ`,
    worst: "এর পর পুরো মার্কেটের সবচেয়ে খারাপ ফল",
  },
);
