import { catalogue } from "@maidan/ui/language";

export const matchText = catalogue(
  {
    title: "Verify a simulated match",
    intro:
      "This page draws a match again in your browser, by the same rules as the server, and asks no server for anything. The hash of a round is told when all its matches are over.",
    hash: "Hash of the round",
    salt: "Salt",
    place: "Place of the match in its round, from 0",
    setup: "Sides and ratings",
    draw: "Draw again",
    cannot: "These don't make up a match. Check the hash, the place and the sides.",
    same: "This is how the match was played. The hash is the one whose commitment you were shown, and leads to the published end of its chain.",
    differs: "This is not what the match was said to be.",
    score: "Final score",
    commitment: "Commitment of this hash",
    events: "What happened",
    decides: "What the markets are settled by",
  },
  {
    title: "সিমুলেটেড ম্যাচ যাচাই",
    intro:
      "এই পাতা আপনার ব্রাউজারেই সার্ভারের একই নিয়মে ম্যাচটি আবার তৈরি করে, কোনো সার্ভারকে কিছু জিজ্ঞাসা করে না। রাউন্ডের সব ম্যাচ শেষ হলে তার হ্যাশ জানানো হয়।",
    hash: "রাউন্ডের হ্যাশ",
    salt: "সল্ট",
    place: "রাউন্ডে ম্যাচের স্থান, ০ থেকে",
    setup: "দুই দল ও তাদের রেটিং",
    draw: "আবার তৈরি করুন",
    cannot: "এগুলো দিয়ে কোনো ম্যাচ হয় না। হ্যাশ, স্থান ও দল দেখে নিন।",
    same: "ম্যাচটি ঠিক এভাবেই খেলা হয়েছে। হ্যাশটি সেটিই যার অঙ্গীকার আপনাকে দেখানো হয়েছিল, আর তা শিকলের প্রকাশিত শেষে পৌঁছায়।",
    differs: "ম্যাচটি যেমন বলা হয়েছিল তেমন নয়।",
    score: "শেষ স্কোর",
    commitment: "এই হ্যাশের অঙ্গীকার",
    events: "যা ঘটেছে",
    decides: "যা দিয়ে বাজির ফল ঠিক হয়",
  },
);
