import fc from "fast-check";
import type { HouseBet, HouseQuestion } from "@maidan/core/house-markets";
import { expect, test } from "vitest";
import type { Tx } from "../command/index.ts";
import { isBeyondRisk, sizeRefusal, type HouseAllowance } from "./allowance.ts";
import { liabilityMinor } from "./take-bets.ts";
import type { HouseMarket, HouseTotal } from "./ports.ts";

/** Each result there could be, looked at by itself. */
const results: readonly number[] = Array.from({ length: 60 }, (_, result) => result);
const questions: readonly HouseQuestion[] = [
  { type: "WINNER", selectionIds: [1, 2, 3] },
  { type: "AT_LEAST" },
  { type: "BAND", width: 5 },
  { type: "EVEN" },
];

const outcomesOf = (question: HouseQuestion): readonly number[] =>
  question.type === "WINNER" ? question.selectionIds : results;

function isRight(question: HouseQuestion, line: number, result: number): boolean {
  if (question.type === "WINNER") return line === result;
  if (question.type === "AT_LEAST") return result >= line;
  if (question.type === "BAND") return result >= line && result < line + question.width;
  return result % 2 === 0;
}

/** What a bet wins or loses, in whole minor units, the rest of a rate dropped. */
function bringsPlayer(question: HouseQuestion, { side, line, rate, stakeMinor }: HouseBet, result: number): bigint {
  const atRate = (stakeMinor * BigInt(rate)) / 100n;
  const isFor = side === "FOR";
  if (isRight(question, line, result) === isFor) return isFor ? atRate : stakeMinor;
  return isFor ? -stakeMinor : -atRate;
}

/** The house's worst result, at least 0. */
function naiveLiability(question: HouseQuestion, bets: readonly HouseBet[]): bigint {
  const losses = outcomesOf(question).map((result) =>
    bets.reduce((sum, bet) => sum + bringsPlayer(question, bet, result), 0n),
  );
  return losses.reduce((worst, loss) => (loss > worst ? loss : worst), 0n);
}

function totalOf(bet: HouseBet): HouseTotal {
  const { side, line, rate, stakeMinor } = bet;
  const atRate = (stakeMinor * BigInt(rate)) / 100n;
  return {
    side,
    line,
    winMinor: side === "FOR" ? atRate : stakeMinor,
    loseMinor: side === "FOR" ? stakeMinor : atRate,
  };
}

const amounts = fc.integer({ min: 1, max: 9_000 }).map(BigInt);
const bounds = fc.constantFrom(null, 3_000n, 9_000n, 20_000n);
const allowances: fc.Arbitrary<HouseAllowance> = fc.record({
  stakeMaxMinor: bounds,
  winMaxMinor: bounds,
  exposureMaxMinor: fc.constant(10n ** 12n),
  marketMaxMinor: bounds,
  eventMaxMinor: bounds,
  sportExposureMaxMinor: fc.constant(null),
  eventTypeId: fc.constant("4"),
  sportMaxMinor: bounds,
  everywhereMaxMinor: fc.constantFrom(15_000n, 10n ** 12n),
});
const bets: fc.Arbitrary<HouseBet> = fc.record({
  side: fc.constantFrom("FOR" as const, "AGAINST" as const),
  line: fc.integer({ min: 1, max: 3 }),
  rate: fc.integer({ min: 20, max: 300 }),
  stakeMinor: amounts,
});

test("[LIMIT-20] [LIMIT-21] [LIMIT-22] [LIMIT-30] [LIMIT-31] a bet against the house is refused when it is too large, or makes its worst result worse than market, event, sport or all may cost, and else taken", async () => {
  const met = { tooLarge: 0, refused: 0, free: 0, taken: 0 };
  const about = fc.record({
    question: fc.constantFrom(...questions),
    allowed: allowances,
    maximumLiabilityMinor: fc.constantFrom(4_000n, 12_000n, 10n ** 12n),
    beside: fc.record({
      eventMinor: fc.constantFrom(0n, 5_000n),
      sportMinor: fc.constantFrom(0n, 7_000n),
      everywhereMinor: fc.constantFrom(0n, 9_000n),
    }),
    life: fc.array(bets, { minLength: 1, maxLength: 10 }),
  });
  await fc.assert(
    fc.asyncProperty(about, async ({ question, allowed, maximumLiabilityMinor, beside, life }) => {
      const market = { question, maximumLiabilityMinor } as HouseMarket;
      // Only what the house could lose beside the market is asked for.
      const markets = { riskBeside: async () => beside } as unknown as Parameters<typeof isBeyondRisk>[0];
      const taken: HouseBet[] = [];
      for (const bet of life) {
        const { stakeMinor } = bet;
        const { winMinor } = totalOf(bet);
        const wins = allowed.winMaxMinor !== null && winMinor > allowed.winMaxMinor ? "PROFIT_LIMIT" : undefined;
        const size = allowed.stakeMaxMinor !== null && stakeMinor > allowed.stakeMaxMinor ? "STAKE_OUT_OF_RANGE" : wins;
        expect(sizeRefusal(allowed, bet)).toBe(size);
        if (size !== undefined) {
          met.tooLarge += 1;
          continue;
        }
        const [beforeMinor, afterMinor] = [naiveLiability(question, taken), naiveLiability(question, [...taken, bet])];
        const liability = {
          beforeMinor: liabilityMinor(market, taken.map(totalOf)),
          afterMinor: liabilityMinor(market, [...taken, bet].map(totalOf)),
        };
        expect(liability).toEqual({ beforeMinor, afterMinor });
        const most = [
          maximumLiabilityMinor,
          ...(allowed.marketMaxMinor === null ? [] : [allowed.marketMaxMinor]),
          ...(allowed.eventMaxMinor === null ? [] : [allowed.eventMaxMinor - beside.eventMinor]),
          ...(allowed.sportMaxMinor === null ? [] : [allowed.sportMaxMinor - beside.sportMinor]),
          allowed.everywhereMaxMinor - beside.everywhereMinor,
        ];
        const isRefused = afterMinor > beforeMinor && most.some((one) => afterMinor > one);
        expect(await isBeyondRisk(markets, { tx: {} as Tx, market, allowed, liability })).toBe(isRefused);
        if (isRefused) met.refused += 1;
        else taken.push(bet);
        if (!isRefused) met[afterMinor > beforeMinor ? "taken" : "free"] += 1;
      }
    }),
    { numRuns: 1_500 },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(100);
});
