import fc from "fast-check";
import { expect, test } from "vitest";
import { ladderPrices, nearestPrice, oddsNotations, parsePrice, writeOdds, type OddsNotation } from "./index.ts";

/** What a text says as a decimal price in hundredths, unrounded; written anew, by the words of who uses the notation. */
function read(notation: OddsNotation, text: string): number {
  const value = Number(text);
  switch (notation) {
    case "decimal":
      return parsePrice(text) ?? Number.NaN;
    case "fractional": {
      const [above, below] = text.split("/").map(Number);
      return 100 + (100 * (above ?? 0)) / (below ?? 0);
    }
    case "american":
      return text.startsWith("+") ? 100 + value : 100 + 10_000 / -value;
    case "hong-kong":
    case "malay":
    case "indonesian":
      return value >= 0 ? 100 + 100 * value : 100 + 100 / -value;
  }
}

test("[ODDS-04] every price of the ladder can be read back from each notation, so that no two read the same", () => {
  for (const notation of oddsNotations) {
    const written = ladderPrices.map((price) => writeOdds(notation, price));
    expect(written.map((text) => nearestPrice(read(notation, text)))).toEqual(ladderPrices);
    expect(new Set(written).size).toBe(ladderPrices.length);
  }
});

test("[ODDS-04] any average price reads within half a hundredth of itself in the exact notations, and within half of a ladder step in all", () => {
  const averages = fc.integer({ min: 101, max: 100_000 });
  fc.assert(
    fc.property(fc.constantFrom(...oddsNotations), averages, (notation, price) => {
      const back = read(notation, writeOdds(notation, price));
      const isExact = notation === "decimal" || notation === "fractional" || notation === "hong-kong";
      expect(Math.abs(back - price)).toBeLessThanOrEqual(isExact ? 1e-9 * price : price * 0.006);
    }),
  );
});

test("[ODDS-04] the field's own examples", () => {
  const all = (price: number) => oddsNotations.map((notation) => writeOdds(notation, price));
  expect(all(250)).toEqual(["2.5", "3/2", "+150", "1.50", "-0.667", "1.50"]);
  expect(all(200)).toEqual(["2", "1/1", "+100", "1.00", "1.00", "1.00"]);
  expect(all(150)).toEqual(["1.5", "1/2", "-200", "0.50", "0.50", "-2.00"]);
  expect(all(300)).toEqual(["3", "2/1", "+200", "2.00", "-0.50", "2.00"]);
  expect(all(101)).toEqual(["1.01", "1/100", "-10000", "0.01", "0.01", "-100.00"]);
  expect(all(100_000)).toEqual(["1000", "999/1", "+99900", "999.00", "-0.001", "999.00"]);
});
