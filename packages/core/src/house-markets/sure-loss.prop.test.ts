import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decisiveOutcomes,
  isAgainstHouse,
  totalMinor,
  type HouseBet,
  type HouseQuestion,
  type OfferedRates,
} from "./index.ts";

const rate = fc.option(fc.integer({ min: 1, max: 600 }), { nil: null });
const winner: HouseQuestion = { type: "WINNER", selectionIds: [11, 22, 33] };
const runner = (line: number) =>
  fc.record({ line: fc.constant(line), forRate: rate, againstLine: fc.constant(line), againstRate: rate });
const ofRunners: fc.Arbitrary<OfferedRates[]> = fc.tuple(runner(11), runner(22), runner(33));
const ofNumber = fc.record({
  line: fc.integer({ min: 0, max: 6 }),
  forRate: rate,
  againstLine: fc.integer({ min: 0, max: 6 }),
  againstRate: rate,
});
const questions = fc.oneof(
  fc.constant<HouseQuestion>({ type: "AT_LEAST" }),
  fc.integer({ min: 1, max: 4 }).map((width): HouseQuestion => ({ type: "BAND", width })),
  fc.constant<HouseQuestion>({ type: "LAST_DIGIT", digit: 7 }),
  fc.constant<HouseQuestion>({ type: "EVEN" }),
);

/** Stakes of whole hundreds, so that nothing is rounded: what is bet for and against at each quote. */
const betsOn = (quotes: readonly OfferedRates[], stakes: readonly (readonly [bigint, bigint])[]): HouseBet[] =>
  quotes.flatMap(({ line, forRate, againstLine, againstRate }, place): HouseBet[] => {
    const [backed, laid] = stakes[place] ?? [0n, 0n];
    return [
      ...(forRate === null ? [] : [{ side: "FOR" as const, line, rate: forRate, stakeMinor: backed * 100n }]),
      ...(againstRate === null
        ? []
        : [{ side: "AGAINST" as const, line: againstLine, rate: againstRate, stakeMinor: laid * 100n }]),
    ];
  });
const resultsOf = (question: HouseQuestion, bets: readonly HouseBet[]): bigint[] =>
  [...decisiveOutcomes(question, bets), ...(question.type === "BAND" ? [1_000] : [])].map((outcome) =>
    totalMinor(question, bets, outcome),
  );
const isSureWin = (results: readonly bigint[]): boolean =>
  results.every((result) => result >= 0n) && results.some((result) => result > 0n);

const chance = (of: number): readonly [bigint, bigint] => [100n, BigInt(100 + of)];
const sum = (parts: readonly (readonly [bigint, bigint])[]): readonly [bigint, bigint] =>
  parts.reduce(([a, b], [c, d]) => [a * d + c * b, b * d], [0n, 1n]);

