import { catalogue } from "@maidan/ui/language";

/** What the table is called, how it is played, and what its places and results are called. */
export const rouletteText = catalogue(
  {
    name: "Live Roulette",
    rules:
      "Lay chips on numbers or outside them; the ball falls into one of 37 pockets, each as often. A number pays 35 to 1, a column or a dozen 2 to 1, red, black, even, odd, low and high 1 to 1. On zero all outside bets lose.",
    number: "Every bet",
  },
  {
    name: "লাইভ রুলেট",
    rules:
      "সংখ্যায় বা বাইরের ঘরে চিপ রাখুন; বল ৩৭টি পকেটের একটিতে পড়ে, সবগুলোতে সমান বার। সংখ্যা ১-এ ৩৫, কলাম বা ডজন ১-এ ২, লাল, কালো, জোড়, বিজোড়, ছোট ও বড় ১-এ ১ দেয়। শূন্যতে বাইরের সব বাজি হারে।",
    number: "প্রতিটি বাজি",
  },
);
