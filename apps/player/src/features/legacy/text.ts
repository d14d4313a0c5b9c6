import { catalogue } from "@maidan/ui/language";

/** What the list of games is headed by. */
export const legacyText = catalogue(
  {
    casino: "Casino",
    slot: "Slot",
    table: "Table",
    crash: "Crash",
    fishing: "Fishing",
    arcade: "Arcade",
    lottery: "Lottery",
  },
  {
    casino: "ক্যাসিনো",
    slot: "স্লট",
    table: "টেবিল",
    crash: "ক্র্যাশ",
    fishing: "ফিশিং",
    arcade: "আর্কেড",
    lottery: "লটারি",
  },
);
