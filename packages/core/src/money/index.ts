export * from "./minor.ts";
export * from "./format.ts";
export * from "./in-sentence.ts";
export * from "./first-stakes.ts";
export * from "./worth.ts";
