import { describe, expect, test } from "vitest";
import { exchangeOperations } from "@maidan/contract/http/exchange";
import {
  bookWeight,
  checkBooks,
  checkCatalogue,
  checkOrderIds,
  checkProfitAndLoss,
  createHeavyGate,
  pageOf,
} from "./limits.ts";

const book = (projection: object, markets = 1) =>
  exchangeOperations.listMarketBook.params.parse({
    marketIds: Array.from({ length: markets }, (_, index) => `1.${index}`),
    priceProjection: projection,
  });
const catalogue = (maxResults: number, marketProjection: readonly string[] = []) =>
  exchangeOperations.listMarketCatalogue.params.parse({ filter: {}, maxResults, marketProjection });

describe("[EXAPI-20] the field's weights", () => {
  test.each([
    [[], undefined, 2],
    [["SP_AVAILABLE"], undefined, 3],
    [["SP_TRADED"], undefined, 7],
    [["EX_BEST_OFFERS"], undefined, 5],
    [["EX_BEST_OFFERS"], 6, 10],
    [["EX_ALL_OFFERS"], undefined, 17],
    [["EX_TRADED"], undefined, 17],
    [["EX_BEST_OFFERS", "EX_TRADED"], undefined, 20],
    [["EX_ALL_OFFERS", "EX_TRADED"], undefined, 32],
  ])("a book with %s and depth %s weighs %s", (priceData, bestPricesDepth, weight) => {
    expect(bookWeight(book({ priceData, exBestOffersOverrides: { bestPricesDepth } }))).toBe(weight);
  });

  test.each([
    [[], undefined, 100],
    [["SP_AVAILABLE"], undefined, 66],
    [["SP_TRADED"], undefined, 28],
    [["SP_AVAILABLE", "SP_TRADED"], undefined, 20],
    [["EX_BEST_OFFERS"], undefined, 40],
    [["EX_BEST_OFFERS"], 1, 120],
    [["EX_BEST_OFFERS"], 10, 12],
    [["EX_ALL_OFFERS"], undefined, 11],
    [["EX_TRADED"], undefined, 11],
    [["EX_BEST_OFFERS", "EX_TRADED"], undefined, 10],
    [["EX_ALL_OFFERS", "EX_TRADED"], undefined, 6],
  ])("of books with %s and depth %s %s are the most in a call", (priceData, bestPricesDepth, most) => {
    const projection = { priceData, exBestOffersOverrides: { bestPricesDepth } };
    expect(() => checkBooks(book(projection, most))).not.toThrow();
    expect(() => checkBooks(book(projection, most + 1))).toThrow("TOO_MUCH_DATA");
  });

  test("[EXAPI-20] a weight that is no whole number is told in two decimals", () => {
    const deep = book({ priceData: ["EX_BEST_OFFERS"], exBestOffersOverrides: { bestPricesDepth: 10 } }, 13);
    expect(() => checkBooks(deep)).toThrow(
      expect.objectContaining({ details: "a weight of 16.67 times 13 markets is more than 200" }),
    );
  });

  test("[EXAPI-20] 200 is the most: 40 books of best offers pass, 41 are TOO_MUCH_DATA", () => {
    expect(() => checkBooks(book({ priceData: ["EX_BEST_OFFERS"] }, 40))).not.toThrow();
    expect(() => checkBooks(book({ priceData: ["EX_BEST_OFFERS"] }, 41))).toThrow("TOO_MUCH_DATA");
    expect(() => checkProfitAndLoss(Array.from({ length: 51 }, String))).toThrow("TOO_MUCH_DATA");
  });

  test("[EXAPI-20] a catalogue is weighed by what it may return, and returns from 1 to 1,000", () => {
    expect(() => checkCatalogue(catalogue(1_000, ["EVENT", "RUNNER_DESCRIPTION"]))).not.toThrow();
    expect(() => checkCatalogue(catalogue(201, ["MARKET_DESCRIPTION"]))).toThrow("TOO_MUCH_DATA");
    expect(() => checkCatalogue(catalogue(101, ["MARKET_DESCRIPTION", "RUNNER_METADATA"]))).toThrow("TOO_MUCH_DATA");
    for (const maxResults of [0, -1, 1_001])
      expect(() => checkCatalogue(catalogue(maxResults))).toThrow("INVALID_INPUT_DATA");
  });

  test("[EXAPI-20] 250 ids of a kind are the most of an orders call, and 1,000 records a page", () => {
    expect(() => checkOrderIds([Array.from({ length: 250 }), undefined])).not.toThrow();
    expect(() => checkOrderIds([[], Array.from({ length: 251 })])).toThrow("REQUEST_SIZE_EXCEEDS_LIMIT");
    expect(pageOf({})).toEqual({ from: 0, count: 1_000 });
    expect(pageOf({ fromRecord: 5, recordCount: 10 })).toEqual({ from: 5, count: 10 });
    expect(() => pageOf({ recordCount: 1_001 })).toThrow("TOO_MUCH_DATA");
    expect(() => pageOf({ fromRecord: -1 })).toThrow("INVALID_INPUT_DATA");
  });
});

test("[EXAPI-21] a fourth heavy call at once is TOO_MANY_REQUESTS, of that player alone, until one has ended", async () => {
  const gate = createHeavyGate();
  const ends: (() => void)[] = [];
  const call = (playerId: string) => gate.run({ playerId }, () => new Promise<void>((resolve) => ends.push(resolve)));
  const calls = [call("1"), call("1"), call("1")];
  await expect(call("1")).rejects.toThrow("TOO_MANY_REQUESTS");
  const other = call("2");
  ends[0]?.();
  await calls[0];
  const again = call("1");
  for (const end of ends) end();
  await Promise.all([...calls, other, again]);
});

test("[EXAPI-21] of the platform's own app it waits for its turn, in order, also after one that failed; programs are refused meanwhile, and beyond twenty so is the app", async () => {
  const gate = createHeavyGate();
  const ends: ((error?: Error) => void)[] = [];
  const begun: number[] = [];
  const call = (id: number) =>
    gate.run({ playerId: "1", isOwnApp: true }, () => {
      begun.push(id);
      return new Promise<void>((resolve, reject) =>
        ends.push((error) => (error === undefined ? resolve() : reject(error))),
      );
    });
  const calls = Array.from({ length: 23 }, (_, id) => call(id));
  await expect(call(23)).rejects.toThrow("TOO_MANY_REQUESTS");
  await expect(gate.run({ playerId: "1" }, () => Promise.resolve())).rejects.toThrow("TOO_MANY_REQUESTS");
  expect(begun).toEqual([0, 1, 2]);
  ends[1]?.(new Error("no database"));
  await expect(calls[1]).rejects.toThrow("no database");
  ends[0]?.();
  await calls[0];
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  for (const id of [2, ...Array.from({ length: 20 }, (_, place) => place + 3)]) {
    ends[id]?.();
    await calls[id];
  }
  expect(begun).toHaveLength(23);
  // All have ended: as many as ever may begin.
  const after = [call(30), call(31), call(32)];
  expect(begun.slice(23)).toEqual([30, 31, 32]);
  for (const end of ends) end();
  await Promise.all(after);
});
