export * from "./ports.ts";
export * from "./canonical-json.ts";
