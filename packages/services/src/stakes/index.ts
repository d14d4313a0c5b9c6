export * from "./ports.ts";
export * from "./count-stakes.ts";
export * from "./own-risk.ts";
