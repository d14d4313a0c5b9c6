export * from "./ports.ts";
export * from "./bet-settings.ts";
export * from "./favourite-competitions.ts";
export * from "./pin-markets.ts";
export * from "./price-history.ts";
