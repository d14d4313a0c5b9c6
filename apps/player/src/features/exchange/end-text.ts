import { catalogue } from "@maidan/ui/language";

/** How an event ended without a winner. */
export const endText = catalogue(
  {
    abandoned: "Abandoned, bets void",
    void: "Void",
    over: "Over",
  },
  {
    abandoned: "পরিত্যক্ত, বেট বাতিল",
    void: "বাতিল",
    over: "শেষ",
  },
);
