export { createInBangla } from "./in-bangla.ts";
export { voidReasonInBangla, type VoidReason } from "./void-reasons.ts";
