import { largestRate } from "@maidan/core/house-markets";
import fc from "fast-check";
import { expect, test } from "vitest";
import { largeMoves, type HouseMarket, type HouseQuote, type MoveBounds } from "./index.ts";

const bounds: MoveBounds = { ratePercent: 300, linePercent: 125, oddsBeside: new Map() };
const winner: HouseMarket["question"] = { type: "WINNER", selectionIds: [1, 2] };
const runs: HouseMarket["question"] = { type: "AT_LEAST" };
const quote = (line: number, forRate: number | null, againstLine = line, againstRate: number | null = null) =>
  ({ line, forRate, againstLine, againstRate }) satisfies HouseQuote;
const movesOf = (
  question: HouseMarket["question"],
  before: readonly HouseQuote[],
  after: readonly HouseQuote[],
  within = bounds,
) => largeMoves({ question, quotes: before }, after, within);

test("[RATES-68] of runners each rate is held against its own: three times is taken, more and less are told, and what matters little to a chance isn't", () => {
  const before = [quote(1, 90, 1, 94), quote(2, 20, 2, 24)];
  expect(movesOf(winner, before, [quote(1, 270, 1, 282), quote(2, 7, 2, 8)])).toEqual([]);
  expect(movesOf(winner, before, [quote(1, 271, 1, 31), quote(2, 9_000, 2, null)])).toEqual([
    { place: 0, member: "forRate", before: 90, after: 271 },
    { place: 0, member: "againstRate", before: 94, after: 31 },
    { place: 1, member: "forRate", before: 20, after: 9_000 },
  ]);
  // 1.01 and 1.04 say nearly the same.
  expect(movesOf(winner, [quote(1, 1)], [quote(1, 4)])).toEqual([]);
  // What nothing stood for, and what is taken away, moves nothing.
  expect(movesOf(winner, [quote(1, null)], [quote(1, 9_000), quote(2, 9_000)])).toEqual([]);
  expect(movesOf(winner, before, [quote(1, null), quote(2, null)])).toEqual([]);
});

test("[RATES-69] a first rate is held against the odds beside, what stood before them; a line has none", () => {
  const beside: MoveBounds = { ...bounds, oddsBeside: new Map([[1, 190]]) };
  const far = { place: 0, member: "forRate", before: 90, after: 9_000, isFromExchange: true };
  const first = (
    quotes: readonly HouseQuote[],
    before: readonly HouseQuote[] = [],
    question: HouseMarket["question"] = winner,
  ) => largeMoves({ question, quotes: before }, quotes, beside);
  expect(first([quote(1, 260, 1, 268)])).toEqual([]);
  expect(first([quote(1, 9_000), quote(2, 9_000)])).toEqual([far]);
  expect(first([quote(1, 9_000)], [quote(1, null)])).toEqual([far]);
  expect(first([quote(1, 90)], [quote(1, 9_000)])).toEqual([{ place: 0, member: "forRate", before: 9_000, after: 90 }]);
  expect(first([quote(1, 9_000)], [], runs)).toEqual([]);
});

test("[RATES-68] a line is held against the one that stood, both of YES and of NO, and its rate against that line's; fewer than five numbers are none too many", () => {
  const before = [quote(46, 90, 44, 110)];
  expect(movesOf(runs, before, [quote(57, 100, 55, 100)])).toEqual([]);
  expect(movesOf(runs, before, [quote(196, 90, 44, 110)])).toEqual([
    { place: 0, member: "line", before: 46, after: 196 },
  ]);
  expect(movesOf(runs, before, [quote(46, 90, 4, 11_000)])).toEqual([
    { place: 0, member: "againstLine", before: 44, after: 4 },
    { place: 0, member: "againstRate", before: 110, after: 11_000 },
  ]);
  expect(movesOf(runs, [quote(1, 90)], [quote(5, 90)])).toEqual([]);
  expect(movesOf(runs, [quote(1, 90)], [quote(6, 90)])).toHaveLength(1);
  // A field that was left empty stood for nothing; a line that was suspended without a rate does.
  expect(movesOf(runs, [quote(0, null)], [quote(46, 90)])).toEqual([]);
  expect(movesOf(runs, [quote(46, null)], [quote(146, 9_000)])).toEqual([
    { place: 0, member: "line", before: 46, after: 146 },
  ]);
  expect(movesOf(runs, [], [quote(146, 9_000)])).toEqual([]);
});

test("[RATES-68] of a Khadda a base is held against the nearest one, and of a number that a bet names the rate alone", () => {
  const khadda = [40, 41, 42].map((base) => quote(base, 300 + base));
  const band: HouseMarket["question"] = { type: "BAND", width: 5 };
  expect(movesOf(band, khadda, [quote(43, 343)])).toEqual([]);
  expect(movesOf(band, khadda, [...khadda, quote(430, 3_430)])).toEqual([
    { place: 3, member: "line", before: 42, after: 430 },
    { place: 3, member: "forRate", before: 342, after: 3_430 },
  ]);
  const digit: HouseMarket["question"] = { type: "LAST_DIGIT", digit: 4 };
  expect(movesOf(digit, [quote(0, 700)], [quote(0, 7_000)])).toHaveLength(1);
});

test("[RATES-68] bounds of 0 are none", () => {
  const none = { ...bounds, ratePercent: 0, linePercent: 0 };
  expect(movesOf(runs, [quote(46, 90)], [quote(460, 9_000)], none)).toEqual([]);
});

test("[RATES-68] any rate with two noughts too many, and any line from ten on with one too many, is told, of either side", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: largestRate / 100 }),
      fc.integer({ min: 10, max: 900 }),
      fc.boolean(),
      (rate, line, isFor) => {
        const at = (atLine: number, atRate: number): HouseQuote =>
          isFor ? quote(atLine, atRate) : quote(atLine, null, atLine, atRate);
        const told = movesOf(runs, [at(line, rate)], [at(line * 10, rate * 100)]).map(({ member }) => member);
        expect(told).toEqual(isFor ? ["line", "forRate"] : ["againstLine", "againstRate"]);
        // The way back is as far.
        expect(movesOf(runs, [at(line * 10, rate * 100)], [at(line, rate)])).toHaveLength(2);
      },
    ),
  );
});
