import { catalogue } from "@maidan/ui/language";

/** What fill-or-kill bets say of themselves in the lists of bets; the slip's own words for them. */
export const killText = catalogue(
  {
    fillOrKill: "Fill or kill",
    ofThem: (values: { count: string }) => `${values.count} of them fill or kill`,
    atLeast: (values: { amount: string }) => `at least ${values.amount}`,
    tooLittle: "too little could be had",
    notHad: (values: { amount: string }) => `${values.amount} could not be had`,
    killed: "Killed",
    olderKilled: "Older ones are in the history of your bets.",
  },
  {
    fillOrKill: "পুরোটা, নয়তো নয়",
    ofThem: (values: { count: string }) => `এর ${values.count}টি “পুরোটা, নয়তো নয়”`,
    atLeast: (values: { amount: string }) => `অন্তত ${values.amount}`,
    tooLittle: "যথেষ্ট পাওয়া যায়নি",
    notHad: (values: { amount: string }) => `${values.amount} পাওয়া যায়নি`,
    killed: "বাদ গেছে",
    olderKilled: "আরও পুরোনোগুলো আপনার বেটের ইতিহাসে আছে।",
  },
);
