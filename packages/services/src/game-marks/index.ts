export * from "./marks.ts";
export * from "./ports.ts";
