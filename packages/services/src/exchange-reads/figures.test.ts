import { describe, expect, test } from "vitest";
import { averagePriceX100, daysOf, netOfCommission, stakesOf, type PlayerOrder } from "./index.ts";

const order: PlayerOrder = {
  betId: "1",
  marketId: "1.200000001",
  selectionId: 1,
  side: "BACK",
  priceX100: 250,
  sizeMinor: 10_000n,
  remainingMinor: 4_000n,
  matchedMinor: 6_000n,
  matchedValue: 6_000n * 260n,
  matchedProfitMinor: 9_600n,
  cancelledMinor: 0n,
  lapsedMinor: 0n,
  voidedMinor: 0n,
  persistence: "LAPSE",
  customerOrderRef: undefined,
  customerStrategyRef: undefined,
  placedAtMs: 0,
  matchedAtMs: 0,
  endedAtMs: undefined,
  settledAtMs: undefined,
  profitMinor: undefined,
  settledAs: undefined,
};

describe("stake, odds, potential profit and liability of a bet", () => {
  test("a back bet risks its stake for what was matched at its price and what is left at the price asked for", () => {
    expect(stakesOf(order)).toEqual({
      stakeMinor: 10_000n,
      profitMinor: 15_600n,
      liabilityMinor: 10_000n,
      oddsX100: 260,
    });
  });
  test("a lay bet is the mirror of it", () => {
    expect(stakesOf({ ...order, side: "LAY" })).toEqual({
      stakeMinor: 10_000n,
      profitMinor: 10_000n,
      liabilityMinor: 15_600n,
      oddsX100: 260,
    });
  });
  test("what was cancelled is no longer at stake, and an unmatched bet shows the odds asked for", () => {
    const cancelled = { ...order, remainingMinor: 0n, cancelledMinor: 4_000n };
    expect(stakesOf(cancelled)).toMatchObject({ stakeMinor: 6_000n, profitMinor: 9_600n });
    expect(stakesOf({ ...order, matchedMinor: 0n, matchedValue: 0n, matchedProfitMinor: 0n }).oddsX100).toBe(250);
  });
  test("a void bet keeps the stake that was given back", () => {
    const isVoid = {
      ...order,
      remainingMinor: 0n,
      matchedMinor: 0n,
      matchedValue: 0n,
      matchedProfitMinor: 0n,
      voidedMinor: 10_000n,
    };
    expect(stakesOf(isVoid)).toMatchObject({ stakeMinor: 10_000n, profitMinor: 15_000n, liabilityMinor: 10_000n });
  });
  test("[EXAPI-63] a fill-or-kill bet that was killed keeps the stake that it asked for, one that was matched in part what was matched", () => {
    const lapsed = { ...order, remainingMinor: 0n, lapsedMinor: 4_000n, leastFillMinor: 5_000n };
    expect(stakesOf(lapsed)).toMatchObject({ stakeMinor: 6_000n, profitMinor: 9_600n, liabilityMinor: 6_000n });
    const nothing = { matchedMinor: 0n, matchedValue: 0n, matchedProfitMinor: 0n };
    expect(stakesOf({ ...lapsed, ...nothing, side: "LAY", lapsedMinor: 10_000n })).toEqual({
      stakeMinor: 10_000n,
      profitMinor: 10_000n,
      liabilityMinor: 15_000n,
      oddsX100: 250,
    });
  });
});

test("[EXAPI-41] the average price is rounded to the nearest hundredth, ties to even, and is 0 without a match", () => {
  expect(averagePriceX100(200n * 3n + 201n * 3n, 6n)).toBe(200);
  expect(averagePriceX100(201n * 3n + 202n * 3n, 6n)).toBe(202);
  expect(averagePriceX100(0n, 0n)).toBe(0);
});

test("commission is of a win alone, to the nearest paisa", () => {
  expect(netOfCommission(40_000n, 300)).toBe(38_800n);
  expect(netOfCommission(33n, 500)).toBe(31n);
  expect(netOfCommission(-40_000n, 300)).toBe(-40_000n);
});

describe("days of the betting records", () => {
  const hour = 3_600_000;
  const lateEvening = Date.UTC(2026, 10, 20, 19);
  test("a day begins at midnight in Dhaka: 19:00 UTC is already tomorrow there", () => {
    const midnight = Date.UTC(2026, 10, 20, 18);
    expect(daysOf("today", lateEvening)).toEqual({ fromMs: midnight, toMs: midnight + 24 * hour });
    expect(daysOf("yesterday", lateEvening)).toEqual({ fromMs: midnight - 24 * hour, toMs: midnight });
  });
  test("the last seven days are today and six before", () => {
    const { fromMs = 0, toMs = 0 } = daysOf("last7days", lateEvening);
    expect((toMs - fromMs) / hour).toBe(7 * 24);
    expect(daysOf("all", lateEvening)).toEqual({});
  });
});
