export * from "./ports.ts";
export * from "./count-stakes.ts";