test("[RATES-64] rates on runners are against the house where a runner's lay is below its back, the backs of all come to less than 1, or the lays to more", () => {
  fc.assert(
    fc.property(ofRunners, (quotes) => {
      const isCrossed = quotes.some(
        ({ forRate, againstRate }) => forRate !== null && againstRate !== null && againstRate < forRate,
      );
      const backs = quotes.flatMap(({ forRate }) => (forRate === null ? [] : [chance(forRate)]));
      const lays = quotes.flatMap(({ againstRate }) => (againstRate === null ? [] : [chance(againstRate)]));
      const [back, backOf] = sum(backs);
      const [laid, laidOf] = sum(lays);
      const expected =
        isCrossed ||
        (backs.length === 3 && back < backOf) ||
        laid > laidOf ||
        // The third can't win any more: all that it would bring is the players'.
        (laid === laidOf && lays.length < 3);
      expect(isAgainstHouse(winner, quotes)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

test("[RATES-64] where the backs of all runners come to less than 1, or the lays to more, stakes by their chances win whatever comes", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 6 }), (rates) => {
      const question: HouseQuestion = { type: "WINNER", selectionIds: rates.map((_, place) => place + 1) };
      const whole = rates.reduce((product, each) => product * BigInt(100 + each), 1n);
      const stakes = rates.map((each) => whole / BigInt(100 + each));
      const total = stakes.reduce((all, stake) => all + stake * 100n, 0n);
      for (const isBacked of [true, false]) {
        const quotes = rates.map((each, place) => ({
          line: place + 1,
          forRate: isBacked ? each : null,
          againstLine: place + 1,
          againstRate: isBacked ? null : each,
        }));
        const bets = betsOn(
          quotes,
          stakes.map((stake) => [stake, stake] as const),
        );
        const results = resultsOf(question, bets);
        expect(results.every((result) => result === results[0])).toBe(true);
        const isLost = isBacked ? total < whole : total > whole;
        expect([isAgainstHouse(question, quotes), (results[0] ?? 0n) > 0n]).toEqual([isLost, isLost]);
      }
    }),
  );
});

test("[RATES-64] no stakes at rates that are taken win whatever comes, of any question", () => {
  const asked = fc.oneof(
    ofRunners.map((quotes) => ({ question: winner, quotes })),
    fc.tuple(questions, fc.array(ofNumber, { maxLength: 3 })).map(([question, quotes]) => ({ question, quotes })),
  );
  const stake = fc.bigInt({ min: 0n, max: 40n });
  const stakes = fc.array(fc.tuple(stake, stake), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(asked, fc.array(stakes, { minLength: 8, maxLength: 8 }), ({ question, quotes }, tries) => {
      if (isAgainstHouse(question, quotes)) return;
      for (const each of tries) expect(isSureWin(resultsOf(question, betsOn(quotes, each)))).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});

test("[RATES-64] a number's YES and NO are against the house where a NO is above a YES at chances that both allow, and only there", () => {
  const isLost = (no: readonly [line: number, rate: number], yes: readonly [line: number, rate: number]): boolean =>
    isAgainstHouse({ type: "AT_LEAST" }, [{ line: yes[0], forRate: yes[1], againstLine: no[0], againstRate: no[1] }]);
  // Reference 5.3: its example, its middle (both may win, none can lose), and its trap, which is the house's.
  expect([isLost([44, 110], [46, 90]), isLost([50, 100], [40, 100]), isLost([40, 100], [50, 100])]).toEqual([
    false,
    true,
    false,
  ]);
  expect([isLost([46, 100], [46, 100]), isLost([46, 99], [46, 100])]).toEqual([false, true]);
  // A NO that costs more, and a YES that pays less, leave the middle a price.
  expect([isLost([50, 200], [40, 100]), isLost([50, 100], [40, 50])]).toEqual([false, false]);
  expect(isLost([0, 100], [0, 100])).toBe(true);
});

test("[RATES-64] the rates that a trader began with, 98 and 102 on each runner, are lost on three of them and not on two", () => {
  const begun = (runners: number): boolean => {
    const ids = Array.from({ length: runners }, (_, place) => place + 1);
    const quotes = ids.map((line) => ({ line, forRate: 98, againstLine: line, againstRate: 102 }));
    return isAgainstHouse({ type: "WINNER", selectionIds: ids }, quotes);
  };
  expect([begun(2), begun(3)]).toEqual([false, true]);
});

test("[RATES-64] one rate for every number of a lottery is against the house where all of them together cost less than one brings", () => {
  const isLost = (digits: number, forRate: number): boolean =>
    isAgainstHouse({ type: "DIGITS", digits }, [{ line: 0, forRate, againstLine: 0, againstRate: null }]);
  expect([isLost(1, 900), isLost(1, 901), isLost(2, 9_900), isLost(2, 9_901), isLost(3, 99_901)]).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
  const all = Array.from({ length: 10 }, (_, line): HouseBet => ({ side: "FOR", line, rate: 901, stakeMinor: 100n }));
  expect(totalMinor({ type: "DIGITS", digits: 1 }, all, 3)).toBe(1n);
});
