export * from "./ask.ts";
export * from "./result.ts";
