export * from "./minor.ts";
export * from "./format.ts";
export * from "./first-stakes.ts";
