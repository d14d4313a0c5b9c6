export * from "./control-market.ts";
export * from "./ports.ts";
