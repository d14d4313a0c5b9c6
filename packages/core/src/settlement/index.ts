export * from "./commission.ts";
export * from "./settle.ts";
export * from "./shares.ts";
export * from "./postings.ts";
export * from "./profit-and-loss.ts";
