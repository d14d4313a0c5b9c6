export * from "./ports.ts";
export * from "./desk.ts";
export * from "./prices.ts";
export * from "./watch.ts";
