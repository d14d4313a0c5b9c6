export * from "./ports.ts";
export * from "./units.ts";
export * from "./wallet.ts";
