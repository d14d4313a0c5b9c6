import { resumeRandom, seedRandom } from "../random.ts";
import type { RaceCard } from "./types.ts";

/** The share of races that lose one of their runners shortly before the off. [RACE-05] */
export const nonRunnerShare = 0.2;

/** The number that the race's seed withdraws; undefined in most races, and in those that would then be too small to run. */
export function drawNonRunner(card: RaceCard, seed: string): number | undefined {
  const random = resumeRandom(seedRandom(`non-runner ${seed}`));
  if (card.runners.length <= 5 || random.nextUnit() >= nonRunnerShare) return undefined;
  return card.runners[random.nextBelow(card.runners.length)]?.number;
}

/** How many of a hundred parts of a price go when a horse with this chance goes, in hundredths of a percent: the chance itself, rounded half up. [RACE-06] */
export const reductionBasisPoints = (chance: number): number => Math.floor(chance * 10_000 + 0.5);
