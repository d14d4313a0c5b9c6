export { createHouseGameStore } from "./house-game-store.ts";
export { createSharedRoundStore } from "./shared-round-store.ts";
export { createWagerStore } from "./wager-store.ts";
