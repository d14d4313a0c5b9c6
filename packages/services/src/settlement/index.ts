export * from "./ports.ts";
export * from "./plan.ts";
export * from "./result.ts";
