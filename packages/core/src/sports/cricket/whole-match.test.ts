import { expect, test } from "vitest";
import {
  chanceOfAtLeast,
  matchMarketChances,
  matchMarketRuns,
  matchProbabilities,
  targetOf,
  type CricketMatch,
  type CricketSetup,
  type Overs,
} from "../index.ts";
import { cricketSetup, playThrough } from "../test-support/setups.ts";

const setupOf = (overs: Overs): CricketSetup => ({ ...cricketSetup(1, 0), overs });
const statesOf = (overs: Overs, seed: string) => playThrough(setupOf(overs), seed) as CricketMatch[];
const sum = (chances: readonly number[]): number => chances.reduce((total, chance) => total + chance, 0);
const runsMarket = { kind: "INNINGS_RUNS", part: 0 };

test.each([10, 20, 50] as const)(
  "[SPORT-14] [SPORT-10] from the toss to the end of a match of %i overs the chances of each market are in [0, 1] and sum to one, and a chase with a run more to make is worth no more",
  (overs) => {
    for (const seed of ["one", "two"]) {
      const states = statesOf(overs, `whole ${seed}`);
      const last = states.at(-1);
      // Every over or so of a long match, and its last ball.
      const seen = states.filter((match, place) => place % (overs / 5) === 0 || match === last);
      for (const match of seen) {
        for (const kind of ["MATCH_ODDS", "TIED_MATCH", "COMPLETED_MATCH"]) {
          const chances = matchMarketChances(match, { kind, part: 0 }) ?? [];
          expect(Math.abs(sum(chances) - 1), kind).toBeLessThan(1e-9);
          for (const chance of chances) expect(chance >= 0 && chance <= 1, kind).toBe(true);
        }
        const { state } = match;
        const chase = state.innings[1];
        if (chase === undefined || state.innings.length > 2 || targetOf(state) === undefined) continue;
        const worth = [0, 1, 2, 5, 10, 20].map((more) => {
          const [first] = state.innings;
          if (first === undefined) throw new Error("a chase without a first innings");
          const innings = [{ ...first, runs: first.runs + more }, chase];
          return matchProbabilities({ ...match, state: { ...state, innings } })[chase.battingSide] ?? Number.NaN;
        });
        if (state.phase !== "innings") continue;
        for (const [index, value] of worth.slice(1).entries())
          expect(value).toBeLessThanOrEqual((worth[index] ?? 0) + 1e-12);
      }
      expect(last?.state.phase).toBe("finished");
    }
  },
);

test.each([
  [10, 250],
  [50, 80],
] as const)(
  "[SPORT-14] [SPORT-08] the line of an innings of %i overs is where first innings end: by mean, spread and how often they reach it, from its first ball, its middle and near its end",
  (overs, matches) => {
    const played = Array.from({ length: matches }, (_, index) => statesOf(overs, `line ${index}`));
    for (const share of [0, 0.5, 0.9]) {
      let [errors, squares, variances, hits, said, noise] = [0, 0, 0, 0, 0, 0];
      for (const states of played) {
        const from = states.find(({ state: { innings, phase } }) => {
          const [first] = innings;
          return (
            phase !== "toss" && first !== undefined && (phase !== "innings" || first.legalBalls >= share * overs * 6)
          );
        });
        const runs = states.at(-1)?.state.innings[0]?.runs;
        // All out before that ball: nothing was asked any more.
        if (from === undefined || runs === undefined || from.state.phase !== "innings" || from.state.innings.length > 1)
          continue;
        const line = matchMarketRuns(from, runsMarket);
        if (line === undefined) throw new Error("an innings has a line");
        errors += runs - line.mean;
        squares += (runs - line.mean) ** 2;
        variances += line.variance;
        const at = Math.round(line.mean);
        const now = from.state.innings[0]?.runs ?? 0;
        const chance = chanceOfAtLeast(at - now, { mean: line.mean - now, variance: line.variance });
        if (runs >= at) hits += 1;
        said += chance;
        noise += chance * (1 - chance);
      }
      expect(Math.abs(errors / Math.sqrt(variances)), `mean from ${share}`).toBeLessThan(4);
      expect(squares / variances, `spread from ${share}`).toBeGreaterThan(0.65);
      expect(squares / variances, `spread from ${share}`).toBeLessThan(1.5);
      expect(Math.abs(hits - said) / Math.sqrt(noise), `at the line from ${share}`).toBeLessThan(4);
    }
  },
);
