import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decisiveOutcomes, totalMinor, type HouseBet, type HouseQuestion } from "../house-markets/index.ts";
import { cashOutHouse, isHouseRefusal, type HouseCashOut, type HousePosition, type HouseRates } from "./index.ts";

const runs: HouseQuestion = { type: "AT_LEAST" };
const rates = (no: number, noRate: number | null, yes: number, yesRate: number | null): HouseRates[] => [
  { line: yes, forRate: yesRate, againstLine: no, againstRate: noRate },
];
const bet = (side: "FOR" | "AGAINST", line: number, rate: number, taka: number): HouseBet => ({
  side,
  line,
  rate,
  stakeMinor: BigInt(taka) * 100n,
});
function done(position: Omit<HousePosition, "sharePercent"> & { sharePercent?: number }): HouseCashOut {
  const cashOut = cashOutHouse({ sharePercent: 100, ...position });
  if (isHouseRefusal(cashOut)) throw new Error(cashOut.kind);
  return cashOut;
}
const after = ({ question, bets }: Pick<HousePosition, "question" | "bets">, cashOut: HouseCashOut, outcome: number) =>
  Number(totalMinor(question, [...bets, ...cashOut.bets], outcome)) / 100;

describe("[CASH-20] Bookmaker", () => {
  const question: HouseQuestion = { type: "WINNER", selectionIds: [1, 2] };
  const both = (first: [number, number | null], second: [number, number | null]): HouseRates[] =>
    [first, second].map(([forRate, againstRate], place) => ({
      line: place + 1,
      forRate,
      againstLine: place + 1,
      againstRate,
    }));

  test("a backed runner is laid at the house's rate, and both outcomes come to the same", () => {
    const bets = [bet("FOR", 1, 200, 100)];
    const cashOut = done({ question, bets, rates: both([95, 100], [95, 105]) });
    // 100 at 3.0 against 2.0: 150.
    expect(cashOut.bets).toEqual([bet("AGAINST", 1, 100, 150)]);
    expect([
      cashOut.securedMinor,
      after({ question, bets }, cashOut, 1),
      after({ question, bets }, cashOut, 2),
    ]).toEqual([5_000n, 50, 50]);
  });

  test("where the house lays nobody the outsider, the other runner is backed instead", () => {
    const bets = [bet("FOR", 1, 200, 100)];
    const cashOut = done({ question, bets, rates: both([500, null], [20, 25]) });
    expect(cashOut.bets).toMatchObject([{ side: "FOR", line: 2, rate: 20, stakeMinor: 25_000n }]);
    expect(cashOut.securedMinor).toBe(-5_000n);
  });

  test("a share closes that share alone", () => {
    const bets = [bet("FOR", 1, 200, 100)];
    const cashOut = done({ question, bets, rates: both([95, 100], [95, 105]), sharePercent: 40 });
    expect(cashOut.bets).toEqual([bet("AGAINST", 1, 100, 60)]);
    expect([
      cashOut.securedMinor,
      after({ question, bets }, cashOut, 1),
      after({ question, bets }, cashOut, 2),
    ]).toEqual([2_000n, 140, -40]);
  });
});

