export * from "./corrections.ts";
export * from "./ledger.ts";
export * from "./markets.ts";
export * from "./methods.ts";
export * from "./money.ts";
export * from "./player-care.ts";
export * from "./players.ts";
export * from "./results.ts";
