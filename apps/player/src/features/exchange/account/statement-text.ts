import { catalogue } from "@maidan/ui/language";

/** Words of the account's statement. */
export const statementText = catalogue(
  {
    statement: "Statement",
    which: "What is shown",
    ALL: "All",
    EXCHANGE: "Bets",
    POKER_ROOM: "Games",
    DEPOSITS_WITHDRAWALS: "Payments",
    balance: "Balance",
    winner: (values: { name: string }) => `Came: ${values.name}`,
    deadHeat: (values: { name: string; count: string }) => `Came: ${values.name} (dead heat of ${values.count})`,
    byHand: "Settled by hand",
    lent: (values: { amount: string }) => `${values.amount} lent by the house is in it`,
    givenBack: (values: { amount: string }) => `${values.amount} given back to the house is in it`,
    intro: "Each change of your money, after commission. The balance has your exposure in it.",
    empty: "What changes your balance appears here: settled markets, games, payments, bonuses.",
  },
  {
    statement: "স্টেটমেন্ট",
    which: "কী দেখানো হবে",
    ALL: "সব",
    EXCHANGE: "বেট",
    POKER_ROOM: "গেম",
    DEPOSITS_WITHDRAWALS: "লেনদেন",
    balance: "ব্যালেন্স",
    winner: (values: { name: string }) => `ফল: ${values.name}`,
    deadHeat: (values) => `ফল: ${values.name} (ডেড হিট, ${values.count} জন)`,
    byHand: "হাতে নিষ্পত্তি করা হয়েছে",
    lent: (values) => `হাউসের দেওয়া ধার ${values.amount} এর মধ্যে ধরা`,
    givenBack: (values) => `হাউসকে ফেরত ${values.amount} এর মধ্যে ধরা`,
    intro: "আপনার টাকার প্রতিটি পরিবর্তন, কমিশন বাদে। ব্যালেন্সের মধ্যে এক্সপোজারও আছে।",
    empty: "যা আপনার ব্যালেন্স বদলায় তা এখানে দেখা যাবে: নিষ্পত্তি হওয়া মার্কেট, গেম, লেনদেন, বোনাস।",
  },
);
