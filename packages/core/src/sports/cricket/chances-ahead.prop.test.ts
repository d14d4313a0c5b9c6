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
import { batterRuns, nextWicket, type Chances } from "./next-wicket.ts";
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
