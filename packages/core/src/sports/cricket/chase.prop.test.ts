import fc from "fast-check";
import { expect, test } from "vitest";
import { cricketSetup } from "../test-support/setups.ts";
import { chaseBattersAhead, nextOut } from "./batters-ahead.ts";
import { chaseAhead } from "./chase.ts";
import { openInnings } from "./play-ball.ts";
import { seedRandom, resumeRandom } from "../random.ts";
import { atLeast, type Chances } from "./next-wicket.ts";

const chaseArbitrary = fc.record({
  legalBalls: fc.integer({ min: 0, max: 119 }),
  wickets: fc.integer({ min: 0, max: 9 }),
  isFreeHit: fc.boolean(),
  needed: fc.integer({ min: 1, max: 120 }),
  strength: fc.integer({ min: -2, max: 2 }),
});

const sumOf = (chances: Chances): number => chances.reduce((sum, chance) => sum + chance, 0);

test("[SPORT-12] [RATES-46] of any chase chances sum to one, nothing is beyond what it can make, and it comes to a later over no more often than to an earlier one", () => {
  fc.assert(
    fc.property(chaseArbitrary, ({ needed, strength, ...at }) => {
      const setup = cricketSetup(strength, 0);
      const innings = { ...openInnings(0, { isSuperOver: false, random: resumeRandom(seedRandom("a")) }), ...at };
      const ahead = chaseAhead(setup, innings, needed);
      for (const chances of [ahead.total, ahead.nextBall, ahead.nextWicket.runs, ahead.nextWicket.balls])
        expect(sumOf(chances)).toBeCloseTo(1, 6);
      expect(atLeast(ahead.total, needed + 7)).toBe(0);
      expect(ahead.nextWicket.balls.length).toBeLessThanOrEqual(121 - at.legalBalls);
      let before = 1 + 1e-6;
      for (let end = Math.floor(at.legalBalls / 6) * 6 + 6; end <= 120; end += 6) {
        const { chance, runs } = ahead.by(end);
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(before + 1e-4);
        expect(runs.length).toBeLessThanOrEqual(needed + 7);
        before = chance;
      }
      // Whether it is won is told alike by the runs of the innings and by where it stands after the last ball.
      const isLost = 1 - atLeast(ahead.total, needed);
      const last = ahead.by(120);
      expect((1 - atLeast(last.runs, needed)) * last.chance).toBeCloseTo(isLost, 3);
      expect(sumOf(chaseBattersAhead(ahead.flow).atCrease)).toBeCloseTo(1, 3);
      const { striker, nonStriker } = nextOut(ahead.flow, innings);
      expect(striker + nonStriker).toBeCloseTo(1, 9);
    }),
    { numRuns: 60 },
  );
});
