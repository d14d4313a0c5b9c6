export { isByHand, settledByHand } from "./by-hand.ts";
export { createInBangla } from "./in-bangla.ts";
export { isResultToCome, voidReasonInBangla, type VoidReason } from "./void-reasons.ts";
