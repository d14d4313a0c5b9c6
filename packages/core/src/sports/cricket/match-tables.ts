import type { MatchSetup } from "../match.ts";
import { advantageOf } from "./play-ball.ts";
import { oversOf } from "./types.ts";
import { isSolved } from "./win-probability.ts";

export { keepSolved, solveSides, type SolvedAdvantage } from "./win-probability.ts";

/**
 * The advantage by which the chances of a match's two sides have to be worked out before they can be told at once; undefined where they can be, as in every sport
 * but cricket. Without it the first question works them out, for up to a second, or some of 50 overs. [SPORT-13]
 */
export function advantageToSolve(setup: MatchSetup): number | undefined {
  if (setup.sport !== "cricket") return undefined;
  const [advantage, overs] = [advantageOf(setup, 0), oversOf(setup)];
  return isSolved(advantage, overs) && isSolved(-advantage, overs) ? undefined : advantage;
}
