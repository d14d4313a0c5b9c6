import { catalogue } from "@maidan/ui/language";

export const verifyText = catalogue(
  {
    title: "Verify a round",
    intro:
      "This page draws a round again in your browser, by the same rules as the server, and asks no server for anything. The server seed is shown in the game once you change your seeds.",
    game: "Game",
    serverSeed: "Server seed",
    clientSeed: "Your seed",
    nonce: "Number of the round, from 0",
    bet: "Bet",
    steps: "Steps",
    draw: "Draw again",
    cannot: "These don't make up a round. Check the seed, the bet and the steps.",
    same: "This is how the round was played and paid, and the seed is the one whose hash you were shown.",
    differs: "This is not what the round was said to be.",
    payout: "Pays",
    open: "The round is open still",
    hash: "Hash of the server seed",
    view: "What came",
  },
  {
    title: "রাউন্ড যাচাই",
    intro:
      "এই পাতা আপনার ব্রাউজারেই সার্ভারের একই নিয়মে রাউন্ডটি আবার তৈরি করে, কোনো সার্ভারকে কিছু জিজ্ঞাসা করে না। গেমে সিড বদলালে সার্ভার সিড দেখানো হয়।",
    game: "গেম",
    serverSeed: "সার্ভার সিড",
    clientSeed: "আপনার সিড",
    nonce: "রাউন্ডের নম্বর, ০ থেকে",
    bet: "বাজি",
    steps: "ধাপ",
    draw: "আবার তৈরি করুন",
    cannot: "এগুলো দিয়ে কোনো রাউন্ড হয় না। সিড, বাজি ও ধাপ দেখে নিন।",
    same: "রাউন্ডটি ঠিক এভাবেই খেলা ও পরিশোধ হয়েছে, আর সিডটি সেটিই যার হ্যাশ আপনাকে দেখানো হয়েছিল।",
    differs: "রাউন্ডটি যেমন বলা হয়েছিল তেমন নয়।",
    payout: "দেয়",
    open: "রাউন্ড এখনও চলছে",
    hash: "সার্ভার সিডের হ্যাশ",
    view: "যা এসেছে",
  },
);
