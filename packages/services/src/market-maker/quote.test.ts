import { expect, test } from "vitest";
import type { FairPrices } from "../feeds/index.ts";
import { houseQuotes, wantedQuotes, type Quote } from "./quote.ts";

const even: FairPrices = {
  marketId: "1.200000001",
  isInPlay: false,
  runners: [
    { selectionId: 1, probability: 0.5 },
    { selectionId: 2, probability: 0.5 },
  ],
};

const best = (quotes: readonly Quote[], selectionId: number, side: "BACK" | "LAY"): number => {
  const prices = quotes
    .filter((quote) => quote.selectionId === selectionId && quote.side === side)
    .map((quote) => quote.priceX100);
  return side === "LAY" ? Math.max(...prices) : Math.min(...prices);
};

test("[MAKER-02] an even market is quoted in three levels on each side of 2.00 for both runners", () => {
  const quotes = wantedQuotes(even, new Map(), houseQuotes);
  expect(quotes).toHaveLength(12);
  for (const selectionId of [1, 2]) {
    expect(best(quotes, selectionId, "LAY")).toBe(198);
    expect(best(quotes, selectionId, "BACK")).toBe(202);
  }
});

test("[MAKER-05] after runner 1 was backed with the house it lays runner 1 shorter and backs it at the fair price", () => {
  const position = new Map([
    [1, -78_000_00n],
    [2, 82_000_00n],
  ]);
  const quotes = wantedQuotes(even, position, houseQuotes);
  expect(best(quotes, 1, "LAY")).toBeLessThan(198);
  expect(best(quotes, 1, "BACK")).toBe(200);
});

test("[MAKER-04] with the bound on losses used up on a runner nothing more is laid on it", () => {
  const quotes = wantedQuotes(even, new Map([[1, -houseQuotes.largestLossMinor]]), houseQuotes);
  expect(quotes.filter((quote) => quote.selectionId === 1 && quote.side === "LAY")).toEqual([]);
  expect(quotes.filter((quote) => quote.selectionId === 2 && quote.side === "BACK")).toEqual([]);
  expect(quotes.some((quote) => quote.selectionId === 1 && quote.side === "BACK")).toBe(true);
});

test("a decided runner is not quoted", () => {
  const prices: FairPrices = {
    ...even,
    runners: [
      { selectionId: 1, probability: 0.9995 },
      { selectionId: 2, probability: 0.0005 },
    ],
  };
  expect(wantedQuotes(prices, new Map(), houseQuotes)).toEqual([]);
});
