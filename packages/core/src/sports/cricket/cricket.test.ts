import { beforeAll, describe, expect, test } from "vitest";
import { calibrationErrors, cricketSetup, playForecasts, playThrough, playToEnd } from "../test-support/setups.ts";
import { advanceMatch, matchProbabilities, scoreboardOf, type Match } from "../match.ts";
import type { CricketState, Innings } from "./types.ts";
import { cricketScoreboard } from "./scoreboard.ts";
import { chaseTable, firstInningsTable } from "./win-probability.ts";

const stateOf = (match: Match): CricketState => {
  if (match.sport !== "cricket") throw new Error("not cricket");
  return match.state;
};
const cricketStates = (seed: string): CricketState[] => playThrough(cricketSetup(1, -1), seed).map(stateOf);

/** The last states of 800 matches. */
let ends: CricketState[];
beforeAll(() => {
  ends = Array.from({ length: 800 }, (_, index) => stateOf(playToEnd(cricketSetup(1, -1), `totals ${index}`)));
});

test("first innings look like T20: mean between 140 and 175, spread between 18 and 35, five to eight wickets", () => {
  const totals: number[] = [];
  let wickets = 0;
  for (const { innings } of ends) {
    totals.push(innings[0]?.runs ?? 0);
    wickets += innings[0]?.wickets ?? 0;
  }
  const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
  const spread = Math.sqrt(totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / totals.length);
  expect(mean).toBeGreaterThan(140);
  expect(mean).toBeLessThan(175);
  expect(spread).toBeGreaterThan(18);
  expect(spread).toBeLessThan(35);
  expect(wickets / totals.length).toBeGreaterThan(5);
  expect(wickets / totals.length).toBeLessThan(8);
});

describe("the win probability", () => {
  const steps = [2, 80, 150, 215];
  let forecasts: ReturnType<typeof playForecasts>;
  beforeAll(() => {
    const setups = [cricketSetup(0, 0), cricketSetup(2, 0), cricketSetup(-1, 1), cricketSetup(0, 1)];
    forecasts = playForecasts(setups, { matches: 2_000, steps });
  });

  test.each(steps)("[SPORT-07] after %d balls is the share of simulated matches that are then won", (step) => {
    const errors = calibrationErrors(forecasts(step, 0));
    expect(errors.length).toBeGreaterThan(2);
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(3.8);
  });
});

test("a ball moves the price by nothing on average: the sum of its moves over many matches stays within its own noise", () => {
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < 300; index += 1) {
    const prices = playThrough(cricketSetup(1, 0), `martingale ${index}`).map(
      (match) => matchProbabilities(match)[0] ?? 0,
    );
    for (const [step, price] of prices.entries()) {
      const move = price - (prices[step - 1] ?? price);
      sum += move;
      squares += move * move;
    }
  }
  expect(Math.abs(sum) / Math.sqrt(squares)).toBeLessThan(3.8);
});

test("a stronger batting side is worth more, a wicket costs, and a run helps", () => {
  const nothing = { count: 0, isFreeHit: false };
  expect(firstInningsTable(2).at(120, 0, nothing)).toBeGreaterThan(firstInningsTable(0).at(120, 0, nothing));
  const chase = chaseTable(0);
  expect(chase.at(60, 3, { count: 80, isFreeHit: false })).toBeGreaterThan(
    chase.at(60, 4, { count: 80, isFreeHit: false }),
  );
  expect(chase.at(60, 3, { count: 79, isFreeHit: false })).toBeGreaterThan(
    chase.at(60, 3, { count: 80, isFreeHit: false }),
  );
  expect(chase.at(60, 3, { count: 80, isFreeHit: true })).toBeGreaterThan(
    chase.at(60, 3, { count: 80, isFreeHit: false }),
  );
});

test("a chase that has its runs is won and one that has no balls left is lost", () => {
  const chase = chaseTable(0);
  expect(chase.at(10, 9, { count: 0, isFreeHit: false })).toBe(1);
  expect(chase.at(0, 4, { count: 2, isFreeHit: false })).toBe(0);
  expect(chase.at(12, 10, { count: 5, isFreeHit: false })).toBe(0);
  expect(chase.at(1, 0, { count: 90, isFreeHit: false })).toBe(0);
});

