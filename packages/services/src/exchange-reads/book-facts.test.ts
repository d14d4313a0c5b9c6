import { expect, test } from "vitest";
import { createReadBookFacts } from "./book-facts.ts";
import type { MarketBook } from "./market-book.ts";

const bookOf = (marketId: string, tradedVolumeMinor: bigint): MarketBook => ({
  marketId,
  epoch: 1,
  sequence: 1,
  publishedAtMs: 0,
  definition: undefined as never,
  runners: new Map(),
  tradedVolumeMinor,
});

function reading(capacity?: number) {
  const asked: (readonly string[])[] = [];
  const times = new Map<string, number>();
  const read = createReadBookFacts({
    reader: {} as never,
    ...(capacity !== undefined && { capacity }),
    store: {
      bookFacts: async (_, marketIds) => {
        asked.push(marketIds);
        return marketIds
          .filter((marketId) => marketId !== "1.404")
          .map((marketId) => ({
            marketId,
            currency: "BDT",
            leastStakeMinor: 10_00n,
            lastMatchAtMs: times.get(marketId),
          }));
      },
    },
  });
  const timesOf = async (...books: readonly MarketBook[]) =>
    [...(await read(books)).values()].map(({ marketId, lastMatchAtMs }) => [marketId, lastMatchAtMs]);
  return { asked, times, timesOf };
}

test("[EXAPI-47] the time of the last match is read once, and again when a market's traded volume is another", async () => {
  const { asked, times, timesOf } = reading();
  expect(await timesOf(bookOf("1.1", 0n), bookOf("1.2", 5n))).toEqual([
    ["1.1", undefined],
    ["1.2", undefined],
  ]);
  times.set("1.1", 7);
  expect(await timesOf(bookOf("1.1", 0n))).toEqual([["1.1", undefined]]);
  expect(await timesOf(bookOf("1.1", 9n), bookOf("1.2", 5n))).toEqual([
    ["1.2", undefined],
    ["1.1", 7],
  ]);
  expect(asked).toEqual([["1.1", "1.2"], ["1.1"]]);
});

test("[EXAPI-47] of more markets than are kept the one that was asked for longest ago is read again", async () => {
  const { asked, timesOf } = reading(2);
  for (const marketId of ["1.1", "1.2", "1.1", "1.3", "1.1", "1.2"]) await timesOf(bookOf(marketId, 0n));
  expect(asked).toEqual([["1.1"], ["1.2"], ["1.3"], ["1.2"]]);
  expect(await timesOf(bookOf("1.404", 0n))).toEqual([]);
});
