export { createStakeStore } from "./stake-store.ts";
