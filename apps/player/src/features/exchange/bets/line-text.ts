import { catalogue } from "@maidan/ui/language";

/** What the player's bets say otherwise where they are at lines. [LINE-09] */
export const lineBetsText = catalogue(
  {
    odds: "Line",
    lower: "Lower line",
    higher: "Higher line",
    unchanged: "Change line or stake first.",
    changed: "Changed. It waits at the new line.",
    matchedNow: (values: { odds: string }) => `Changed, and matched at line ${values.odds}.`,
    partMatchedNow: (values: { odds: string; matched: string; waits: string }) =>
      `Changed. ${values.matched} is matched at line ${values.odds}, ${values.waits} waits.`,
    stakeAt: (values: { amount: string; odds: string }) => `${values.amount} at line ${values.odds}`,
  },
  {
    odds: "লাইন",
    lower: "লাইন কমান",
    higher: "লাইন বাড়ান",
    unchanged: "আগে লাইন বা স্টেক বদলান।",
    changed: "বদলানো হয়েছে। নতুন লাইনে অপেক্ষায় আছে।",
    matchedNow: (values: { odds: string }) => `বদলানো হয়েছে, আর ${values.odds} লাইনে ম্যাচ হয়েছে।`,
    partMatchedNow: (values: { odds: string; matched: string; waits: string }) =>
      `বদলানো হয়েছে। ${values.odds} লাইনে ${values.matched} ম্যাচ হয়েছে, ${values.waits} অপেক্ষায়।`,
    stakeAt: (values: { amount: string; odds: string }) => `${values.odds} লাইনে ${values.amount}`,
  },
);
