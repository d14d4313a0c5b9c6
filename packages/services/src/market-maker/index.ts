export * from "./quote.ts";
export * from "./market-maker.ts";
export * from "./crowd.ts";
export * from "./starting-bets.ts";
export * from "./open-bot-account.ts";
export * from "./house-bots.ts";
export * from "./tell-rates.ts";
