import { expect, test } from "vitest";
import type { MarketDefinition } from "../exchange/index.ts";
import type { MarketBook, RunnerLadders } from "../exchange-reads/index.ts";
import { reachedAlerts, type PriceAlert } from "./index.ts";

const ladders = (toBack: readonly number[], toLay: readonly number[]): RunnerLadders => ({
  availableToBack: new Map(toBack.map((priceX100) => [priceX100, 10_000n])),
  availableToLay: new Map(toLay.map((priceX100) => [priceX100, 10_000n])),
  traded: new Map(),
  lastPriceTradedX100: undefined,
  tradedVolumeMinor: 0n,
});

/** Three runners, of which the first can be backed at 1.5, and by the others' lays at 2.0 where they are matched with each other. */
function bookOf(hasVirtualPrices: boolean): MarketBook {
  const runners = [1, 2, 3].map((selectionId) => ({ selectionId, status: "ACTIVE" }));
  return {
    marketId: "1.1",
    epoch: 1,
    sequence: 1,
    publishedAtMs: 0,
    definition: { marketId: "1.1", status: "OPEN", hasVirtualPrices, runners } as unknown as MarketDefinition,
    runners: new Map([
      [1, ladders([150], [])],
      [2, ladders([], [400])],
      [3, ladders([], [400])],
    ]),
    tradedVolumeMinor: 0n,
  };
}

const alertOf = (direction: "rise" | "fall", priceX100: number, side: "BACK" | "LAY" = "BACK"): PriceAlert => ({
  alertId: `${side} ${direction} ${priceX100}`,
  playerId: "1",
  marketId: "1.1",
  selectionId: 1,
  side,
  direction,
  priceX100,
  eventName: "Dhaka v Khulna",
  marketName: "Match Odds",
  runnerName: "Dhaka",
  notation: "decimal",
});
const toBack = [alertOf("rise", 180), alertOf("rise", 220), alertOf("fall", 160), alertOf("fall", 200)];
const reached = (hasVirtualPrices: boolean, waiting = toBack, selectionId = 1) =>
  reachedAlerts(waiting, bookOf(hasVirtualPrices), selectionId).map(({ alertId, bestX100 }) => [alertId, bestX100]);

test("[ALERT-07] where bets are matched across the runners the best odds are those that a screen shows, what the others' offers make included", () => {
  expect(reached(true)).toEqual([
    ["BACK rise 180", 200],
    ["BACK fall 200", 200],
  ]);
  expect(reached(false)).toEqual([
    ["BACK fall 160", 150],
    ["BACK fall 200", 150],
  ]);
});

test("[ALERT-08] who wants to lay is told of the best odds to lay, which are the lowest, and of none to back", () => {
  const toLay = [alertOf("rise", 400, "LAY"), alertOf("rise", 410, "LAY"), alertOf("fall", 390, "LAY")];
  expect(reached(false, [...toLay, alertOf("rise", 101)], 2)).toEqual([["LAY rise 400", 400]]);
  expect(reached(false, toLay, 1)).toEqual([]);
});
