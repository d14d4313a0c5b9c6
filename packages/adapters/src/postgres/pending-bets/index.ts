export { createPendingBetStore } from "./pending-bet-store.ts";
