export * from "./launch-game.ts";
export * from "./ports.ts";
export * from "./read-jackpots.ts";
export * from "./sync-games.ts";
