import { catalogue } from "@maidan/ui/language";

/** What the table is called, how it is played, and what its places and results are called. */
export const dragonTigerText = catalogue(
  {
    name: "Live Dragon Tiger",
    rules:
      "One card for the dragon, one for the tiger: the higher one wins. The king is the highest, the ace the lowest; suits don't count.\nDragon and tiger pay 1 to 1, and a tie takes half of their bets. The tie pays 11 to 1.",
    dragon: "Dragon",
    tiger: "Tiger",
    tie: "Tie",
    dragonLetter: "D",
    tigerLetter: "T",
    tieLetter: "=",
    dragonWins: "Dragon wins",
    tigerWins: "Tiger wins",
    tied: "A tie: half of the bets on dragon and tiger are back",
  },
  {
    name: "লাইভ ড্রাগন টাইগার",
    rules:
      "একটি তাস ড্রাগনের, একটি টাইগারের: বড়টি জেতে। সাহেব সবচেয়ে বড়, টেক্কা সবচেয়ে ছোট; রঙের কোনো মান নেই।\nড্রাগন ও টাইগার ১-এ ১ দেয়, টাই হলে তাদের বাজির অর্ধেক যায়। টাই ১-এ ১১ দেয়।",
    dragon: "ড্রাগন",
    tiger: "টাইগার",
    tie: "টাই",
    dragonLetter: "ড",
    tigerLetter: "ট",
    tieLetter: "=",
    dragonWins: "ড্রাগন জিতেছে",
    tigerWins: "টাইগার জিতেছে",
    tied: "টাই: ড্রাগন ও টাইগারের বাজির অর্ধেক ফেরত",
  },
);
