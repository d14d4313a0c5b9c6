import { catalogue } from "@maidan/ui/language";

/** What the cards and the hands are called: on the stage, and where a round is drawn again. */
export const pokerWords = catalogue(
  {
    held: "Held",
    cards: "Your cards",
    nothing: "Nothing",
    jacks: "Jacks or better",
    twoPairs: "Two pairs",
    three: "Three of a kind",
    straight: "Straight",
    flush: "Flush",
    fullHouse: "Full house",
    four: "Four of a kind",
    straightFlush: "Straight flush",
    royalFlush: "Royal flush",
  },
  {
    held: "ধরা আছে",
    cards: "আপনার তাস",
    nothing: "কিছু নেই",
    jacks: "গোলাম বা ভালো জোড়া",
    twoPairs: "দুই জোড়া",
    three: "তিনটি একই",
    straight: "স্ট্রেইট",
    flush: "ফ্লাশ",
    fullHouse: "ফুল হাউস",
    four: "চারটি একই",
    straightFlush: "স্ট্রেইট ফ্লাশ",
    royalFlush: "রয়্যাল ফ্লাশ",
  },
);
