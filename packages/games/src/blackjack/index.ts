export * from "./blackjack.ts";
export * from "./exact-return.ts";
