import { beforeAll, describe, expect, test } from "vitest";
import { calibrationErrors, playForecasts, playThrough, playToEnd, soccerSetup } from "../test-support/setups.ts";
import { scoreboardOf } from "../match.ts";
import { soccerProbabilities, startSoccer } from "./model.ts";

describe("the chance of a runner", () => {
  const cases = [
    [0, 2],
    [2, 2],
    [2, 50],
    [1, 80],
  ] as const;
  let forecasts: ReturnType<typeof playForecasts>;
  beforeAll(() => {
    const setups = [soccerSetup(160, 110), soccerSetup(130, 130), soccerSetup(90, 190)];
    forecasts = playForecasts(setups, { matches: 3_000, steps: cases.map(([, step]) => step) });
  });

  test.each(cases)(
    "[SPORT-07] (of %d after %d minutes) is the share of simulated matches in which it comes in",
    (runner, step) => {
      const errors = calibrationErrors(forecasts(step, runner));
      expect(errors.length).toBeGreaterThan(1);
      for (const error of errors) expect(Math.abs(error)).toBeLessThan(3.8);
    },
  );
});

test("a match has between two and three and a half goals on average, and about one in four is drawn", () => {
  let goals = 0;
  let draws = 0;
  for (let index = 0; index < 1_000; index += 1) {
    const last = playToEnd(soccerSetup(145, 120), `goals ${index}`);
    if (last.sport !== "soccer") throw new Error("not soccer");
    goals += last.state.goals[0] + last.state.goals[1];
    draws += last.state.goals[0] === last.state.goals[1] ? 1 : 0;
  }
  expect(goals / 1_000).toBeGreaterThan(2);
  expect(goals / 1_000).toBeLessThan(3.5);
  expect(draws / 1_000).toBeGreaterThan(0.2);
  expect(draws / 1_000).toBeLessThan(0.32);
});

test("with equal sides and no time left only the draw is possible", () => {
  const state = { ...startSoccer("end"), phase: "finished" as const };
  expect(soccerProbabilities(soccerSetup(140, 140), state)).toEqual([0, 1, 0]);
});

test("[SPORT-05] a red card lowers the side's chance", () => {
  const setup = soccerSetup(140, 140);
  const state = startSoccer("red");
  const before = soccerProbabilities(setup, state)[0];
  expect(soccerProbabilities(setup, { ...state, redCards: [1, 0] })[0]).toBeLessThan(before);
});

test("[SPORT-05] half-time follows the announced stoppage, and the scoreboard tells the clock", () => {
  const statuses = playThrough(soccerSetup(140, 140), "clock").map((match) => scoreboardOf(match).status);
  expect(statuses[0]).toBe("0'");
  expect(statuses).toContain("45+1'");
  expect(statuses.filter((status) => status === "HT")).toHaveLength(1);
  expect(statuses.slice(statuses.indexOf("HT"))).toContain("46'");
  expect(statuses.at(-1)).toBe("FT");
});
