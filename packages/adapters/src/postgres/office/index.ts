export { createAwaitedResults } from "./awaited-results.ts";
export { createCorrectionStore } from "./correction-store.ts";
export { startedByHand } from "./started-by-hand.ts";
export { createHandEventStore } from "./hand-events.ts";
export { createStartMoveStore } from "./start-moves.ts";
import type { OfficeReads } from "@maidan/services/office";
import { deposit, depositCounts, deposits } from "./deposits.ts";
import { ewalletRequests } from "./ewallet-requests.ts";
import { events, hasEvent, markets, marketsById, openMarkets } from "./markets.ts";
import { outcomes } from "./outcomes.ts";
import { unclaimedLines } from "./unclaimed-lines.ts";
import { bets, usernames } from "./players.ts";
import { withdrawalCounts, withdrawals } from "./withdrawals.ts";

/** The office's lists, joined over the tables of several features. It reads alone: whatever changes goes through the features' own stores. */
export function createOfficeReads(): OfficeReads {
  return {
    deposits,
    deposit,
    depositCounts,
    ewalletRequests,
    unclaimedLines,
    withdrawals,
    withdrawalCounts,
    usernames,
    bets,
    events,
    markets,
    marketsById,
    hasEvent,
    openMarkets,
    outcomes,
  };
}
