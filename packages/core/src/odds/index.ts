export * from "./ladder.ts";
export * from "./format.ts";
