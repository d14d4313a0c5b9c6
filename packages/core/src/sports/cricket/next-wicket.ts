import { add, ballTable, type BallChances } from "./ball-chances.ts";
import { ballOutcomes } from "./ball-model.ts";
import { crease } from "./crease.ts";
import { advantageOf } from "./play-ball.ts";
import { ballsOf, oversOf, type CricketSetup, type Innings } from "./types.ts";

type Standing = Pick<Innings, "battingSide" | "legalBalls" | "wickets" | "isFreeHit">;

/** The chance of each number from 0; they sum to 1. */
export type Chances = readonly number[];

/** The chance of at least so many. 0 to 1. */
export const atLeast = (chances: Chances, line: number): number =>
  Math.min(
    1,
    chances.slice(Math.max(0, line)).reduce((sum, chance) => sum + chance, 0),
  );

/** By balls bowled, what a delivery brings while no wicket falls. */
function deliveriesOf(setup: CricketSetup, innings: Standing): (bowled: number) => BallChances {
  const table = ballTable(advantageOf(setup, innings.battingSide), oversOf(setup));
  return (bowled) => table.first(table.placeAt(bowled, innings.wickets, innings));
}

/** What the next delivery of a first innings brings, all runs of it. [SPORT-11] */
export function nextBallRuns(setup: CricketSetup, innings: Standing): Chances {
  const { outcomes } = deliveriesOf(setup, innings)(innings.legalBalls);
  const found: number[] = [];
  for (const [index, { runs }] of ballOutcomes.entries()) found[runs] = (found[runs] ?? 0) + (outcomes[index] ?? 0);
  return Array.from(found, (chance) => chance ?? 0);
}

/** Where a wicket finds the innings. */
export interface NextWicket {
  /** Runs of the side, and legal balls, from now until the next wicket falls, or the innings ends without one. */
  readonly runs: Chances;
  readonly balls: Chances;
}

/** Most runs, and most extras in a row, that are followed, and the least chance: what is beyond moves no chance by a thousandth. */
const followed = { runs: 320, extrasInARow: 2, chance: 1e-7 } as const;

/** Room for what a ball may bring beyond the most, before it is counted as the most. */
const noChances = (): Float64Array => new Float64Array(followed.runs + 7);

/** What is beyond the most counts as the most. */
function fold(chances: Float64Array): void {
  for (let place = followed.runs; place < chances.length; place += 1) {
    (chances[followed.runs - 1] as number) += chances[place] as number;
    chances[place] = 0;
  }
}

/**
 * When the next wicket of a first innings falls, forward over its balls with the simulator's own chances: no wicket has fallen so far, and so the chances depend on
 * the balls alone. [SPORT-11]
 */
export function nextWicket(setup: CricketSetup, innings: Standing): NextWicket {
  const ballAt = deliveriesOf(setup, innings);
  const [runs, balls] = [noChances(), new Float64Array(ballsOf(setup) + 1)];
  let [standing, after, left] = [noChances(), noChances(), noChances()];
  standing[0] = 1;
  for (let bowled = innings.legalBalls; bowled < ballsOf(setup); bowled += 1) {
    const { steps } = ballAt(bowled);
    after.fill(0);
    let fallen = 0;
    for (let again = 0; again <= followed.extrasInARow; again += 1) {
      left.fill(0);
      fallen += deliver({ steps, here: standing, left, after, runs });
      for (const chances of [left, after, runs]) fold(chances);
      [standing, left] = [left, standing];
    }
    add(balls, bowled + 1 - innings.legalBalls, fallen);
    [standing, after] = [after, standing];
  }
  for (const [made, chance] of standing.entries()) {
    add(runs, made, chance);
    add(balls, ballsOf(setup) - innings.legalBalls, chance);
  }
  return { runs: whole(runs), balls: whole(balls) };
}

/** One delivery from every number of runs: on, to be bowled again, or a wicket. The chance of that. */
function deliver(at: {
  readonly steps: Float64Array;
  readonly here: Float64Array;
  readonly left: Float64Array;
  readonly after: Float64Array;
  readonly runs: Float64Array;
}): number {
  const { steps, here, left, after, runs } = at;
  let fallen = 0;
  for (let made = 0; made < followed.runs; made += 1) {
    const chance = here[made] as number;
    if (chance <= followed.chance) continue;
    // In the order of `ballSteps`, as in a chase.
    (after[made] as number) += chance * (steps[0] as number);
    (after[made + 1] as number) += chance * (steps[1] as number);
    (after[made + 2] as number) += chance * (steps[2] as number);
    (after[made + 3] as number) += chance * (steps[3] as number);
    (after[made + 4] as number) += chance * (steps[4] as number);
    (after[made + 6] as number) += chance * (steps[5] as number);
    (left[made + 1] as number) += chance * (steps[6] as number);
    (left[made + 2] as number) += chance * (steps[7] as number);
    (left[made + 5] as number) += chance * (steps[8] as number);
    (left[made + 7] as number) += chance * (steps[9] as number);
    (runs[made] as number) += chance * (steps[10] as number);
    (runs[made + 1] as number) += chance * (steps[11] as number);
    fallen += chance * ((steps[10] as number) + (steps[11] as number));
  }
  return fallen;
}

/** Up to the largest that may come, and with what was left out shared among all. */
function whole(chances: Float64Array): Chances {
  const sum = chances.reduce((before, chance) => before + chance, 0);
  return [...chances.subarray(0, chances.findLastIndex((chance) => chance > 0) + 1)].map((chance) => chance / sum);
}

/**
 * What a batter at the crease of a first innings will still make: facing every other ball, until out or the innings ends. That partners go out meanwhile is left
 * out: it shortens an innings of the top order by little. [SPORT-11]
 */
export function batterRuns(setup: CricketSetup, innings: Standing): Chances {
  const ballAt = deliveriesOf(setup, innings);
  const made = noChances();
  let [batting, after] = [noChances(), noChances()];
  batting[0] = 1;
  for (let bowled = innings.legalBalls; bowled < ballsOf(setup); bowled += 1) {
    const ball = ballAt(bowled).legal;
    if (ball === undefined) break;
    const { stays, isNextIn, isOut } = crease(ball);
    after.fill(0);
    for (let runs = 0; runs < followed.runs; runs += 1) {
      const chance = batting[runs] as number;
      if (chance <= followed.chance) continue;
      for (let faced = 0; faced < stays.length; faced += 1)
        (after[runs + faced] as number) += chance * ((stays[faced] as number) + (isNextIn[faced] ?? 0));
      for (let faced = 0; faced < isOut.length; faced += 1)
        (made[runs + faced] as number) += chance * (isOut[faced] as number);
    }
    for (const chances of [after, made]) fold(chances);
    [batting, after] = [after, batting];
  }
  for (const [runs, chance] of batting.entries()) add(made, runs, chance);
  return whole(made);
}
