import { catalogue } from "@maidan/ui/language";

/** Words of the list of bets. [SLIP-18] */
export const listText = catalogue(
  {
    list: (values: { count: string }) => `Bet list (${values.count})`,
    listTitle: "Bet list",
    openList: "Open",
    totalLiability: "Liability in all",
    placeAll: (values: { count: string }) => `Place ${values.count} ${values.count === "1" ? "bet" : "bets"}`,
    listHint: "Bets on one market are taken together or not at all.",
    listEmpty: "Your list is empty.",
    clearList: "Remove all",
  },
  {
    list: (values: { count: string }) => `বেটের তালিকা (${values.count})`,
    listTitle: "বেটের তালিকা",
    openList: "খুলুন",
    totalLiability: "মোট দায়",
    placeAll: (values: { count: string }) => `${values.count}টি বেট দিন`,
    listHint: "একই মার্কেটের বেটগুলো একসঙ্গে নেওয়া হয়, না হলে একটিও নয়।",
    listEmpty: "আপনার তালিকা খালি।",
    clearList: "সব সরান",
  },
);
