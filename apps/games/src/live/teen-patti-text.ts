import { catalogue } from "@maidan/ui/language";

/** What the table is called, how it is played, and what its places and results are called. */
export const teenPattiText = catalogue(
  {
    name: "Live Teen Patti",
    rules:
      "Players A and B get three cards each; the higher hand wins. From the highest: trail (three of a kind), pure sequence, sequence, colour, pair, high card. Of sequences A-K-Q is the highest, then A-2-3.\nA player pays 0.98 to 1; equal hands give these bets back. Pair or better pays by player A's hand: pair 1, colour 4, sequence 6, pure sequence 40, trail 30 to 1.",
    playerA: "Player A",
    playerB: "Player B",
    pairPlus: "Pair or better",
    playerALetter: "A",
    playerBLetter: "B",
    tieLetter: "=",
    aWins: (values: { kind: string }) => `Player A wins. A has: ${values.kind}`,
    bWins: (values: { kind: string }) => `Player B wins. A has: ${values.kind}`,
    tied: (values: { kind: string }) => `Equal hands. A has: ${values.kind}`,
    high: "high card",
    pair: "a pair",
    colour: "a colour",
    sequence: "a sequence",
    pureSequence: "a pure sequence",
    trail: "a trail",
  },
  {
    name: "লাইভ তিন পাত্তি",
    rules:
      "খেলোয়াড় ক ও খ তিনটি করে তাস পান; বড় হাত জেতে। বড় থেকে ছোট: ট্রেইল (তিনটি একই), পিওর সিকোয়েন্স, সিকোয়েন্স, কালার, জোড়া, বড় তাস। সিকোয়েন্সের মধ্যে A-K-Q সবচেয়ে বড়, তারপর A-2-3।\nখেলোয়াড়ের বাজি ১-এ ০.৯৮ দেয়; সমান হাতে বাজি ফেরত। জোড়া বা ভালো: ক-এর হাত অনুযায়ী জোড়া ১, কালার ৪, সিকোয়েন্স ৬, পিওর সিকোয়েন্স ৪০, ট্রেইল ৩০ গুণ।",
    playerA: "খেলোয়াড় ক",
    playerB: "খেলোয়াড় খ",
    pairPlus: "জোড়া বা ভালো",
    playerALetter: "ক",
    playerBLetter: "খ",
    tieLetter: "=",
    aWins: (values) => `খেলোয়াড় ক জিতেছেন। ক-এর হাত: ${values.kind}`,
    bWins: (values) => `খেলোয়াড় খ জিতেছেন। ক-এর হাত: ${values.kind}`,
    tied: (values) => `সমান হাত। ক-এর হাত: ${values.kind}`,
    high: "বড় তাস",
    pair: "জোড়া",
    colour: "কালার",
    sequence: "সিকোয়েন্স",
    pureSequence: "পিওর সিকোয়েন্স",
    trail: "ট্রেইল",
  },
);
