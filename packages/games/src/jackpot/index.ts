export * from "./jackpots.ts";
