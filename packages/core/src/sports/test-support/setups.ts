import type { CricketSetup } from "../cricket/types.ts";
import type { SoccerSetup } from "../soccer/model.ts";
import {
  advanceMatch,
  isMatchOver,
  matchProbabilities,
  startMatch,
  winnerOf,
  type Match,
  type MatchSetup,
} from "../match.ts";
import type { TennisSetup } from "../tennis/types.ts";

const eleven = (team: string): string[] => Array.from({ length: 11 }, (_, index) => `${team} ${index + 1}`);

export const cricketSetup = (first: number, second: number): CricketSetup => ({
  sport: "cricket",
  teams: [
    { name: "Shonapur", strength: first, players: eleven("S") },
    { name: "Rupnagar", strength: second, players: eleven("R") },
  ],
});

export const soccerSetup = (home: number, away: number): SoccerSetup => ({
  sport: "soccer",
  teams: [
    { name: "Brazil", attackX100: home },
    { name: "Japan", attackX100: away },
  ],
});

export const tennisSetup = (first: number, second: number): TennisSetup => ({
  sport: "tennis",
  players: [
    { name: "A. Bashir", serveX1000: first },
    { name: "T. Prodhan", serveX1000: second },
  ],
});

/** Every state of a match, first to last. */
export function playThrough(setup: MatchSetup, seed: string): Match[] {
  const states = [startMatch(setup, seed)];
  for (let match = states[0]; match !== undefined && !isMatchOver(match);) {
    match = advanceMatch(match).match;
    states.push(match);
  }
  return states;
}

/** The last state of a match. */
export function playToEnd(setup: MatchSetup, seed: string): Match {
  let match = startMatch(setup, seed);
  while (!isMatchOver(match)) match = advanceMatch(match).match;
  return match;
}

/** What the model said at a point of a match, and whether the runner then won. */
export interface Forecast {
  readonly probability: number;
  readonly hasWon: boolean;
}

/**
 * Plays each match once and keeps what the model said after each of the given numbers of steps. (A share of the match's own length would look into the
 * future.) The result gives, of a runner after so many steps, one forecast per match.
 */
export function playForecasts(
  setups: readonly MatchSetup[],
  plan: { readonly matches: number; readonly steps: readonly number[] },
): (step: number, runner: number) => Forecast[] {
  const played = Array.from({ length: plan.matches }, (_, index) => {
    const setup = setups[index % setups.length];
    if (setup === undefined) throw new Error("no setup");
    return playOnce(startMatch(setup, `calibration ${index}`), plan.steps);
  });
  return (step, runner) =>
    played.map(({ said, winner }) => ({
      probability: said.get(step)?.[runner] ?? Number.NaN,
      hasWon: winner === runner,
    }));
}

function playOnce(start: Match, steps: readonly number[]) {
  const said = new Map<number, readonly number[]>();
  let match = start;
  for (let step = 0; !isMatchOver(match); step += 1) {
    if (steps.includes(step)) said.set(step, matchProbabilities(match));
    match = advanceMatch(match).match;
  }
  // What was over before is known by then.
  for (const step of steps) if (!said.has(step)) said.set(step, matchProbabilities(match));
  return { said, winner: winnerOf(match) };
}

/** For each tenth of probability: how far the share of wins is from the mean forecast, in standard errors. Buckets under 30 forecasts are left out. */
export function calibrationErrors(all: readonly Forecast[]): number[] {
  const buckets = Array.from({ length: 10 }, () => ({ count: 0, forecast: 0, won: 0, variance: 0 }));
  for (const { probability, hasWon } of all) {
    const bucket = buckets[Math.min(9, Math.floor(probability * 10))];
    if (bucket === undefined) throw new Error(`not a probability: ${probability}`);
    bucket.count += 1;
    bucket.forecast += probability;
    bucket.won += hasWon ? 1 : 0;
    bucket.variance += probability * (1 - probability);
  }
  return buckets
    .filter((bucket) => bucket.count >= 30)
    .map((bucket) => (bucket.won - bucket.forecast) / Math.sqrt(bucket.variance + 1e-9));
}
