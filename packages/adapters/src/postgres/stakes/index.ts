export { createStakeStore } from "./stake-store.ts";
export { stakeInvariants } from "./invariants.ts";
