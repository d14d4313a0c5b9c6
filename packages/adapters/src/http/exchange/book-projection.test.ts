import { expect, test } from "vitest";
import type { ExchangeParams } from "@maidan/contract/http/exchange";
import type { MarketBook, RunnerLadders } from "@maidan/services/exchange-reads";
import { bookResult } from "./book-projection.ts";

const laddersOf = (lay: readonly (readonly [number, bigint])[]): RunnerLadders => ({
  availableToBack: new Map([[150, 9_00n]]),
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
  definition: {
    marketId: "1.2",
    eventId: "3",
    eventTypeId: "4",
    marketType: "MATCH_ODDS",
    name: "Match Odds",
    status: "OPEN",
    isInPlay: false,
    betDelayMs: 0,
    version: 1,
    startAtMs: 0,
    commissionBasisPoints: 0,
    numberOfWinners: 1,
    hasVirtualPrices,
    runners: [7, 8].map((selectionId) => ({ selectionId, name: "", sortPriority: selectionId, status: "ACTIVE" })),
  },
  runners: new Map([
    [7, laddersOf([])],
    [8, laddersOf([200, 204, 210, 220].map((price) => [price, 10_00n]))],
  ]),
  tradedVolumeMinor: 0n,
});

function toBack(
  market: MarketBook,
  priceProjection: ExchangeParams<"listMarketBook">["priceProjection"],
): readonly number[] | undefined {
  const book = bookResult(market, { marketIds: ["1.2"], priceProjection }, () => ({}));
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
  const told = (market: MarketBook): unknown => bookResult(market, { marketIds: ["1.2"] }, () => ({})).crossMatching;
  expect([told(bookOf(true)), told(bookOf(false))]).toEqual([true, false]);
});
