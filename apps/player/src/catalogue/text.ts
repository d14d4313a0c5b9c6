import { catalogue } from "@maidan/ui/language";

export const catalogueText = catalogue(
  {
    categories: "Categories",
    sports: "Sports",
    casino: "Casino",
    slot: "Slot",
    table: "Table",
    poker: "Poker",
    crash: "Crash",
    fishing: "Fishing",
    lottery: "Lottery",
    exchange: "Exchange",
    lucky: "Lucky",
    providersHint: "There are no games of this kind yet.",
  },
  {
    categories: "বিভাগ",
    sports: "স্পোর্টস",
    casino: "ক্যাসিনো",
    slot: "স্লট",
    table: "টেবিল",
    poker: "পোকার",
    crash: "ক্র্যাশ",
    fishing: "ফিশিং",
    lottery: "লটারি",
    exchange: "এক্সচেঞ্জ",
    lucky: "লাকি",
    providersHint: "এই ধরনের কোনো গেম এখনও নেই।",
  },
);
