export * from "./cards.ts";
export * from "./game.ts";
export * from "./rooms.ts";