describe("[CASH-21] Fancy, by the step function", () => {
  test("YES 46 with the line at 60: the ends are level, and between the lines both bets win", () => {
    const bets = [bet("FOR", 46, 90, 1_000)];
    const cashOut = done({ question: runs, bets, rates: rates(60, 100, 61, 90) });
    expect(cashOut.bets).toEqual([bet("AGAINST", 60, 100, 950)]);
    expect([45, 46, 59, 60].map((outcome) => after({ question: runs, bets }, cashOut, outcome))).toEqual([
      -50, 1_850, 1_850, -50,
    ]);
    expect(cashOut.securedMinor).toBe(-5_000n);
  });

  test("NO 60 with the line at 46 is closed by YES", () => {
    const bets = [bet("AGAINST", 60, 100, 950)];
    const cashOut = done({ question: runs, bets, rates: rates(45, 100, 46, 90) });
    expect(cashOut.bets).toMatchObject([{ side: "FOR", line: 46, rate: 90 }]);
    expect(cashOut.securedMinor).toBe(-5_000n);
  });

  test("when the line has moved past the bet both could lose: nothing is offered rather than a trap", () => {
    const bets = [bet("FOR", 50, 100, 1_000)];
    expect(cashOutHouse({ question: runs, bets, rates: rates(40, 100, 41, 100), sharePercent: 100 })).toEqual({
      kind: "noRates",
    });
    expect(cashOutHouse({ question: runs, bets, rates: rates(60, null, 61, 90), sharePercent: 100 })).toEqual({
      kind: "noRates",
    });
    expect(cashOutHouse({ question: runs, bets: [], rates: rates(60, 100, 61, 90), sharePercent: 100 })).toEqual({
      kind: "level",
    });
  });

  test("even and odd are levelled like two runners", () => {
    const question: HouseQuestion = { type: "EVEN" };
    const bets = [bet("FOR", 0, 95, 200)];
    const cashOut = done({ question, bets, rates: rates(0, 105, 0, 95) });
    expect(cashOut.bets).toMatchObject([{ side: "AGAINST", stakeMinor: 19_024n }]);
    expect(cashOut.securedMinor).toBe(-976n);
  });
});

test.each([0, 5, 9])("[CASH-21] [RATES-44] of a lottery the number is named that is missing: %i", (missing) => {
  const question: HouseQuestion = { type: "DIGITS", digits: 1 };
  const bets = Array.from({ length: 10 }, (_, line) => ({
    side: "FOR" as const,
    line,
    rate: 850,
    stakeMinor: 10_000n,
  })).filter(({ line }) => line !== missing);
  const rates = [{ line: 0, forRate: 850, againstLine: 0, againstRate: null }];
  const cashOut = cashOutHouse({ question, bets, rates, sharePercent: 100 });
  expect(cashOut).toEqual({
    bets: [{ side: "FOR", line: missing, rate: 850, stakeMinor: 10_000n }],
    securedMinor: -5_000n,
  });
});

test("[CASH-20] [CASH-21] whatever the bets and rates, a cash-out makes the worst outcome better, no other stake of its bet would do more, and it secures what it says", () => {
  const line = fc.integer({ min: 0, max: 12 });
  const rate = fc.integer({ min: 3, max: 300 });
  const anyBet = fc.record({
    side: fc.constantFrom("FOR" as const, "AGAINST" as const),
    line,
    rate,
    stakeMinor: fc.bigInt({ min: 1_000n, max: 1_000_000n }),
  });
  const question = fc.constantFrom<HouseQuestion>(
    { type: "AT_LEAST" },
    { type: "BAND", width: 4 },
    { type: "EVEN" },
    { type: "LAST_DIGIT", digit: 3 },
  );
  const rateOrNone = fc.option(rate, { nil: null });
  const offered = fc.record({ line, forRate: rateOrNone, againstLine: line, againstRate: rateOrNone });
  fc.assert(
    fc.property(question, fc.array(anyBet, { maxLength: 5 }), offered, (asked, bets, offer) => {
      const worst = (with_: readonly HouseBet[]): bigint =>
        decisiveOutcomes(asked, [...bets, ...with_, { side: "FOR", line: offer.line, rate: 1, stakeMinor: 0n }])
          .map((outcome) => totalMinor(asked, [...bets, ...with_], outcome))
          .reduce((least, value) => (value < least ? value : least));
      const cashOut = cashOutHouse({ question: asked, bets, rates: [offer], sharePercent: 100 });
      if (isHouseRefusal(cashOut)) return;
      const [hedge] = cashOut.bets;
      expect(worst(cashOut.bets)).toBeGreaterThan(worst([]));
      expect(cashOut.securedMinor).toBe(worst(cashOut.bets));
      for (const change of [-200n, 200n]) {
        const stakeMinor = (hedge?.stakeMinor ?? 0n) + change;
        if (hedge !== undefined && stakeMinor > 0n)
          expect(worst([{ ...hedge, stakeMinor }])).toBeLessThanOrEqual(worst(cashOut.bets));
      }
    }),
  );
});
