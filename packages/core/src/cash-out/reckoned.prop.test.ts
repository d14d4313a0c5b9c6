import fc from "fast-check";
import { expect, test } from "vitest";
import { lineCount, lineResultMinor, type LineBet } from "../exchange/index.ts";
import { isStillReckoned, reckonedOf, reckonedOfLines } from "./reckoned.ts";

const line = { leastX100: 14_050, mostX100: 16_050, intervalX100: 200 };
const linePosition = (bets: readonly LineBet[]): number[] =>
  Array.from({ length: lineCount(line) + 1 }, (_, outcome) => lineResultMinor(line, bets, outcome));
const bet = fc.record({
  side: fc.constantFrom("BACK", "LAY"),
  priceX100: fc.integer({ min: 0, max: lineCount(line) - 1 }).map((at) => line.leastX100 + at * line.intervalX100),
  sizeMinor: fc.integer({ min: 1, max: 1_000 }),
});

test("[CASH-08] at lines a cash-out is of the bets that it was reckoned from, and of no others", () => {
  const spec = { selectionIds: [1], line };
  fc.assert(
    fc.property(fc.array(bet, { maxLength: 8 }), bet, (bets, more) => {
      const reckoned = reckonedOfLines(bets);
      expect(isStillReckoned(reckoned, linePosition(bets), spec)).toBe(true);
      expect(isStillReckoned(reckoned, linePosition([...bets, more]), spec)).toBe(false);
    }),
  );
});

test("[CASH-08] at odds it is of the results of its runners, but for those of one that was withdrawn", () => {
  const outcomes = [1, 2, 3].map((selectionId) => ({ selectionId, resultMinor: selectionId * 100 }));
  const reckoned = reckonedOf(outcomes);
  const spec = { selectionIds: [1, 2, 3] };
  expect(isStillReckoned(reckoned, [100, 200, 300], spec)).toBe(true);
  expect(isStillReckoned(reckoned, [100, 200, 301], spec)).toBe(false);
  expect(isStillReckoned(reckoned, [100, 200, 0], { ...spec, removedIds: [3] })).toBe(true);
  expect(isStillReckoned(reckonedOf([{ selectionId: 9, resultMinor: 0 }]), [0, 0, 0], spec)).toBe(false);
});
