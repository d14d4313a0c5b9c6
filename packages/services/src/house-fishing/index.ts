export * from "./pond.ts";
export * from "./ports.ts";
