export * from "./rules.ts";
export * from "./decide.ts";
export * from "./chances.ts";
