export { createDemoPurseStore } from "./demo-purse-store.ts";
export { createHouseGameStore } from "./house-game-store.ts";
export { jackpotInvariants } from "./jackpot-invariants.ts";
export { createJackpotStore } from "./jackpot-store.ts";
export { selectRound, toRound, type RoundRow } from "./round-rows.ts";
export { createScheduledRoundStore } from "./scheduled-round-store.ts";
export { createSharedRoundStore } from "./shared-round-store.ts";
export { createWagerStore, selectWager, toWager, type WagerRow } from "./wager-store.ts";
