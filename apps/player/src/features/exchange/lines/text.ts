import { catalogue } from "@maidan/ui/language";

/** Words of the LINE markets in the odds view. */
export const linesText = catalogue(
  {
    hint: "Yes wins above its line, No below it. Either wins or loses its stake.",
    position: "With your matched bets",
    result: "Result",
  },
  {
    hint: "হ্যাঁ জেতে লাইনের উপরে, না জেতে নিচে। জিতলে বা হারলে স্টেকটাই।",
    position: "আপনার ম্যাচ হওয়া বেটে",
    result: "ফল",
  },
);
