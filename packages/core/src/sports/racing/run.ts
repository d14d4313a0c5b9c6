import { resumeRandom, seedRandom, type Random } from "../random.ts";
import { deadHeatShare, strengthOf } from "./model.ts";
import type { RaceCard } from "./types.ts";

export interface RunnerRun {
  readonly number: number;
  /** When its nose is on the line, from the off. Equal for those of a dead heat. */
  readonly finishMs: number;
  /** How it spends its strength: above 0 it is early in front, below it comes late. */
  readonly early: number;
  readonly middle: number;
}

/** A race from the off to the last horse at the line. A value that survives JSON. */
export interface RaceRun {
  readonly metres: number;
  /** Numbers in the order of finishing; those of a dead heat stand together. [RACE-04] */
  readonly finish: readonly (readonly number[])[];
  readonly runners: readonly RunnerRun[];
  /** When the last one is home. */
  readonly endMs: number;
}

/** A good horse's pace over a short course, and what each further hundred metres costs of it. */
const metresPerSecond = 17;
const slowerPerHundredMetres = 0.06;
/** Metres a second that wet ground costs. */
const slowerOn = { firm: 0, good: 0.2, soft: 0.7, heavy: 1.2 } as const;
const millisecondsPerLength = 170;
/** Gaps between neighbours at the finish, in lengths: from a nose to many. */
const gaps = { least: 0.05, mean: 1.1, most: 8 } as const;
/** Small enough that no horse ever runs backwards. */
const styles = { early: 0.02, middle: 0.008 } as const;

/** The same card, non-runners and seed give the same race. A horse that is withdrawn changes nothing about how the others stand to each other. [RACE-01] */
export function runRace(card: RaceCard, seed: string, withdrawn: readonly number[] = []): RaceRun {
  const random = resumeRandom(seedRandom(seed));
  // The first of exponential waits with these rates is each with a chance in proportion to its rate, and so is the next of the rest.
  const waits = card.runners.map((runner) => ({
    number: runner.number,
    wait: -Math.log((random.nextUint32() + 0.5) / 4294967296) / strengthOf(card, runner),
  }));
  const order = waits
    .filter(({ number }) => !withdrawn.includes(number))
    .sort((left, right) => left.wait - right.wait || left.number - right.number)
    .map(({ number }) => number);
  if (order.length === 0) throw new Error("a race without runners can't be run");
  const finish = finishOf(order, random);
  const runners = timesOf(card, finish, random);
  return { metres: card.metres, finish, runners, endMs: Math.max(...runners.map(({ finishMs }) => finishMs)) };
}

function finishOf(order: readonly number[], random: Random): number[][] {
  const isDeadHeat = random.nextUnit() < deadHeatShare;
  const pair = random.nextBelow(Math.max(1, order.length - 1));
  if (!isDeadHeat || order.length < 2) return order.map((number) => [number]);
  const groups: number[][] = [];
  for (const [place, number] of order.entries()) {
    if (place === pair + 1) groups.at(-1)?.push(number);
    else groups.push([number]);
  }
  return groups.map((group) => group.sort((left, right) => left - right));
}

function timesOf(card: RaceCard, finish: readonly (readonly number[])[], random: Random): RunnerRun[] {
  const pace = metresPerSecond - slowerPerHundredMetres * (card.metres / 100) - slowerOn[card.going];
  let finishMs = Math.round((card.metres / pace) * 1_000);
  return finish.flatMap((group, place) => {
    if (place > 0) finishMs += Math.round(gapOf(random) * millisecondsPerLength);
    return group.map((number) => ({
      number,
      finishMs,
      early: styles.early * (2 * random.nextUnit() - 1),
      middle: styles.middle * (2 * random.nextUnit() - 1),
    }));
  });
}

const gapOf = (random: Random): number =>
  Math.min(gaps.most, gaps.least + -Math.log(1 - random.nextUnit()) * gaps.mean);

/** Metres from the start after so long: never less than before, `metres` at its finish, and a little beyond while it is pulled up. */
export function metresAt(run: RaceRun, runner: RunnerRun, elapsedMs: number): number {
  const part = Math.max(0, elapsedMs) / runner.finishMs;
  if (part >= 1) return run.metres * Math.min(1.04, 1 + (part - 1) * 0.6);
  const bend = runner.early * Math.sin(Math.PI * part) + runner.middle * Math.sin(2 * Math.PI * part);
  return run.metres * (part + bend);
}

/** The numbers that won: more than one in a dead heat. */
export const winnersOfRace = (run: RaceRun): readonly number[] => run.finish[0] ?? [];

/** The numbers that are placed: more than `places` when a dead heat straddles the last of them. */
export function placedInRace(run: RaceRun, places: number): readonly number[] {
  const placed: number[] = [];
  for (const group of run.finish) {
    if (placed.length >= places) break;
    placed.push(...group);
  }
  return placed;
}

/** Those who share the last of so many places, because they are more than there are; undefined where nobody has to share. */
export function deadHeatFor(run: RaceRun, places: number): readonly number[] | undefined {
  let before = 0;
  for (const group of run.finish) {
    if (before + group.length > places) return before < places ? group : undefined;
    before += group.length;
  }
  return undefined;
}

/** The place of each number, from 1; those of a dead heat have the same, and the one after it is left out. */
export function finishingPlaces(run: RaceRun): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (const group of run.finish) {
    const place = places.size + 1;
    for (const number of group) places.set(number, place);
  }
  return places;
}
