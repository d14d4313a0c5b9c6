export * from "./list-settled-bets.ts";
export * from "./ports.ts";
