import fc from "fast-check";
import { expect, test } from "vitest";
import { cricketSetup } from "../test-support/setups.ts";
import { plainChaseBatters, plainFirstBatters, plainShares } from "../test-support/plain-cricket/batters.ts";
import { plainChase } from "../test-support/plain-cricket/chase.ts";
import { plainBoundaries, plainFirstFlow } from "../test-support/plain-cricket/flow.ts";
import { plainBatterRuns, plainNextWicket } from "../test-support/plain-cricket/next-wicket.ts";
import { chaseBattersAhead, firstBattersAhead, topBatterShares, type BattersAhead } from "./batters-ahead.ts";
import { chaseAhead } from "./chase.ts";
import { boundariesAhead, firstInningsFlow } from "./innings-flow.ts";
import { ballOutcomes, ballProbabilities } from "./ball-model.ts";
import { batterRuns, nextWicket, type Chances } from "./next-wicket.ts";
import { runsToCome, type RunsToCome } from "./session.ts";
import type { CricketSetup, Overs } from "./types.ts";

const standingIn = (overs: Overs) =>
  fc.record({
    battingSide: fc.constant(0 as const),
    legalBalls: fc.integer({ min: 0, max: overs * 6 - 1 }),
    wickets: fc.integer({ min: 0, max: 9 }),
    isFreeHit: fc.boolean(),
  });
const strengthArbitrary = fc.integer({ min: -2, max: 2 });
const setupOf = (overs: Overs, strength: number): CricketSetup => ({ ...cricketSetup(strength, 0), overs });

/** Sums are made in another order, and a place whose chance is about a ten millionth is followed by the one and not by the other. */
const mostApart = 1e-6;

function expectAlike(found: ArrayLike<number>, plain: ArrayLike<number>, of: string): void {
  const length = Math.max(found.length, plain.length);
  for (let number = 0; number < length; number += 1)
    expect(Math.abs((found[number] ?? 0) - (plain[number] ?? 0)), `${of} ${number}`).toBeLessThan(mostApart);
}

/** Those who come in after, too. */
function expectBattersAlike(found: BattersAhead, plain: BattersAhead, wickets: number): void {
  expectAlike(found.atCrease, plain.atCrease, "at the crease");
  for (let next = wickets + 1; next < 10; next += 1)
    expectAlike(found.comingIn(next), plain.comingIn(next), `comes in at ${next}`);
}

test.each([
  { overs: 10, numRuns: 10 },
  { overs: 20, numRuns: 25 },
  // The plain computation of one takes a second.
  { overs: 50, numRuns: 3 },
] as const)(
  "[SPORT-12] [SPORT-14] what a chase of $overs overs may still bring is what it is outcome by outcome, to a millionth",
  ({ overs, numRuns }) => {
    const neededArbitrary = fc.integer({ min: 1, max: overs * 10 });
    fc.assert(
      fc.property(standingIn(overs), neededArbitrary, strengthArbitrary, (innings, needed, strength) => {
        const setup = setupOf(overs, strength);
        const found = chaseAhead(setup, innings, needed);
        const plain = plainChase(setup, innings, needed);
        expectAlike(found.total, plain.total, "total");
        expectAlike(found.nextBall, plain.nextBall, "next ball");
        expectAlike(found.nextWicket.runs, plain.nextWicket.runs, "runs at the wicket");
        expectAlike(found.nextWicket.balls, plain.nextWicket.balls, "balls to the wicket");
        for (let end = 6; end <= overs * 6; end += 6) {
          const [own, other] = [found.by(end), plain.by(end)];
          expectAlike([own.chance], [other.chance], `by ${end}`);
          // Of those that come to it: the rarer they are, the more a part of them is apart.
          expectAlike(
            own.runs.map((chance) => chance * own.chance),
            other.runs.map((chance) => chance * other.chance),
            `runs by ${end}`,
          );
        }
        for (const counted of ["fours", "sixes"] as const) {
          const [own, other] = [found.boundaries(counted), plain.boundaries(counted)];
          expect(own.mean).toBeCloseTo(other.mean, 4);
          expect(own.variance).toBeCloseTo(other.variance, 3);
        }
        expectBattersAlike(chaseBattersAhead(found.flow), plainChaseBatters(plain.flow), innings.wickets);
      }),
      { numRuns },
    );
  },
);

