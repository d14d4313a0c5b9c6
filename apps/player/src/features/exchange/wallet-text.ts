import { catalogue } from "@maidan/ui/language";

/** Words of the wallets. */
export const walletText = catalogue(
  {
    oneWallet:
      "There is one wallet: games take their stakes from your main balance and pay into it. No money is left with a provider.",
    nothingInPlay: "Nothing is in play with a provider now.",
    inPlay: "In play",
    owed: "Owed",
    owedWords: "From a bet whose result was corrected. It is taken from your balance as money comes.",
    nothingToRecall: "Nothing to recall: your whole balance is in the main wallet.",
  },
  {
    oneWallet:
      "ওয়ালেট একটাই: গেম আপনার মূল ব্যালেন্স থেকেই স্টেক নেয়, আর জেতা টাকা সেখানেই জমা হয়। কোনো প্রোভাইডারের কাছে টাকা পড়ে থাকে না।",
    nothingInPlay: "এখন কোনো প্রোভাইডারের কাছে কিছু খেলায় নেই।",
    inPlay: "এখন খেলায়",
    owed: "বকেয়া",
    owedWords: "ফল সংশোধন হওয়া একটি বেটের। টাকা এলে আপনার ব্যালেন্স থেকে তা নেওয়া হয়।",
    nothingToRecall: "ফেরত আনার কিছু নেই: আপনার পুরো ব্যালেন্স মূল ওয়ালেটেই আছে।",
  },
);
