import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compareSteps,
  decisiveOutcomes,
  rangeOf,
  resultMinor,
  totalMinor,
  totalsMinor,
  type HouseBet,
  type HouseQuestion,
} from "../house-markets/index.ts";
import { cashOutHouse } from "./index.ts";
import { naiveCashOutOfNumbers } from "./test-support/naive-house.ts";

const numberQuestions: readonly HouseQuestion[] = [
  { type: "DIGITS", digits: 1 },
  { type: "DIGITS", digits: 2 },
  { type: "AT_LEAST" },
  { type: "BAND", width: 4 },
  { type: "EVEN" },
  { type: "LAST_DIGIT", digit: 3 },
];
const rate = fc.constantFrom(3, 90, 100, 300, 850, 8_500);
const rateOrNone = fc.option(rate, { nil: null });
const position = fc.constantFrom(...numberQuestions).chain((question) => {
  const line = fc.integer({ min: 0, max: question.type === "DIGITS" ? 10 ** question.digits - 1 : 14 });
  const bet = fc.record({
    side: fc.constantFrom("FOR" as const, "FOR" as const, "AGAINST" as const),
    line,
    rate,
    // Few, so that many outcomes bring the same.
    stakeMinor: fc.constantFrom(1_000n, 2_000n, 10_000n, 12_345n),
  });
  const offer = fc.record({ line, forRate: rateOrNone, againstLine: line, againstRate: rateOrNone });
  // A bet on each number but a few is what has one number that brings least.
  const each = fc
    .tuple(fc.uniqueArray(line, { maxLength: 3 }), rate, fc.array(bet, { maxLength: 3 }))
    .map(([without, common, more]): HouseBet[] => [
      ...Array.from({ length: 10 }, (_, number) => number)
        .filter((number) => !without.includes(number))
        .map((number) => ({ side: "FOR" as const, line: number, rate: common, stakeMinor: 10_000n })),
      ...more,
    ]);
  return fc.record({
    question: fc.constant(question),
    bets: fc.oneof(fc.array(bet, { maxLength: 12 }), each),
    rates: fc.array(offer, { minLength: 1, maxLength: 2 }),
    sharePercent: fc.constantFrom(5, 33, 100),
  });
});

test("[CASH-21] whatever the numbers, bets and rates, the offer is the one that trying every bet that could be named finds", () => {
  let offered = 0;
  fc.assert(
    fc.property(position, (held) => {
      const found = cashOutHouse(held);
      if ("bets" in found && held.question.type === "DIGITS") offered += 1;
      expect(found).toEqual(naiveCashOutOfNumbers(held));
    }),
    { numRuns: 4_000 },
  );
  expect(offered).toBeGreaterThan(100);
});

test("[RATES-04] [RATES-05] what bets bring at each outcome, at best and at worst is what looking at each bet for each outcome says", () => {
  const anything = fc.tuple(position, fc.boolean()).map(([held, isOfRunners]) => {
    const runners: HouseQuestion = { type: "WINNER", selectionIds: Array.from({ length: 15 }, (_, line) => line) };
    return isOfRunners ? { ...held, question: runners } : held;
  });
  fc.assert(
    fc.property(anything, ({ question, bets }) => {
      const outcomes = [...decisiveOutcomes(question, bets), 3, 0, 17];
      const naive = outcomes.map((outcome) => totalMinor(question, bets, outcome));
      expect(totalsMinor(question, bets, outcomes)).toEqual(naive);
      const decisive = naive.slice(0, -3).map(Number);
      const { bestMinor, worstMinor } = rangeOf(question, bets);
      expect([bestMinor, worstMinor]).toEqual([BigInt(Math.max(...decisive)), BigInt(Math.min(...decisive))]);
      const [added] = bets;
      if (added === undefined) return;
      for (const step of compareSteps(question, bets, [added])) {
        expect(step.beforeMinor).toBe(totalMinor(question, bets, step.from));
        expect(step.afterMinor).toBe(step.beforeMinor + resultMinor(question, added, step.from));
      }
    }),
    { numRuns: 2_000 },
  );
});

test("[CASH-21] an offer for nine hundred numbers looks at each bet a few times and not once for each number and each bet that could be named", () => {
  let looks = 0;
  const bets = Array.from({ length: 900 }, (_, line): HouseBet => ({
    side: "FOR",
    line,
    rate: 80_000 + line,
    get stakeMinor() {
      looks += 1;
      return 10_000n;
    },
  }));
  const rates = [{ line: 0, forRate: 85_000, againstLine: 0, againstRate: null }];
  expect(cashOutHouse({ question: { type: "DIGITS", digits: 3 }, bets, rates, sharePercent: 100 })).toEqual({
    kind: "noRates",
  });
  expect(looks).toBeLessThan(30 * bets.length);
});
