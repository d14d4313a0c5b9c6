import fc from "fast-check";
import { expect, test } from "vitest";
import { LineExposure } from "./line-exposure.ts";
import { lineCount, lineOutcome, lineOutcomeFrom, lineResultMinor } from "./line-range.ts";
import { lineSteps, lockedOnLines, type LineBet } from "./line-steps.ts";

const range = { leastX100: 250, mostX100: 1_150, intervalX100: 100 };
const bet = fc.record<LineBet>({
  side: fc.constantFrom("BACK", "LAY"),
  priceX100: fc.integer({ min: 0, max: 9 }).map((step) => range.leastX100 + step * range.intervalX100),
  sizeMinor: fc.integer({ min: 1, max: 500 }),
});
const bets = fc.array(bet, { maxLength: 8 });

test("[LINE-04] what is locked by lines is what the book locks, of any bets that are matched and wait", () => {
  fc.assert(
    fc.property(bets, bets, (matched, waiting) => {
      const book = new LineExposure(range);
      for (const { side, priceX100, sizeMinor } of matched)
        book.addMatched(1, side, { lineX100: priceX100, sizeMinor });
      for (const one of waiting) book.addWaiting(1, one);
      expect(lockedOnLines(matched, waiting)).toBe(book.relock(1));
    }),
  );
});

test("[LINE-09] the ladder holds each number once, in order, with what the bets bring there before and after", () => {
  fc.assert(
    fc.property(bets, bets, fc.integer({ min: 0, max: 20 }), (matched, added, result) => {
      const steps = lineSteps(matched, added);
      const [step, ...others] = steps.filter(({ from, to }) => from <= result && (to === null || result <= to));
      expect(others).toEqual([]);
      const outcome = lineOutcome(range, result);
      expect(step?.beforeMinor).toBe(lineResultMinor(range, matched, outcome));
      expect(step?.afterMinor).toBe(lineResultMinor(range, [...matched, ...added], outcome));
      expect(steps.map(({ from }) => from)).toEqual(steps.map(({ from }) => from).toSorted((a, b) => a - b));
    }),
  );
});

test("[LINE-06] the least result of an outcome is the first that is above so many lines", () => {
  for (let outcome = 0; outcome <= lineCount(range); outcome += 1) {
    const from = lineOutcomeFrom(range, outcome);
    expect([lineOutcome(range, from), from === 0 ? -1 : lineOutcome(range, from - 1)]).toEqual([outcome, outcome - 1]);
  }
});
