import { beforeAll, describe, expect, test } from "vitest";
import { calibrationErrors, playForecasts, playThrough, tennisSetup } from "../test-support/setups.ts";
import { scoreboardOf } from "../match.ts";
import { startTennis } from "./model.ts";
import { gameChance, tennisWinProbability, tieBreakChance } from "./probability.ts";
import { servingNow, type TennisState } from "./types.ts";

describe("the chance of the first player", () => {
  const steps = [0, 60, 110];
  let forecasts: ReturnType<typeof playForecasts>;
  beforeAll(() => {
    const setups = [tennisSetup(640, 620), tennisSetup(600, 600), tennisSetup(620, 680)];
    forecasts = playForecasts(setups, { matches: 2_400, steps });
  });

  test.each(steps)("[SPORT-07] after %d points is the share of simulated matches that are then won", (step) => {
    const errors = calibrationErrors(forecasts(step, 0));
    expect(errors.length).toBeGreaterThan(1);
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(3.8);
  });
});

test("[SPORT-06] a game is won with the closed form p^4 (15 - 4p - 10p^2 / (1 - 2p(1 - p)))", () => {
  for (const p of [0.5, 0.58, 0.62, 0.7]) {
    const closed = p ** 4 * (15 - 4 * p - (10 * p * p) / (1 - 2 * p * (1 - p)));
    expect(gameChance(p, [0, 0])).toBeCloseTo(closed, 12);
  }
});

test("a tie-break between equals is even, whoever serves first", () => {
  for (const isServingFirst of [true, false])
    expect(tieBreakChance({ onServe: 0.64, onReturn: 0.36 }, [0, 0], { isServingFirst })).toBeCloseTo(0.5, 12);
});

test("a match between equals is even before the first point, whoever serves first", () => {
  const state = startTennis("even");
  for (const server of [0, 1] as const)
    expect(tennisWinProbability(tennisSetup(630, 630), { ...state, server })).toBeCloseTo(0.5, 9);
});

test("in a tie-break the first server serves one point and then they take two each", () => {
  const state: TennisState = { ...startTennis("order"), server: 0, games: [6, 6] };
  const servers = Array.from({ length: 8 }, (_, played) => servingNow({ ...state, points: [played, 0] }));
  expect(servers).toEqual([0, 1, 1, 0, 0, 1, 1, 0]);
});

test("the scoreboard calls points as the umpire does", () => {
  const statuses = new Set<string>();
  for (let index = 0; index < 30; index += 1) {
    for (const match of playThrough(tennisSetup(600, 600), `calls ${index}`)) statuses.add(scoreboardOf(match).status);
  }
  for (const call of ["0-0", "15-0", "40-30", "Deuce", "Ad-40", "40-Ad"]) expect(statuses).toContain(call);
  expect([...statuses].some((status) => status.startsWith("Tie-break"))).toBe(true);
});
