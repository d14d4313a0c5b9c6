export * from "./manage.ts";
export * from "./ports.ts";
export * from "./watch.ts";
