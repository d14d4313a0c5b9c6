import { catalogue } from "@maidan/ui/language";
import { teenPattiWords } from "../table/index.ts";

/** What the table is called, how it is played, and what its places and results are called. */
export const teenPattiText = catalogue(
  {
    ...teenPattiWords.en,
    name: "Live Teen Patti",
    rules:
      "Players A and B get three cards each; the higher hand wins. From the highest: trail (three of a kind), pure sequence, sequence, colour, pair, high card. Of sequences A-K-Q is the highest, then A-2-3.\nA player pays 0.98 to 1; equal hands give these bets back. Pair or better pays by player A's hand: pair 1, colour 4, sequence 6, pure sequence 40, trail 30 to 1.",
    playerALetter: "A",
    playerBLetter: "B",
    tieLetter: "=",
  },
  {
    ...teenPattiWords.bn,
    name: "লাইভ তিন পাত্তি",
    rules:
      "খেলোয়াড় ক ও খ তিনটি করে তাস পান; বড় হাত জেতে। বড় থেকে ছোট: ট্রেইল (তিনটি একই), পিওর সিকোয়েন্স, সিকোয়েন্স, কালার, জোড়া, বড় তাস। সিকোয়েন্সের মধ্যে A-K-Q সবচেয়ে বড়, তারপর A-2-3।\nখেলোয়াড়ের বাজি ১-এ ০.৯৮ দেয়; সমান হাতে বাজি ফেরত। জোড়া বা ভালো: ক-এর হাত অনুযায়ী জোড়া ১, কালার ৪, সিকোয়েন্স ৬, পিওর সিকোয়েন্স ৪০, ট্রেইল ৩০ গুণ।",
    playerALetter: "ক",
    playerBLetter: "খ",
    tieLetter: "=",
  },
);
