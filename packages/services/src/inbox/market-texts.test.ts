import { expect, test } from "vitest";
import { settledMarketText, type SettledForPlayer } from "./market-texts.ts";

const told: SettledForPlayer = {
  event: "Dhaka v Khulna",
  market: "6 over runs",
  kind: "RESETTLE",
  winners: [],
  sharing: [],
  result: "47",
  reason: "",
  profitMinor: 9_000n,
  currency: "BDT",
};

test("[LETTER-15] another result of a Fancy tells the number that came and what it brought, in both scripts", () => {
  expect(settledMarketText(told, (name) => name)).toEqual({
    en: {
      title: "Result corrected",
      message: "Dhaka v Khulna · 6 over runs was settled again. Result: 47. You won ৳ 90.00.",
    },
    bn: {
      title: "ফলাফল সংশোধন",
      message: "Dhaka v Khulna · 6 over runs আবার নিষ্পত্তি হয়েছে। ফল: ৪৭। আপনি ৳ ৯০.০০ জিতেছেন।",
    },
  });
});

test.each([
  [["Ayesha"], [], "Winner: Ayesha.", "বিজয়ী: Ayesha।"],
  [["Ayesha", "Bina"], [], "Winners: Ayesha, Bina.", "বিজয়ী: Ayesha, Bina।"],
  [["Ayesha", "Bina"], ["Ayesha", "Bina"], "Dead heat of 2: Ayesha, Bina.", "ডেড হিট (২ জন): Ayesha, Bina।"],
  [
    ["Ayesha", "Bina", "Chandra"],
    ["Bina", "Chandra"],
    "Winner: Ayesha. Dead heat of 2: Bina, Chandra.",
    "বিজয়ী: Ayesha। ডেড হিট (২ জন): Bina, Chandra।",
  ],
])(
  "[LETTER-08] of the winners %j those who share, %j, are told to share: %s",
  (winners, sharing, inEnglish, inBangla) => {
    const { result: _none, ...market } = told;
    const { en, bn } = settledMarketText({ ...market, kind: "SETTLE", winners, sharing }, (name) => name);
    expect(en.message).toBe(`Dhaka v Khulna · 6 over runs is settled. ${inEnglish} You won ৳ 90.00.`);
    expect(bn.message).toBe(`Dhaka v Khulna · 6 over runs নিষ্পত্তি হয়েছে। ${inBangla} আপনি ৳ ৯০.০০ জিতেছেন।`);
  },
);

test("[LETTER-15] why a feed settled it without an end is told in Bangla too", () => {
  const reason = "Match abandoned: the middle of the last rates";
  const { bn } = settledMarketText({ ...told, reason }, (name) => name);
  expect(bn.message.endsWith("কারণ: ম্যাচ পরিত্যক্ত: শেষ রেটের মাঝামাঝি")).toBe(true);
});

test.each([
  ["The ball was corrected: the result is still to come", "Result to come"],
  ["The match goes on: the result is still to come", "Result to come"],
  ["Match abandoned", "Market void"],
])("[LETTER-15] of a market that is void for '%s' players read: %s", (reason, title) => {
  const { en, bn } = settledMarketText({ ...told, kind: "VOID", reason }, (name) => name);
  expect(en.title).toBe(title);
  expect(en.message.endsWith(`Reason: ${reason}`)).toBe(true);
  expect(bn.message).not.toContain(reason);
});
