import { describe, expect, test } from "vitest";
import {
  hearCricket,
  matchMarketRuns,
  matchProbabilities,
  oversOf,
  runsToCome,
  startMatch,
  winnerOf,
  type CricketMatch,
  type CricketSetup,
  type CricketTelling,
  type Overs,
} from "../index.ts";
import { cricketSetup, playToEnd } from "../test-support/setups.ts";
import { chaseTable, firstInningsTable, heldFirstInningsTable } from "./win-probability.ts";

const formats = [10, 20, 50] as const;
const setupOf = (overs: Overs, first = 0, second = 0): CricketSetup => ({ ...cricketSetup(first, second), overs });
const atStart = { battingSide: 0, legalBalls: 0, wickets: 0 } as const;
const totalOf = (overs: Overs, strength = 0): number => runsToCome(setupOf(overs, strength), atStart, overs * 6).mean;
const needs = (count: number) => ({ count, isFreeHit: false });

test("[SPORT-14] an innings of ten, twenty and fifty overs makes what such innings make: more in all, and less an over", () => {
  const totals = formats.map((overs) => totalOf(overs));
  for (const [index, usual] of [92, 165, 285].entries())
    expect(Math.abs((totals[index] ?? 0) - usual), String(formats[index])).toBeLessThan(3);
  const rates = formats.map((overs, index) => (totals[index] ?? 0) / overs);
  expect(rates).toEqual(rates.toSorted((one, other) => other - one));
  for (const overs of formats) expect(totalOf(overs, 1)).toBeGreaterThan(totalOf(overs));
});

test.each(formats)(
  "[SPORT-14] of %i overs a chase is worth less with more to make, fewer balls and fewer wickets",
  (overs) => {
    const chase = chaseTable(0, overs);
    const balls = overs * 6;
    const par = Math.round(totalOf(overs));
    const values = {
      runs: [0.5, 0.75, 1, 1.25, 1.5].map((share) => chase.at(balls, 0, needs(Math.round(par * share)))),
      balls: [1, 0.8, 0.6, 0.4, 0.2].map((share) =>
        chase.at(Math.round(balls * share), 2, needs(Math.round(par * 0.6))),
      ),
      wickets: [0, 2, 4, 6, 8, 9].map((lost) => chase.at(balls / 2, lost, needs(Math.round(par / 2)))),
    };
    for (const [name, row] of Object.entries(values)) {
      for (const value of row) expect(value >= 0 && value <= 1, name).toBe(true);
      // Balls beyond those that the runs take are worth nothing: two points are what the batters' way costs at most.
      const slack = name === "balls" ? 0.02 : 0;
      for (const [index, value] of row.slice(1).entries()) expect(value, name).toBeLessThan((row[index] ?? 0) + slack);
    }
    // What a side makes on the average is chased about half of the time.
    const even = chase.at(balls, 0, needs(par + 1));
    expect(even).toBeGreaterThan(0.35);
    expect(even).toBeLessThan(0.65);
  },
);

test("[SPORT-14] sides of the same strength are even in any length, and a stronger one is worth more the longer the match", () => {
  for (const overs of formats) expect(matchProbabilities(startMatch(setupOf(overs), "even"))[0]).toBeCloseTo(0.5, 6);
  const chances = formats.map((overs) => matchProbabilities(startMatch(setupOf(overs, 1), "uneven"))[0] ?? 0);
  expect(chances).toEqual(chances.toSorted((one, other) => one - other));
  expect(chances[0]).toBeGreaterThan(0.52);
  expect(chances[2]).toBeLessThan(0.95);
  const start = [60, 0, needs(0)] as const;
  expect(heldFirstInningsTable(0, 10).at(...start)).toBeGreaterThan(firstInningsTable(0, 10).at(...start));
});

test.each([10, 50] as const)(
  "[SPORT-03] [SPORT-14] matches of %i overs are won as often as the model says",
  (overs) => {
    const setup = setupOf(overs, 1, -1);
    const chance = matchProbabilities(startMatch(setup, "any"))[0] ?? 0;
    const played = Array.from({ length: overs === 10 ? 300 : 60 }, (_, seed) => playToEnd(setup, `overs ${seed}`));
    const won = played.filter((match) => winnerOf(match) === 0).length;
    const deviation = Math.sqrt(played.length * chance * (1 - chance));
    expect(Math.abs(won - played.length * chance)).toBeLessThan(3 * deviation);
    for (const match of played) {
      if (match.sport !== "cricket") throw new Error("not cricket");
      for (const innings of match.state.innings.slice(0, 2))
        expect(innings.legalBalls).toBeLessThanOrEqual(oversOf(match.setup) * 6);
    }
  },
);

describe("[FEED-31] a told match of so many overs", () => {
  const ball = (innings: number, bowled: number): CricketTelling => ({
    type: "ball",
    innings,
    over: Math.floor(bowled / 6),
    ball: (bowled % 6) + 1,
    runsOffBat: 1,
    wides: 0,
    noBalls: 0,
    byes: 0,
    legByes: 0,
    penalty: 0,
    wicket: null,
  });
  test.each(formats)(
    "of %i: its innings are over with their last ball, and its expected runs are of all of them",
    (overs) => {
      const team = (name: string) => ({ name, strength: 0, players: [] });
      const setup: CricketSetup = { sport: "cricket", overs, teams: [team("Dhaka"), team("Khulna")] };
      let match = startMatch(setup, "told") as CricketMatch;
      const tell = (telling: CricketTelling): string => {
        const heard = hearCricket(match, null, telling);
        if (!heard.ok) return heard.code;
        match = heard.match;
        return match.state.phase;
      };
      expect(matchMarketRuns(match, { kind: "INNINGS_RUNS", part: 0 })?.mean).toBeCloseTo(totalOf(overs), 6);
      expect(tell({ type: "start", batting: 0 })).toBe("innings");
      for (let bowled = 0; bowled < overs * 6 - 1; bowled += 1) expect(tell(ball(1, bowled))).toBe("innings");
      expect(tell(ball(1, overs * 6 - 1))).toBe("interval");
      expect(tell(ball(1, overs * 6))).toBe("INNINGS_OVER");
      expect(tell({ type: "innings_start", innings: 2, batting: 1 })).toBe("innings");
      for (let bowled = 0; bowled < overs * 6; bowled += 1) tell(ball(2, bowled));
      // Level after as many balls: a super over has six, whatever the match has.
      expect(tell(ball(2, overs * 6))).toBe("RESULT_AWAITED");
      expect(tell({ type: "innings_start", innings: 3, batting: 1 })).toBe("innings");
      for (let bowled = 0; bowled < 6; bowled += 1) tell(ball(3, bowled));
      expect(match.state.phase).toBe("interval");
    },
  );
});
