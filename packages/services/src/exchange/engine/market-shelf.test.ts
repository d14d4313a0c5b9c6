import { expect, test } from "vitest";
import type { StoredMarket } from "../engine-ports.ts";
import type { MarketStatus } from "../ports.ts";
import { shardCount, shardOf } from "../shard.ts";
import { MarketShelf } from "./market-shelf.ts";

const storedMarket = (marketId: string, status: MarketStatus): StoredMarket => ({
  definition: {
    marketId,
    eventId: "1",
    eventTypeId: "4",
    marketType: "MATCH_ODDS",
    name: "Match Odds",
    status,
    isInPlay: false,
    betDelayMs: 0,
    version: 1,
    startAtMs: 0,
    commissionBasisPoints: 200,
    numberOfWinners: 1,
    runners: [1, 2].map((selectionId) => ({
      selectionId,
      name: `Runner ${selectionId}`,
      sortPriority: selectionId,
      status: "ACTIVE",
      lastPriceTradedX100: null,
      tradedVolumeMinor: 0n,
    })),
  },
  currency: "BDT",
  minimumStakeMinor: 100n,
  isHeld: false,
  isHeldOverSuspension: false,
  haltReason: null,
  hasPriceBand: false,
  hasOtherOutcome: false,
  settlementRevision: status === "CLOSED" ? 1 : 0,
  isBeingPaid: false,
  startMoves: 0,
  settlement: status === "CLOSED" ? "SETTLED" : "UNSETTLED",
  winners: status === "CLOSED" ? [1] : [],
  deadHeat: null,
  tradedVolumeMinor: 0n,
  runners: [1, 2].map((selectionId) => ({
    selectionId,
    name: `Runner ${selectionId}`,
    sortPriority: selectionId,
    status: "ACTIVE",
    lastPriceTradedX100: null,
    tradedVolumeMinor: 0n,
    startingPrice: null,
  })),
  openOrders: [],
  positions: [],
  traded: [],
  closing: [],
});

const idOf = (number: number): string => `1.${number}`;

/** A shelf over markets that are all as `statusOf` says; `loads` counts how often each was loaded. */
function shelfOf(statusOf: (marketId: string) => MarketStatus, closedAtMost?: number) {
  const loads = new Map<string, number>();
  const state = { epoch: 7 };
  const shelf = new MarketShelf({
    load: async (marketId) => {
      loads.set(marketId, (loads.get(marketId) ?? 0) + 1);
      return storedMarket(marketId, statusOf(marketId));
    },
    epochOf: () => state.epoch,
    ...(closedAtMost === undefined ? {} : { closedAtMost }),
  });
  return { shelf, loads, state };
}

test("[ENG-59] however many closed markets are looked at, a few stay in memory, those that were asked for last; open ones all stay", async () => {
  const { shelf, loads } = shelfOf((marketId) => (marketId === idOf(5_000) ? "OPEN" : "CLOSED"), 3);
  await shelf.get(idOf(5_000));
  for (let number = 1; number <= 100; number += 1) {
    await shelf.get(idOf(number));
    await shelf.get(idOf(1));
    shelf.trim();
  }
  expect(shelf.size).toBe(4);
  expect([1, 98, 99, 100, 5_000].map((number) => shelf.peek(idOf(number)) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
  expect(loads.get(idOf(1))).toBe(1);
});

test("[ENG-59] what a batch has loaded stays until somebody trims, however many they are", async () => {
  const { shelf } = shelfOf(() => "CLOSED", 3);
  for (let number = 1; number <= 10; number += 1) await shelf.get(idOf(number));
  expect(shelf.size).toBe(10);
});

test("[ENG-59] a market that comes back goes on at least from its own last sequence, for as long as the epoch lasts, whatever was put away meanwhile", async () => {
  const { shelf, state } = shelfOf(() => "OPEN");
  const [one, other] = [idOf(3), idOf(3 + shardCount)];
  expect(shardOf(one)).toBe(shardOf(other));
  const [first, second] = [await shelf.get(one), await shelf.get(other)];
  if (first === undefined || second === undefined) throw new Error("no market");
  first.sequence = 9;
  second.sequence = 4;
  shelf.putAway(one);
  shelf.putAway(other);
  expect((await shelf.get(one))?.sequence).toBe(9);
  expect((await shelf.get(other))?.sequence).toBeGreaterThanOrEqual(4);
  // A new epoch begins anew, and what is left of the old one doesn't reach into it.
  state.epoch = 8;
  const elsewhere = idOf(4);
  await shelf.get(elsewhere);
  shelf.putAwayShards([shardOf(one)]);
  const again = await shelf.get(one);
  expect([again?.epoch, again?.sequence]).toEqual([8, 0]);
});

test("[ENG-59] one of an earlier epoch that is put away late doesn't take the present sequences back", async () => {
  const { shelf, state } = shelfOf(() => "OPEN");
  const [old, recent] = [idOf(3), idOf(3 + shardCount)];
  const stale = await shelf.get(old);
  if (stale === undefined) throw new Error("no market");
  stale.sequence = 50;
  state.epoch = 8;
  const market = await shelf.get(recent);
  if (market === undefined) throw new Error("no market");
  market.sequence = 2;
  shelf.putAway(recent);
  shelf.putAway(old);
  expect((await shelf.get(recent))?.sequence).toBe(2);
});
