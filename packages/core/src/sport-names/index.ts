export { isByHand, settledByHand } from "./by-hand.ts";
export { isPlainTitle, runnerTitle, titleInBangla } from "./house-titles.ts";
export { createInBangla } from "./in-bangla.ts";
export { isReasonOfFeed, isResultToCome, voidReasonInBangla, type VoidReason } from "./void-reasons.ts";
