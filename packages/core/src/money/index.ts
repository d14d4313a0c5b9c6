export * from "./minor.ts";
export * from "./format.ts";
