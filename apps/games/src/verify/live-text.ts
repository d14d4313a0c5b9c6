import { catalogue } from "@maidan/ui/language";

export const liveVerifyText = catalogue(
  {
    title: "Verify a live table",
    intro:
      "This page deals the rounds again in your browser, by the same lines as the server, and asks no server for anything. A hash is told once no further round comes from it: after each spin or deal, or at the end of a shoe.",
    game: "Table",
    hash: "Hash",
    salt: "Salt",
    published: "Published hash",
    place: "Steps from the published hash",
    cannot: "These don't make up a round. Check the table, the hash and the steps.",
    same: "All of it came from the hash, in this order, and the hash leads to the published one.",
    differs: "Not all of this is what the hash gives.",
    elsewhere: "This hash doesn't lead to the published one.",
    commitment: "What was shown before the first bet",
    ok: "as told",
    wrong: "not as told",
  },
  {
    title: "লাইভ টেবিল যাচাই",
    intro:
      "এই পাতা আপনার ব্রাউজারেই সার্ভারের একই নিয়মে রাউন্ডগুলো আবার খেলে, কোনো সার্ভারকে কিছু জিজ্ঞাসা করে না। হ্যাশ থেকে আর রাউন্ড না এলে সেটি জানানো হয়: প্রতি ঘূর্ণন বা তাস দেওয়ার পরে, কিংবা শু শেষ হলে।",
    game: "টেবিল",
    hash: "হ্যাশ",
    salt: "সল্ট",
    published: "প্রকাশিত হ্যাশ",
    place: "প্রকাশিত হ্যাশ থেকে ধাপ",
    cannot: "এগুলো দিয়ে কোনো রাউন্ড হয় না। টেবিল, হ্যাশ ও ধাপ দেখে নিন।",
    same: "সবকিছু হ্যাশ থেকেই এই ক্রমে এসেছে, আর হ্যাশটি প্রকাশিত হ্যাশে পৌঁছায়।",
    differs: "এর সবটা হ্যাশ থেকে আসে না।",
    elsewhere: "এই হ্যাশ প্রকাশিত হ্যাশে পৌঁছায় না।",
    commitment: "প্রথম বাজির আগে যা দেখানো হয়েছিল",
    ok: "যেমন বলা",
    wrong: "যেমন বলা তেমন নয়",
  },
);
