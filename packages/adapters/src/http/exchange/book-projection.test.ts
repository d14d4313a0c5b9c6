import { expect, test } from "vitest";
import type { ExchangeParams } from "@maidan/contract/http/exchange";
import type { MarketBook, RunnerLadders } from "@maidan/services/exchange-reads";
import { marketDefinition } from "../../../../services/src/exchange-reads/test-support/read-rows.ts";
import { bookResult } from "./book-projection.ts";

const laddersOf = (lay: readonly (readonly [number, bigint])[]): RunnerLadders => ({
  availableToBack: new Map([[150, 10_00n]]),
  availableToLay: new Map(lay),
  traded: new Map(),
  lastPriceTradedX100: undefined,
  tradedVolumeMinor: 0n,
});
const bookOf = (hasVirtualPrices: boolean): MarketBook => ({
  marketId: "1.2",
  epoch: 1,
  sequence: 1,
  publishedAtMs: 0,
  definition: marketDefinition({
    hasVirtualPrices,
    runners: [7, 8].map((selectionId) => ({ selectionId, name: "", sortPriority: selectionId, status: "ACTIVE" })),
  }),
  runners: new Map([
    [7, laddersOf([])],
    [8, laddersOf([200, 204, 210, 220].map((price) => [price, 10_00n]))],
  ]),
  tradedVolumeMinor: 0n,
});

const parts = { own: () => ({}), facts: { leastStakeMinor: 10_00n, lastMatchAtMs: undefined } };

function toBack(
  market: MarketBook,
  priceProjection: ExchangeParams<"listMarketBook">["priceProjection"],
): readonly number[] | undefined {
  const book = bookResult(market, { marketIds: ["1.2"], priceProjection }, parts);
  return book.runners[0]?.ex?.availableToBack.map(({ price }) => price);
}

test("[EXAPI-31] with virtualise prices that follow from the other runners are among the best and among all, without it and in other markets they aren't", () => {
  const crossed = bookOf(true);
  expect(toBack(crossed, { priceData: ["EX_BEST_OFFERS"] })).toEqual([1.5]);
  expect(toBack(crossed, { priceData: ["EX_BEST_OFFERS"], virtualise: true })).toEqual([2, 1.96, 1.9]);
  expect(toBack(crossed, { priceData: ["EX_ALL_OFFERS"], virtualise: true })).toEqual([2, 1.96, 1.9, 1.83, 1.5]);
  expect(toBack(bookOf(false), { priceData: ["EX_ALL_OFFERS"], virtualise: true })).toEqual([1.5]);
});

test("a market that is matched across its runners says so", () => {
  const told = (market: MarketBook): unknown => bookResult(market, { marketIds: ["1.2"] }, parts).crossMatching;
  expect([told(bookOf(true)), told(bookOf(false))]).toEqual([true, false]);
});

test("[EXAPI-47] a book tells when a bet was last matched, if one was", () => {
  const told = (lastMatchAtMs: number | undefined) => {
    const facts = { ...parts.facts, lastMatchAtMs };
    return bookResult(bookOf(false), { marketIds: ["1.2"] }, { ...parts, facts });
  };
  expect(told(Date.UTC(2026, 10, 21, 12)).lastMatchTime).toBe("2026-11-21T12:00:00.000Z");
  expect(told(undefined)).not.toHaveProperty("lastMatchTime");
});

test("[EXAPI-39] [SP-08] money at the starting price is told by limit until the off, and then what of it was matched at the one price", () => {
  const money = {
    startingBacks: new Map([
      [101, 50_00n],
      [300, 20_00n],
    ]),
    startingLays: new Map([[100_000, 150_00n]]),
  };
  const market = bookOf(false);
  const told = (changes: object, startingPrice?: number) => {
    const [first, second] = market.definition.runners;
    if (first === undefined || second === undefined) throw new Error("no runners");
    const runners = [{ ...first, ...(startingPrice !== undefined && { startingPrice }) }, second];
    const definition = { ...market.definition, hasStartingPrice: true, runners, ...changes };
    const book = { ...market, definition, runners: new Map([[7, { ...laddersOf([]), ...money }]]) };
    const result = bookResult(book, { marketIds: ["1.2"], priceProjection: { priceData: ["SP_TRADED"] } }, parts);
    return result.runners.map(({ sp }) => [sp?.backStakeTaken, sp?.layLiabilityTaken]);
  };
  expect(told({})[0]).toEqual([
    [
      { price: 1.01, size: 50 },
      { price: 3, size: 20 },
    ],
    [{ price: 1000, size: 150 }],
  ]);
  expect(told({ isReconciled: true }, 4_099_827)).toEqual([
    [[{ price: 4.099827, size: 70 }], [{ price: 4.099827, size: 150 }]],
    [[], []],
  ]);
});

test("[EXAPI-31] what is too small is carried on among virtual offers too, however deep that leads", () => {
  const market = bookOf(true);
  const data = { priceData: ["EX_BEST_OFFERS" as const], virtualise: true };
  const ask = (rollupLimit: number, bestPricesDepth = 3) =>
    toBack(market, { ...data, exBestOffersOverrides: { rollupModel: "STAKE", rollupLimit, bestPricesDepth } });
  expect(ask(0, 9)).toEqual([2, 1.96, 1.9, 1.83, 1.5]);
  expect(ask(30)).toEqual([1.9]);
  expect(ask(100)).toEqual([]);
  // Together more than 400.00, of which the prices that are kept at hand have less.
  const many = Array.from({ length: 49 }, (_, index) => [202 + 2 * index, 10_00n] as const);
  const deep = { ...market, runners: new Map([...market.runners, [8, laddersOf(many)] as const]) };
  const exBestOffersOverrides = { rollupModel: "STAKE" as const, rollupLimit: 400 };
  expect(toBack(deep, { ...data, exBestOffersOverrides })).toHaveLength(1);
});
