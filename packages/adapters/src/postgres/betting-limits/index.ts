export * from "./betting-limit-store.ts";
export * from "./player-limit-store.ts";
