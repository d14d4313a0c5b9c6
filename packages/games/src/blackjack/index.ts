export * from "./blackjack.ts";
export * from "./exact-return.ts";
export * from "./common-hand.ts";
export * from "./shoe-return.ts";
