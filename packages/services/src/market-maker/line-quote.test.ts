import { winsLine } from "@maidan/core/exchange";
import fc from "fast-check";
import { expect, test } from "vitest";
import { wantedLines } from "./line-quote.ts";
import { houseQuotes } from "./quote.ts";

const expected = fc.record({
  mean: fc.double({ min: 30, max: 240, noNaN: true }),
  variance: fc.double({ min: 0, max: 1_600, noNaN: true }),
});
const matched = fc.array(
  fc.record({
    side: fc.constantFrom("BACK" as const, "LAY" as const),
    priceX100: fc.integer({ min: 20, max: 279 }).map((runs) => runs * 100 + 50),
    sizeMinor: fc.bigInt({ min: 1_000n, max: 800_000n }),
  }),
  { maxLength: 12 },
);
const lossAt = (
  bets: readonly { side: "BACK" | "LAY"; priceX100: number; sizeMinor: bigint }[],
  result: number,
): bigint =>
  bets.reduce(
    (sum, { side, priceX100, sizeMinor }) => sum + (winsLine(side, priceX100, result) ? -sizeMinor : sizeMinor),
    0n,
  );

test("[MAKER-10] it buys below the expected number and sells above it, and what is taken never costs more than the bound where it loses", () => {
  fc.assert(
    fc.property(expected, matched, fc.integer({ min: 0, max: 300 }), (line, bets, result) => {
      const quotes = wantedLines(line, bets, houseQuotes);
      for (const { side, priceX100 } of quotes)
        expect(side === "LAY" ? priceX100 < line.mean * 100 : priceX100 > line.mean * 100).toBe(true);
      const losing = quotes.filter(({ side, priceX100 }) => !winsLine(side, priceX100, result));
      const before = lossAt(bets, result);
      if (losing.length > 0) expect(before + lossAt(losing, result)).toBeLessThanOrEqual(houseQuotes.largestLossMinor);
    }),
    { numRuns: 300 },
  );
});

test("[MAKER-10] with much bought the next lines are lower on both sides or there are none to buy, and without bets three wait on each side", () => {
  const line = { mean: 160.2, variance: 900 };
  const fresh = wantedLines(line, [], houseQuotes);
  expect(fresh.filter(({ side }) => side === "LAY").map(({ priceX100 }) => priceX100)).toEqual([
    15_850, 15_750, 15_650,
  ]);
  expect(fresh.filter(({ side }) => side === "BACK").map(({ priceX100 }) => priceX100)).toEqual([
    16_150, 16_250, 16_350,
  ]);
  const bought = wantedLines(line, [{ side: "LAY", priceX100: 15_850, sizeMinor: 4_000_000n }], houseQuotes);
  expect(bought.find(({ side }) => side === "LAY")?.priceX100).toBeLessThan(15_850);
  const full = wantedLines(line, [{ side: "LAY", priceX100: 15_850, sizeMinor: 8_000_000n }], houseQuotes);
  expect(full.some(({ side }) => side === "LAY")).toBe(false);
});
