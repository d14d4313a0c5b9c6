import { goings, type RaceCard, type RaceRunner } from "./types.ts";

/** How many points of rating make a horse e times as likely to beat another. */
const ratingScale = 9;
/** What each step of going away from the one it likes costs a horse, in points. */
const goingCost = 2.5;
/** What the worst stall costs at most, in points; the shorter the race, the more of it. */
const drawCost = 4;
const shortestMetres = 1_000;
const longestMetres = 2_400;

/** The share of races in which two neighbours at the finish can't be parted, whichever two: one in two hundred. [RACE-04] */
export const deadHeatShare = 0.005;

/** A runner's strength: positive; chances are in proportion to it. [RACE-02] */
export function strengthOf(card: RaceCard, runner: RaceRunner): number {
  const steps = Math.abs(goings.indexOf(card.going) - goings.indexOf(runner.likes));
  const shortness =
    1 -
    (Math.min(longestMetres, Math.max(shortestMetres, card.metres)) - shortestMetres) /
      (longestMetres - shortestMetres);
  const stalls = Math.max(1, card.runners.length - 1);
  const stallCost = drawCost * shortness * ((runner.draw - 1) / stalls);
  return Math.exp((runner.rating - goingCost * steps - stallCost - 75) / ratingScale);
}

export interface RaceChances {
  /** Of each runner of the card, in its order: the share of a winner's payout that falls to it on average, half for a dead heat of two. 0 for who doesn't run. Together 1. */
  readonly win: readonly number[];
  /** The same for a place. Together the number of places, or of runners when those are fewer. */
  readonly place: readonly number[];
}

/**
 * The exact chances of the model: the winner is drawn by strength, the second by strength from the rest, and so on (Plackett and Luce), over all sets of
 * horses that can be in front; then a dead heat of two neighbours, each pair alike. Twelve runners at most. [RACE-03] [RACE-04]
 */
export function raceChances(card: RaceCard, withdrawn: readonly number[] = []): RaceChances {
  const isRunning = card.runners.map(({ number }) => !withdrawn.includes(number));
  const strengths = card.runners.filter((_, index) => isRunning[index]).map((runner) => strengthOf(card, runner));
  const finishes = finishChances(strengths, Math.min(card.places + 1, strengths.length));
  const spread = (places: number): number[] => {
    const shares = placeShares(finishes, places, strengths.length);
    let next = 0;
    return isRunning.map((runs) => (runs ? (shares[next++] ?? 0) : 0));
  };
  return { win: spread(1), place: spread(Math.min(card.places, strengths.length)) };
}

/** The chance of each horse (inner) to come in at each of the first places (outer). */
function finishChances(strengths: readonly number[], places: number): number[][] {
  const count = strengths.length;
  if (count > 12) throw new RangeError("a race has at most twelve runners");
  const total = strengths.reduce((sum, strength) => sum + strength, 0);
  const chances = Array.from({ length: places }, () => Array.from({ length: count }, () => 0));
  // Of each set of horses, that exactly these are in front of all others, and what is left of the strength.
  let inFront = new Map<number, { readonly chance: number; readonly left: number }>([[0, { chance: 1, left: total }]]);
  for (const atPlace of chances) {
    const longer = new Map<number, { chance: number; left: number }>();
    for (const [set, { chance, left }] of inFront) {
      for (const [horse, strength] of strengths.entries()) {
        if ((set & (1 << horse)) !== 0) continue;
        const next = (chance * strength) / left;
        atPlace[horse] = (atPlace[horse] ?? 0) + next;
        const known = longer.get(set | (1 << horse));
        if (known === undefined) longer.set(set | (1 << horse), { chance: next, left: left - strength });
        else known.chance += next;
      }
    }
    inFront = longer;
  }
  return chances;
}

/** What falls to each horse of so many places, dead heats shared out. */
function placeShares(finishes: readonly (readonly number[])[], places: number, runners: number): number[] {
  const within = (horse: number, last: number): number =>
    finishes.slice(0, last).reduce((sum, atPlace) => sum + (atPlace[horse] ?? 0), 0);
  const straddling = runners > places ? deadHeatShare / (runners - 1) : 0;
  return Array.from({ length: runners }, (_, horse) => {
    const clear = within(horse, places);
    if (straddling === 0) return clear;
    const shared =
      within(horse, places - 1) + ((finishes[places - 1]?.[horse] ?? 0) + (finishes[places]?.[horse] ?? 0)) / 2;
    return (1 - straddling) * clear + straddling * shared;
  });
}

/** How many are placed: none of fewer than five, two of five to seven, three of eight and more. */
export const placesOf = (runners: number): number => (runners < 5 ? 1 : runners < 8 ? 2 : 3);
