export * from "./limits.ts";
export * from "./ports.ts";
