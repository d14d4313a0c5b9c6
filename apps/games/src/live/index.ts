export { dealIn } from "./blackjack-view.ts";
export { liveLink, readLive } from "./link.ts";
export { tableName, toldOutcome } from "./told-outcome.ts";
