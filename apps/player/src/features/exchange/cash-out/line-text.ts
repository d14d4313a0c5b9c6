import { catalogue } from "@maidan/ui/language";

/** What the cash-out says otherwise of bets at lines. [CASH-30] */
export const lineCashOutText = catalogue(
  {
    offer: (values: { least: string; most: string }) => `Cash Out ${values.least} to ${values.most}`,
    confirm: (values: { amount: string }) => `Cash out for at least ${values.amount}`,
    least: "Whatever number comes, at least",
    leastOf: (values: { share: string }) => `On the ${values.share}% cashed out, at least`,
    most: "At most, by the number that comes",
    worst: "Worst of all your bets here after it",
    upTo: (values: { line: string }) => `at line ${values.line} or better`,
    level: "Every number brings the same: there is nothing to cash out.",
    noOffers: "It can't be filled now: nobody offers the other side.",
    worse:
      "No cash-out now: the lines have moved past yours, and a bet on the other side could lose together with your own. It would secure nothing.",
    ownBets: (values: { amount: string }) =>
      `Your own waiting bets stand in the way: cancel them, and a cash-out would bring at least ${values.amount} now.`,
  },
  {
    offer: (values) => `ক্যাশ আউট ${values.least} থেকে ${values.most}`,
    confirm: (values) => `অন্তত ${values.amount} নিয়ে ক্যাশ আউট`,
    least: "সংখ্যা যা-ই হোক, অন্তত",
    leastOf: (values) => `যে ${values.share}% ক্যাশ আউট হবে, তাতে অন্তত`,
    most: "সংখ্যা অনুযায়ী সর্বোচ্চ",
    worst: "এর পর এখানে আপনার সব বেটের সবচেয়ে খারাপ ফল",
    upTo: (values) => `${values.line} বা আরও ভালো লাইনে`,
    level: "যে সংখ্যাই আসুক ফল একই: ক্যাশ আউট করার কিছু নেই।",
    noOffers: "এখন করা যাচ্ছে না: উল্টো দিকে কেউ দর দেয়নি।",
    worse: "এখন ক্যাশ আউট নেই: লাইন আপনার লাইন পেরিয়ে গেছে, উল্টো দিকে বেট করলে দুটোই হারতে পারে। তাতে কিছুই নিশ্চিত হবে না।",
    ownBets: (values) => `আপনার নিজের অপেক্ষমাণ বেট পথ আটকে আছে: সেগুলো বাতিল করলে এখন ক্যাশ আউটে অন্তত ${values.amount} পাবেন।`,
  },
);
