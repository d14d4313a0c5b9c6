export * from "./ladder.ts";
export * from "./format.ts";
export * from "./notation.ts";
