import { catalogue } from "@maidan/ui/language";

/** What the table is called, how it is played, and what its places and results are called. */
export const baccaratText = catalogue(
  {
    name: "Live Baccarat",
    rules:
      "Bet on the player's hand, the banker's, or a tie. Tens and pictures count nothing, the ace one; of a sum the last digit counts. Eight or nine with two cards ends the coup. Else the player draws to five or less, and the banker by the third card.\nThe player pays 1 to 1, the banker 0.95 to 1, a tie 8 to 1. A tie gives bets on player and banker back.",
    player: "Player",
    banker: "Banker",
    tie: "Tie",
    playerLetter: "P",
    bankerLetter: "B",
    tieLetter: "T",
    playerWins: "Player wins",
    bankerWins: "Banker wins",
    tied: "A tie",
  },
  {
    name: "লাইভ বাকারা",
    rules:
      "প্লেয়ার, ব্যাংকার বা টাইয়ের উপর বাজি ধরুন। দশ ও ছবির তাসের মান শূন্য, টেক্কা এক; যোগফলের শেষ অঙ্ক ধরা হয়। দুই তাসে আট বা নয় হলে খেলা শেষ। নইলে প্লেয়ার পাঁচ বা কম হলে তাস নেয়, ব্যাংকার নেয় তৃতীয় তাস দেখে।\nপ্লেয়ার ১-এ ১, ব্যাংকার ১-এ ০.৯৫, টাই ১-এ ৮ দেয়। টাই হলে প্লেয়ার ও ব্যাংকারের বাজি ফেরত।",
    player: "প্লেয়ার",
    banker: "ব্যাংকার",
    tie: "টাই",
    playerLetter: "প",
    bankerLetter: "ব",
    tieLetter: "ট",
    playerWins: "প্লেয়ার জিতেছে",
    bankerWins: "ব্যাংকার জিতেছে",
    tied: "টাই",
  },
);
