export * from "./decide.ts";
export * from "./ports.ts";
