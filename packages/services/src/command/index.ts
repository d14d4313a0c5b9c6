export * from "./ports.ts";
export * from "./canonical-json.ts";
export * from "./group-work.ts";
