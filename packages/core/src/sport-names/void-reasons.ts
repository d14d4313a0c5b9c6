/** Why a feed makes a market void, or settles it without an end, as it writes it, and in Bangla. What people write stays as they wrote it. */
const reasons = {
  "Match abandoned": "ম্যাচ পরিত্যক্ত",
  "Match abandoned without rates": "ম্যাচ পরিত্যক্ত, কোনো রেট ছিল না",
  "Match abandoned: the middle of the last rates": "ম্যাচ পরিত্যক্ত: শেষ রেটের মাঝামাঝি",
  "Match abandoned: the runs made by then": "ম্যাচ পরিত্যক্ত: ততক্ষণে করা রান",
  "Overs were lost to rain": "বৃষ্টিতে ওভার কমেছে",
  "Overs were lost to rain: the middle of the last rates": "বৃষ্টিতে ওভার কমেছে: শেষ রেটের মাঝামাঝি",
  "Overs were lost to rain: the runs made by then": "বৃষ্টিতে ওভার কমেছে: ততক্ষণে করা রান",
  "A player retired": "একজন খেলোয়াড় সরে গেছেন",
  "It was not played": "এটি খেলা হয়নি",
  "Its balls were not all seen": "সব বল দেখা যায়নি",
  "The over was not begun": "ওভারটি শুরু হয়নি",
  "The target was reached before": "তার আগেই লক্ষ্য পূরণ হয়ে গেছে",
  "The ball was not bowled": "বলটি হয়নি",
  "The player didn't bat": "খেলোয়াড় ব্যাট করেননি",
  "Nobody was out": "কেউ আউট হননি",
  "A batter retired hurt": "একজন ব্যাটার চোট পেয়ে উঠে গেছেন",
  "The ball was corrected: the result is still to come": "বলটি সংশোধন করা হয়েছে: ফল এখনও আসা বাকি",
  "The replay ended without a result": "রিপ্লে কোনো ফল ছাড়াই শেষ হয়েছে",
  "The match goes on: the result is still to come": "ম্যাচ চলছে: ফল এখনও আসা বাকি",
} as const;
export type VoidReason = keyof typeof reasons;

/** Whether bets that are void for this reason have a result still to come. [FEED-38] [FEED-42] */
export const isResultToCome = (reason: string): boolean =>
  reason === ("The ball was corrected: the result is still to come" satisfies VoidReason) ||
  reason === ("The match goes on: the result is still to come" satisfies VoidReason);

const known: ReadonlyMap<string, string> = new Map(Object.entries(reasons));

/** Whether a feed wrote it, and nobody by hand. */
export const isReasonOfFeed = (reason: string): boolean => known.has(reason);

/** The reason in Bangla where a feed wrote it; any other as it is. [RATES-24] */
export const voidReasonInBangla = (reason: string): string => known.get(reason) ?? reason;
