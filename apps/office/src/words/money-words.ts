import { catalogue } from "@maidan/ui/language";

/** What moved a player's money, by the ledger's kind. */
export const movementWords = catalogue(
  {
    deposit: "Deposit",
    "withdrawal.reserve": "Withdrawal asked for",
    "withdrawal.paid": "Withdrawal paid",
    "withdrawal.reject": "Withdrawal refused",
    "balance.correct": "Correction by hand",
    "bonus.grant": "Bonus granted",
    "bonus.convert": "Bonus became cash",
    "bonus.return": "Bonus ended",
    "vip.convert": "VIP points converted",
    "referral.claim": "Referral reward claimed",
    "game.move": "Game",
    "exchange.exposure": "Locked by open bets",
    "exchange.settle": "Market settled",
    "exchange.unsettle": "Settlement undone",
    "exchange.void": "Market voided",
    "exchange.collect": "What was owed collected",
    "houseMarket.exposure": "Locked by bets against the house",
    "houseMarket.settle": "House market settled",
    "houseMarket.resettle": "House market's result changed",
    "houseMarket.collect": "What was owed collected",
    "demo-grant": "Play money",
  },
  {
    deposit: "জমা",
    "withdrawal.reserve": "উত্তোলন চাওয়া হয়েছে",
    "withdrawal.paid": "উত্তোলন পরিশোধ",
    "withdrawal.reject": "উত্তোলন বাতিল",
    "balance.correct": "হাতে করা সংশোধন",
    "bonus.grant": "বোনাস দেওয়া হয়েছে",
    "bonus.convert": "বোনাস নগদ হয়েছে",
    "bonus.return": "বোনাস শেষ",
    "vip.convert": "ভিআইপি পয়েন্ট ভাঙানো",
    "referral.claim": "রেফারেল রিওয়ার্ড নেওয়া",
    "game.move": "গেম",
    "exchange.exposure": "খোলা বেটে আটকানো",
    "exchange.settle": "মার্কেট নিষ্পত্তি",
    "exchange.unsettle": "নিষ্পত্তি ফেরানো",
    "exchange.void": "মার্কেট বাতিল",
    "exchange.collect": "বকেয়া আদায়",
    "houseMarket.exposure": "হাউসের বিপক্ষে বেটে আটকানো",
    "houseMarket.settle": "হাউস মার্কেট নিষ্পত্তি",
    "houseMarket.resettle": "হাউস মার্কেটের ফল বদল",
    "houseMarket.collect": "বকেয়া আদায়",
    "demo-grant": "প্লে মানি",
  },
);

/** A player's money by what can be done with it. */
export const bucketWords = catalogue(
  { cash: "cash", locked: "locked", withdrawal: "withdrawal" },
  { cash: "নগদ", locked: "আটকানো", withdrawal: "উত্তোলনে" },
);

export const channelWords = catalogue(
  { Agent: "Agent", Merchant: "Merchant", Personal: "Personal" },
  { Agent: "এজেন্ট", Merchant: "মার্চেন্ট", Personal: "পার্সোনাল" },
);

/** How a bet stands. */
export const betWords = catalogue(
  {
    EXECUTABLE: "open",
    OPEN: "open",
    EXECUTION_COMPLETE: "matched",
    WON: "won",
    LOST: "lost",
    VOIDED: "void",
    CANCELLED: "cancelled",
    LAPSED: "lapsed",
  },
  {
    EXECUTABLE: "খোলা",
    OPEN: "খোলা",
    EXECUTION_COMPLETE: "মিলেছে",
    WON: "জিতেছে",
    LOST: "হেরেছে",
    VOIDED: "বাতিল",
    CANCELLED: "ফিরিয়ে নেওয়া",
    LAPSED: "তামাদি",
  },
);

/** What stakes count for. */
export const gameTypeWords = catalogue(
  {
    EXCHANGE: "Exchange",
    DEFAULT: "The rest",
    exchange: "Exchange",
    casino: "Casino",
    SPORTS: "Sports",
    SLOT: "Slots",
    LIVE: "Live casino",
    TABLE: "Table",
    BINGO: "Poker, bingo",
    EGAME: "Crash, arcade",
    FH: "Fishing",
    LOTTO: "Lottery",
    other: "The rest",
  },
  {
    EXCHANGE: "এক্সচেঞ্জ",
    DEFAULT: "বাকি সব",
    exchange: "এক্সচেঞ্জ",
    casino: "ক্যাসিনো",
    SPORTS: "খেলাধুলা",
    SLOT: "স্লট",
    LIVE: "লাইভ ক্যাসিনো",
    TABLE: "টেবিল",
    BINGO: "পোকার, বিঙ্গো",
    EGAME: "ক্র্যাশ, আর্কেড",
    FH: "ফিশিং",
    LOTTO: "লটারি",
    other: "বাকি সব",
  },
);
