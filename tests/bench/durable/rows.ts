import { sha256 } from "../../../packages/adapters/src/postgres/exchange/index.ts";
import { BatchDraft } from "../../../packages/services/src/exchange/engine/draft.ts";
import { execute } from "../../../packages/services/src/exchange/engine/execute.ts";
import { placeKey } from "../../../packages/services/src/exchange/engine/intake.ts";
import { OwnedMarket } from "../../../packages/services/src/exchange/engine/owned-market.ts";
import { rowsOf } from "../../../packages/services/src/exchange/engine/rows.ts";
import type { PlaceWork } from "../../../packages/services/src/exchange/engine/work.ts";
import { WorkQueue } from "../../../packages/services/src/exchange/engine/work-queue.ts";
import type { BatchRows, PlaceRequest, StoredMarket } from "../../../packages/services/src/exchange/index.ts";

function emptyMarket(marketId: string): OwnedMarket {
  const runners = [1, 2].map((selectionId) => ({
    selectionId,
    name: `Runner ${selectionId}`,
    sortPriority: selectionId,
    status: "ACTIVE" as const,
    lastPriceTradedX100: null,

    tradedVolumeMinor: 0n,
  }));
  const stored: StoredMarket = {
    definition: {
      marketId,
      eventId: "1",
      eventTypeId: "4",
      marketType: "MATCH_ODDS",
      name: "Match Odds",
      status: "OPEN",
      isInPlay: false,
      betDelayMs: 0,
      version: 1,
      startAtMs: 0,
      commissionBasisPoints: 200,
      numberOfWinners: 1,
      runners,
    },
    currency: "BDT",
    minimumStakeMinor: 1_000n,
    hasOtherOutcome: false,
    isHeld: false,
    isHeldOverSuspension: false,
    haltReason: null,
    hasPriceBand: true,
    settlementRevision: 0,
    isBeingPaid: false,
    startMoves: 0,
    settlement: "UNSETTLED",
    winners: [],
    deadHeat: null,
    tradedVolumeMinor: 0n,
    runners: runners.map((runner) => ({ ...runner, startingPrice: null })),
    openOrders: [],
    positions: [],
    traded: [],
    closing: [],
  };
  return new OwnedMarket(stored, { shard: 0, epoch: 1, sequence: 0 });
}

/** The rows that the engine writes for these bets in batches of `batchSize`, worked out beforehand so that a writer without an engine can write them. */
export function rowsFor(requests: readonly PlaceRequest[], batchSize: number): BatchRows[] {
  const markets = new Map<string, OwnedMarket>();
  const queue = new WorkQueue({ maxQueuedInstructions: 1, maxBatchInstructions: 1 });
  const batches: BatchRows[] = [];
  let betId = 1_000_000_000;
  for (let start = 0; start < requests.length; start += batchSize) {
    const works = requests.slice(start, start + batchSize).map((request): PlaceWork => ({
      type: "place",
      request,
      marketId: request.marketId,
      key: placeKey(request, sha256),
      answer: () => undefined,
      abandon: () => undefined,
      attempts: 0,
      isAlone: false,
      maturesAtMs: null,
    }));
    for (const { marketId } of works) if (!markets.has(marketId)) markets.set(marketId, emptyMarket(marketId));
    const funds = works.map(({ request }) => ({
      playerId: request.playerId,
      cashMinor: 100_000_000n,
      lockedMinor: 0n,
      exposureMaxMinor: null,
      currency: "BDT",
      mayBet: true,
    }));
    const read = { nowMs: Date.now(), funds, earlierAnswers: [], endedBets: [], betIdBlocks: [] };
    const draft = new BatchDraft(read, () => (betId += 1));
    execute({ works, read, draft, queue, executed: { delayed: [], refused: [] }, market: (id) => markets.get(id) });
    // Rows of bets are live objects of the book: what is written is how they stood at the end of their own batch.
    const rows = rowsOf(draft, []);
    const copies = (orders: BatchRows["newOrders"]): BatchRows["newOrders"] => orders.map((order) => ({ ...order }));
    batches.push({ ...rows, newOrders: copies(rows.newOrders), changedOrders: copies(rows.changedOrders) });
  }
  return batches;
}
