export { knownCurrency, Refused, WalletBooks, type WalletBooksDeps } from "./books.ts";
export * from "./ports.ts";
export * from "./sweep-rounds.ts";
export * from "./units.ts";
export * from "./wallet.ts";
