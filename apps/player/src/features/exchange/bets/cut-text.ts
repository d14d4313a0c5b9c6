import { catalogue } from "@maidan/ui/language";

/** Said above a list of bets that is longer than anybody looks through. */
export const cutText = catalogue(
  { cut: "Not all of your open bets are listed here, as there are too many. The others stand as they are." },
  { cut: "আপনার সব চলমান বেট এখানে নেই, কারণ অনেক বেশি। বাকিগুলো যেমন ছিল তেমনই আছে।" },
);
