export * from "./collect.ts";
export * from "./ports.ts";
