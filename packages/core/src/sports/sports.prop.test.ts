import fc from "fast-check";
import { expect, test } from "vitest";
import { isMatchOver, matchProbabilities, runnerNames, winnerOf, type Match } from "./match.ts";
import { cricketSetup, playThrough, soccerSetup, tennisSetup } from "./test-support/setups.ts";

const strength = fc.integer({ min: -2, max: 2 });
const setups = fc.oneof(
  fc.tuple(strength, strength).map(([first, second]) => cricketSetup(first, second)),
  fc
    .tuple(fc.integer({ min: 60, max: 260 }), fc.integer({ min: 60, max: 260 }))
    .map(([home, away]) => soccerSetup(home, away)),
  fc
    .tuple(fc.integer({ min: 500, max: 800 }), fc.integer({ min: 500, max: 800 }))
    .map(([first, second]) => tennisSetup(first, second)),
);

test("in every state of every match the chances are in [0, 1] and sum to 1, and at the end they are 0 and 1", () => {
  fc.assert(
    fc.property(setups, fc.string(), (setup, seed) => {
      for (const match of playThrough(setup, seed)) {
        const chances = matchProbabilities(match);
        expect(chances).toHaveLength(runnerNames(setup).length);
        for (const chance of chances) expect(chance >= 0 && chance <= 1).toBe(true);
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
        expect(winnerOf(match) === undefined).toBe(!isMatchOver(match));
        if (isMatchOver(match)) expect([Math.min(...chances), Math.max(...chances)]).toEqual([0, 1]);
      }
    }),
    { numRuns: 120 },
  );
});

test("score arithmetic holds after every ball: batters, bowlers and extras add up to the total, and an innings ends where it must", () => {
  fc.assert(
    fc.property(strength, strength, fc.string(), (first, second, seed) => {
      for (const match of playThrough(cricketSetup(first, second), seed)) checkCricket(match);
    }),
    { numRuns: 60 },
  );
});

function checkCricket(match: Match): void {
  if (match.sport !== "cricket") throw new Error("not cricket");
  for (const [index, innings] of match.state.innings.entries()) {
    const most = innings.isSuperOver ? { balls: 6, wickets: 2 } : { balls: 120, wickets: 10 };
    const extras = innings.extras.wides + innings.extras.noBalls + innings.extras.byes + innings.extras.legByes;
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    expect(sum(innings.batters.map((batter) => batter.runs)) + extras).toBe(innings.runs);
    expect(sum(innings.bowlers.map((bowler) => bowler.runs)) + innings.extras.byes + innings.extras.legByes).toBe(
      innings.runs,
    );
    expect(sum(innings.bowlers.map((bowler) => bowler.legalBalls))).toBe(innings.legalBalls);
    expect(innings.batters.filter((batter) => batter.out !== undefined)).toHaveLength(innings.wickets);
    expect(innings.batters.length).toBeLessThanOrEqual(11);
    expect(innings.legalBalls).toBeLessThanOrEqual(most.balls);
    expect(innings.wickets).toBeLessThanOrEqual(most.wickets);
    expect(innings.deliveries).toBeGreaterThanOrEqual(innings.legalBalls);
    const isLast = index === match.state.innings.length - 1;
    const target = index % 2 === 1 ? (match.state.innings[index - 1]?.runs ?? 0) + 1 : undefined;
    const isOver =
      innings.legalBalls === most.balls ||
      innings.wickets === most.wickets ||
      (target !== undefined && innings.runs >= target);
    // An innings is over exactly when play has left it.
    expect(isOver).toBe(!isLast || match.state.phase !== "innings");
  }
}

test("a set is won by six games and two clear, or in a tie-break, and a match by two sets", () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 800 }), fc.integer({ min: 500, max: 800 }), (first, second) => {
      const last = playThrough(tennisSetup(first, second), `sets ${first} ${second}`).at(-1);
      if (last?.sport !== "tennis") throw new Error("not tennis");
      expect(Math.max(...last.state.sets)).toBe(2);
      expect(last.state.finishedSets).toHaveLength(last.state.sets[0] + last.state.sets[1]);
      for (const [won, lost] of last.state.finishedSets) {
        const [high, low] = [Math.max(won, lost), Math.min(won, lost)];
        expect((high === 6 && low <= 4) || (high === 7 && (low === 5 || low === 6))).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});
