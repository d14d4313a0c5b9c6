import fc from "fast-check";
import { expect, test } from "vitest";
import { mostWonMinor, type MarketSpec, type Side, type Stake } from "./index.ts";
import { specs } from "./test-support/steps.ts";
import { possibleWinners } from "./test-support/witness.ts";

interface Case {
  readonly spec: MarketSpec;
  readonly ifWinMinor: readonly number[];
  readonly ifOtherMinor: number;
  readonly open: readonly Stake[];
}

/** What a bet brings with these winners when it is matched. */
function brings({ side, runnerIndex, sizeMinor, profitMinor }: Stake, winners: readonly number[], spec: MarketSpec) {
  const isWon = winners.includes(spec.selectionIds[runnerIndex] ?? 0);
  const forBacker = isWon ? profitMinor : -sizeMinor;
  return side === "BACK" ? forBacker : -forBacker;
}

/** Every set of winners by itself, with each open bet matched that helps there. */
function byHand({ spec, ifWinMinor, ifOtherMinor, open }: Case): number {
  const outcomes = possibleWinners(spec).map((winners) => {
    const matched = winners.reduce(
      (sum, id) => sum + (ifWinMinor[spec.selectionIds.indexOf(id)] ?? 0) - ifOtherMinor,
      ifOtherMinor,
    );
    return open.reduce((sum, bet) => sum + Math.max(0, brings(bet, winners, spec)), matched);
  });
  return Math.max(...outcomes);
}

const amounts = fc.integer({ min: -500, max: 500 });
const cases: fc.Arbitrary<Case> = specs.chain((spec) => {
  const runners = spec.selectionIds.length;
  const stake = fc.record({
    runnerIndex: fc.nat({ max: runners - 1 }),
    side: fc.constantFrom<Side>("BACK", "LAY"),
    sizeMinor: fc.integer({ min: 1, max: 200 }),
    profitMinor: fc.integer({ min: 0, max: 600 }),
  });
  return fc.record({
    spec: fc.constant(spec),
    ifWinMinor: fc.array(amounts, { minLength: runners, maxLength: runners }),
    ifOtherMinor: amounts,
    open: fc.array(stake, { maxLength: 5 }),
  });
});

test("[EXPO-08] the most that can be won is that of the best of all sets of winners, with every open bet matched that helps there, whoever was withdrawn", () => {
  let several = 0;
  fc.assert(
    fc.property(cases, (about) => {
      const { spec, open } = about;
      if (spec.numberOfWinners > 1) several += 1;
      expect(mostWonMinor(about, open, spec)).toBe(byHand(about));
    }),
    { numRuns: 3_000 },
  );
  expect(several).toBeGreaterThan(300);
});
