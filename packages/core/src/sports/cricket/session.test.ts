import { beforeAll, describe, expect, test } from "vitest";
import { advanceMatch, startMatch, type Match } from "../match.ts";
import { cricketSetup } from "../test-support/setups.ts";
import { chanceOfAtLeast, overOf, runsToCome } from "./session.ts";
import type { Innings } from "./types.ts";

const setup = cricketSetup(1, -1);
const matches = 600;

const inningsOf = (match: Match): Innings | undefined =>
  match.sport === "cricket" && match.state.innings.length === 1 ? match.state.innings[0] : undefined;

/** The first innings as it stands after each ball. */
function firstInnings(seed: string): Innings[] {
  const seen: Innings[] = [];
  let match = startMatch(setup, seed);
  for (;;) {
    match = advanceMatch(match).match;
    const innings = inningsOf(match);
    if (innings !== undefined) seen.push(innings);
    if (match.sport !== "cricket" || match.state.phase === "interval") return seen;
  }
}

describe("[SPORT-08] the runs that a session will bring", () => {
  let played: Innings[][];
  beforeAll(() => {
    played = Array.from({ length: matches }, (_, index) => firstInnings(`session ${index}`));
  });

  test.each([
    [36, 0],
    [60, 24],
    [120, 60],
  ])("to ball %d, seen from ball %d, are on average and in spread what the matches bring", (endBalls, fromBalls) => {
    let [errors, squares, expected] = [0, 0, 0];
    for (const balls of played) {
      const from = balls.find(({ legalBalls }) => legalBalls >= fromBalls);
      const end = balls.find(({ legalBalls }) => legalBalls >= endBalls) ?? balls.at(-1);
      if (from === undefined || end === undefined) throw new Error("no innings was played");
      const { mean, variance } = runsToCome(setup, from, endBalls);
      const error = end.runs - from.runs - mean;
      errors += error;
      squares += error * error;
      expected += variance;
    }
    // Within four standard errors, and the spread within a fifth.
    expect(Math.abs(errors / Math.sqrt(expected))).toBeLessThan(4);
    expect(squares / expected).toBeGreaterThan(0.8);
    expect(squares / expected).toBeLessThan(1.25);
  });

  test("come to a line as often as they are said to", () => {
    let [hits, said, noise] = [0, 0, 0];
    for (const balls of played) {
      const [first] = balls;
      if (first === undefined) throw new Error("no innings was played");
      const chance = chanceOfAtLeast(48, runsToCome(setup, first, 36));
      const end = balls.find(({ legalBalls }) => legalBalls >= 36) ?? balls.at(-1);
      if ((end?.runs ?? 0) >= 48) hits += 1;
      said += chance;
      noise += chance * (1 - chance);
    }
    expect(Math.abs(hits - said) / Math.sqrt(noise)).toBeLessThan(4);
  });

  test("the overs' runs add up to the innings", () => {
    for (const balls of played.slice(0, 50)) {
      const ends = balls.filter((innings) => overOf(innings).isDone);
      const byOver = new Map(ends.map((innings) => [overOf(innings).over, overOf(innings).runs]));
      const last = balls.at(-1);
      const open = last === undefined || overOf(last).isDone ? 0 : overOf(last).runs;
      expect([...byOver.values()].reduce((sum, runs) => sum + runs, open)).toBe(last?.runs);
    }
  });
});
