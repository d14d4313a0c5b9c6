export { createHouseGameStore } from "./house-game-store.ts";