test.each([
  { overs: 10, numRuns: 5 },
  { overs: 20, numRuns: 10 },
  { overs: 50, numRuns: 3 },
] as const)(
  "[SPORT-11] [SPORT-12] [SPORT-14] what a first innings of $overs overs may still bring is what it is outcome by outcome, to a millionth",
  ({ overs, numRuns }) => {
    fc.assert(
      fc.property(standingIn(overs), strengthArbitrary, (innings, strength) => {
        const setup = setupOf(overs, strength);
        const [wicket, plain] = [nextWicket(setup, innings), plainNextWicket(setup, innings)];
        expectAlike(wicket.runs, plain.runs, "runs at the wicket");
        expectAlike(wicket.balls, plain.balls, "balls to the wicket");
        expectAlike(batterRuns(setup, innings), plainBatterRuns(setup, innings), "the batter");
        const [flow, plainFlow] = [firstInningsFlow(setup, innings), plainFirstFlow(setup, innings)];
        for (const counted of ["fours", "sixes"] as const)
          expect(boundariesAhead(flow, counted).mean).toBeCloseTo(plainBoundaries(plainFlow, counted).mean, 9);
        expectBattersAlike(firstBattersAhead(setup, innings), plainFirstBatters(setup, innings), innings.wickets);
      }),
      { numRuns },
    );
  },
);

test("[RATES-48] the shares of the most runs are those that are reckoned batter by batter, to twelve digits", () => {
  const chances = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 40 }).map((parts): Chances => {
    const sum = parts.reduce((before, part) => before + part, 1);
    return parts.map((part, place) => (part + (place === 0 ? 1 : 0)) / sum);
  });
  const batter = fc.record({ made: fc.integer({ min: 0, max: 90 }), ahead: chances });
  fc.assert(
    fc.property(fc.array(batter, { minLength: 2, maxLength: 11 }), (batters) => {
      const [found, plain] = [topBatterShares(batters), plainShares(batters)];
      for (const [place, share] of found.entries()) expect(share).toBeCloseTo(plain[place] ?? -1, 12);
    }),
  );
});

test("[SPORT-08] [SPORT-14] what a session will bring is what follows ball by ball from the chances of each place, to nine digits", () => {
  const plain = (overs: Overs, advantage: number, endBalls: number) => {
    const known = new Map<string, RunsToCome>();
    const at = (bowled: number, wicketsLost: number): RunsToCome => {
      if (bowled >= endBalls || wicketsLost >= 10) return { mean: 0, variance: 0 };
      const key = `${bowled} ${wicketsLost}`;
      const found = known.get(key) ?? from(bowled, wicketsLost);
      known.set(key, found);
      return found;
    };
    /** Given a legal ball: what extras bring before it is a geometric number of them. */
    const from = (bowled: number, wicketsLost: number): RunsToCome => {
      const situation = {
        ballsLeft: overs * 6 - bowled,
        overs,
        wicketsLost,
        isFreeHit: false,
        needed: undefined,
        isSuperOver: false,
      };
      const chances = [...ballProbabilities(situation, advantage)];
      const sum = (isLegal: boolean, of: (index: number) => number): number =>
        ballOutcomes.reduce(
          (all, one, index) => (one.isLegal === isLegal ? all + (chances[index] ?? 0) * of(index) : all),
          0,
        );
      const runs = (index: number): number => ballOutcomes[index]?.runs ?? 0;
      const next = (index: number): RunsToCome =>
        at(bowled + 1, wicketsLost + (ballOutcomes[index]?.isWicket === true ? 1 : 0));
      const [legal, again] = [sum(true, () => 1), sum(false, () => 1)];
      const mean = sum(true, (index) => runs(index) + next(index).mean) / legal + sum(false, runs) / legal;
      const square =
        (sum(true, (index) => next(index).variance + (runs(index) + next(index).mean) ** 2) +
          sum(false, (index) => runs(index) ** 2 + 2 * runs(index) * mean)) /
        (1 - again);
      return { mean, variance: square - mean ** 2 };
    };
    return at;
  };
  for (const strength of [-2, 0, 1])
    for (const [overs, ends] of [
      [10, [18, 60]],
      [20, [6, 36, 120]],
      [50, [60, 300]],
    ] as const)
      for (const endBalls of ends) {
        const at = plain(overs, strength, endBalls);
        for (let legalBalls = 0; legalBalls < endBalls; legalBalls += 5)
          for (const wickets of [0, 4, 9]) {
            const innings = { battingSide: 0, legalBalls, wickets } as const;
            const found = runsToCome(setupOf(overs, strength), innings, endBalls);
            expect(found.mean).toBeCloseTo(at(legalBalls, wickets).mean, 9);
            expect(found.variance).toBeCloseTo(at(legalBalls, wickets).variance, 7);
          }
      }
});