test("[SPORT-04] level scores are played out in a super over until one side has won", () => {
  const tied = ends.filter(({ innings }) => innings.length > 2);
  expect(tied.length).toBeGreaterThan(2);
  for (const { innings } of tied) {
    expect(innings[0]?.runs).toBe(innings[1]?.runs);
    expect(innings[2]?.battingSide).toBe(innings[1]?.battingSide);
    expect(innings[2]?.legalBalls).toBeLessThanOrEqual(6);
    expect(innings.at(-1)?.runs).not.toBe(innings.at(-2)?.runs);
  }
});

test("[SPORT-03] no bowler bowls more than four overs, nor two in a row", () => {
  for (let index = 0; index < 40; index += 1) {
    let previous: { over: number; player: number } | undefined;
    for (const state of cricketStates(`bowlers ${index}`)) {
      const innings = state.innings.at(-1);
      if (innings === undefined || innings.isSuperOver || state.innings.length > 1) continue;
      for (const bowler of innings.bowlers) expect(bowler.legalBalls).toBeLessThanOrEqual(24);
      if (innings.over.length !== 1) continue;
      const player = innings.bowlers[innings.bowler]?.player ?? -1;
      expect(player).not.toBe(previous?.player);
      previous = { over: innings.legalBalls, player };
    }
  }
});

const chasing: Innings = {
  battingSide: 1,
  isSuperOver: false,
  runs: 143,
  wickets: 4,
  legalBalls: 98,
  deliveries: 103,
  extras: { wides: 4, noBalls: 1, byes: 0, legByes: 2 },
  isFreeHit: false,
  batters: Array.from({ length: 6 }, (_, player) => ({ player, runs: 20 + player, balls: 15, fours: 2, sixes: 1 })),
  striker: 5,
  nonStriker: 2,
  bowlers: [{ player: 9, legalBalls: 20, runs: 31, wickets: 2 }],
  bowler: 0,
  over: ["1", "4"],
  previousOver: ["•", "1wd", "2", "6", "W", "1", "1"],
};

test("the scoreboard of a chase reads as scoreboards do", () => {
  const [start] = cricketStates("board");
  if (start === undefined) throw new Error("no state");
  const first: Innings = { ...chasing, battingSide: 0, runs: 174, wickets: 6, legalBalls: 120 };
  const board = cricketScoreboard(cricketSetup(0, 0), {
    ...start,
    phase: "innings",
    tossWinner: 0,
    innings: [first, chasing],
  });
  expect(board.headline).toBe("Rupnagar 143/4 (16.2)");
  expect(board.status).toBe("Need 32 from 22 balls");
  expect(board.target).toBe(175);
  expect(board.requiredRunRate).toBe(8.73);
  expect(board.currentRunRate).toBe(8.76);
  expect(board.lastBalls).toEqual(["6", "W", "1", "1", "1", "4"]);
  expect(board.batters).toEqual([
    { name: "R 6", runs: 25, balls: 15, isOnStrike: true },
    { name: "R 3", runs: 22, balls: 15, isOnStrike: false },
  ]);
  expect(board.bowler).toEqual({ name: "S 10", overs: "3.2", runs: 31, wickets: 2 });
});

test("[SPORT-02] a match that has been through JSON goes on ball for ball as it would have", () => {
  const states = playThrough(cricketSetup(0, 1), "restart");
  const middle = states[120];
  if (middle === undefined) throw new Error("no middle");
  let match: Match = JSON.parse(JSON.stringify(middle));
  for (const state of states.slice(121)) {
    match = advanceMatch(match).match;
    expect(match).toEqual(state);
  }
  const last = states.at(-1);
  expect(last === undefined ? undefined : scoreboardOf(match)).toEqual(
    last === undefined ? undefined : scoreboardOf(last),
  );
});
