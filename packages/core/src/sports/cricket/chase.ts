import { aggressionLevel, aggressionLevels, ballOutcomes, spareOf, wantedInChase } from "./ball-model.ts";
import { add, ballTable, chancesOf, stepCount, type BallChances, type BallTable } from "./ball-chances.ts";
import { boundariesAhead, placeOf, placesIn, type InningsFlow } from "./innings-flow.ts";
import type { Chances, NextWicket } from "./next-wicket.ts";
import { advantageOf } from "./play-ball.ts";
import type { RunsToCome } from "./session.ts";
import { ballsOf, fullInnings, oversOf, type CricketSetup, type Innings, type Overs } from "./types.ts";

/** Where a chase may stand when so many balls are bowled. */
export interface ChaseBy {
  /** That it comes to so many balls, or the side is out before: it hasn't made the winning runs until then. 0 to 1. */
  readonly chance: number;
  /** Runs from now, given that. */
  readonly runs: Chances;
}

/** What a chase may still bring, all of it with the target in mind. */
export interface ChaseAhead {
  /** At the end of an over, by legal balls. */
  readonly by: (legalBalls: number) => ChaseBy;
  /** Runs from now to the end of the innings: never more than are needed and what the last ball brings beyond them. */
  readonly total: Chances;
  readonly boundaries: (counted: "fours" | "sixes") => RunsToCome;
  readonly nextWicket: NextWicket;
  readonly nextBall: Chances;
  readonly flow: InningsFlow;
}

type Standing = Pick<Innings, "battingSide" | "legalBalls" | "wickets" | "isFreeHit">;

/** Chances below this are followed no further: all of them together move none by a thousandth. */
const least = 1e-7;
/** A ball brings seven runs at most, and so a chase ends six beyond its target at most. */
const beyond = 6;

/** What is being followed: columns hold the chance of each place, by wickets lost and runs made from now. */
interface Following {
  readonly innings: Standing;
  readonly needed: number;
  /** Of a row of a column: a place for each number of runs that doesn't win yet, and for each by which a ball may win. */
  readonly width: number;
  /** Of the whole innings. */
  readonly balls: number;
  readonly overs: Overs;
  readonly table: BallTable;
  /** Runs of the innings once it is over, of one that ended with the side out, and when the next wicket falls or it ends without one. */
  readonly total: Float64Array;
  readonly allOut: Float64Array;
  readonly wicketRuns: Float64Array;
  readonly wicketBalls: Float64Array;
  readonly byEnd: Map<number, Float64Array>;
  /** By `placeOf`: the chance to stand there, and the winning runs made there. */
  readonly standing: Float64Array;
  readonly reached: Float64Array;
  /** By `placeOf` and how hard the batters hit: deliveries that are bowled so. */
  readonly bowledAt: Float64Array;
}

function startOf(setup: CricketSetup, innings: Standing, needed: number): Following {
  const width = needed + beyond + 1;
  const runs = (): Float64Array => new Float64Array(width);
  const [balls, overs] = [ballsOf(setup), oversOf(setup)];
  return {
    innings,
    needed,
    width,
    balls,
    overs,
    table: ballTable(advantageOf(setup, innings.battingSide), overs),
    total: runs(),
    allOut: runs(),
    wicketRuns: runs(),
    wicketBalls: new Float64Array(balls + 1),
    byEnd: new Map(),
    standing: new Float64Array(placesIn(balls)),
    reached: new Float64Array(placesIn(balls)),
    bowledAt: new Float64Array(placesIn(balls) * aggressionLevels),
  };
}

/**
 * A chase, forward over its balls with the simulator's own chances, which ask how many runs are needed. `needed` is 1 or more. Of free hits the next ball's alone
 * is known. A ball of a match waits for it, with all bets: outcomes that lead to the same place are one step, and what is asked of a place is put together from
 * how hard the batters hit there. [SPORT-12]
 */
export function chaseAhead(setup: CricketSetup, innings: Standing, needed: number): ChaseAhead {
  const at = startOf(setup, innings, needed);
  // A row more than there are wickets: of the side that is out.
  const rows = fullInnings.wickets + 1;
  let column = new Float64Array(rows * at.width);
  let after = new Float64Array(rows * at.width);
  const wonByBall = new Float64Array(at.width);
  column[innings.wickets * at.width] = 1;
  for (let bowled = innings.legalBalls; bowled < at.balls; bowled += 1) {
    after.fill(0);
    wonByBall.fill(0);
    for (let wickets = innings.wickets; wickets < fullInnings.wickets; wickets += 1)
      bowlAt(at, { bowled, wickets, column, after, wonByBall });
    [column, after] = [after, column];
    if ((bowled + 1) % 6 === 0) at.byEnd.set(bowled + 1, standingBy(at, column, wonByBall));
  }
  finish(at, column);
  return aheadOf(at);
}

interface Ball {
  readonly bowled: number;
  readonly wickets: number;
  readonly column: Float64Array;
  readonly after: Float64Array;
  /** Won by a legal ball, by runs. */
  readonly wonByBall: Float64Array;
}

/** The ball after so many with so many wickets lost. */
function bowlAt(at: Following, ball: Ball): void {
  const { bowled, wickets, column } = ball;
  const row = wickets * at.width;
  let standing = 0;
  for (let place = row; place < row + at.needed; place += 1) standing += column[place] as number;
  at.standing[placeOf(bowled, wickets)] = standing;
  if (standing < least) return;
  goOn(at, ball);
  end(at, ball);
}

const noSteps = new Float64Array(stepCount);

/** Every step from every number of runs. Runs rise, as what is bowled again always brings some. */
function goOn(at: Following, { bowled, wickets, column, after }: Ball): void {
  const { needed, width, overs, table, bowledAt } = at;
  const place = table.placeAt(bowled, wickets, at.innings);
  const spare = spareOf({ ...place, overs });
  const levels = placeOf(bowled, wickets) * aggressionLevels;
  const row = wickets * width;
  let level = -1;
  let steps: Float64Array = noSteps;
  for (let from = row; from < row + needed; from += 1) {
    const standing = column[from] as number;
    if (standing < least) continue;
    const hit = aggressionLevel(wantedInChase(row + needed - from, place.ballsLeft) + spare);
    if (hit !== level) {
      level = hit;
      steps = table.at(level, place).steps;
    }
    (bowledAt[levels + level] as number) += standing;
    // In the order of `ballSteps`: a loop over it would take three times as long.
    (after[from] as number) += standing * (steps[0] as number);
    (after[from + 1] as number) += standing * (steps[1] as number);
    (after[from + 2] as number) += standing * (steps[2] as number);
    (after[from + 3] as number) += standing * (steps[3] as number);
    (after[from + 4] as number) += standing * (steps[4] as number);
    (after[from + 6] as number) += standing * (steps[5] as number);
    (column[from + 1] as number) += standing * (steps[6] as number);
    (column[from + 2] as number) += standing * (steps[7] as number);
    (column[from + 5] as number) += standing * (steps[8] as number);
    (column[from + 7] as number) += standing * (steps[9] as number);
    (after[from + width] as number) += standing * (steps[10] as number);
    (after[from + width + 1] as number) += standing * (steps[11] as number);
  }
}

/** Takes out of the columns what this ball has ended: chases that are won, and the last wicket. */
function end(at: Following, ball: Ball): void {
  const { innings, needed, width } = at;
  const { bowled, wickets, column, after, wonByBall } = ball;
  const isFirst = wickets === innings.wickets;
  const since = bowled - innings.legalBalls;
  const row = wickets * width;
  const won = (
    from: Float64Array,
    { row: start, isLegal }: { readonly row: number; readonly isLegal: boolean },
  ): void => {
    for (let runs = needed; runs < width; runs += 1) {
      const chance = from[start + runs] as number;
      if (chance === 0) continue;
      from[start + runs] = 0;
      add(at.total, runs, chance);
      add(at.reached, placeOf(bowled, wickets), chance);
      if (isLegal) add(wonByBall, runs, chance);
      if (!isFirst) continue;
      add(at.wicketRuns, runs, chance);
      add(at.wicketBalls, since + (isLegal ? 1 : 0), chance);
    }
  };
  won(column, { row, isLegal: false });
  won(after, { row, isLegal: true });
  won(after, { row: row + width, isLegal: true });
  const isLast = wickets + 1 === fullInnings.wickets;
  if (!isFirst && !isLast) return;
  // Nobody comes to the row of the next wicket but from here.
  for (let runs = 0; runs < needed; runs += 1) {
    const chance = after[row + width + runs] as number;
    if (chance === 0) continue;
    if (isFirst) {
      add(at.wicketRuns, runs, chance);
      add(at.wicketBalls, since + 1, chance);
    }
    if (!isLast) continue;
    after[row + width + runs] = 0;
    add(at.total, runs, chance);
    add(at.allOut, runs, chance);
  }
}

/** Where it stands once so many balls are bowled: in progress, out before, or won by the very last of them. */
function standingBy(
  { innings, allOut, width }: Following,
  column: Float64Array,
  wonByBall: Float64Array,
): Float64Array {
  const runs = allOut.map((out, made) => out + (wonByBall[made] as number));
  for (let row = innings.wickets * width; row < fullInnings.wickets * width; row += width)
    for (let made = 0; made < width; made += 1) (runs[made] as number) += column[row + made] as number;
  return runs;
}

/** The overs are bowled. */
function finish({ innings, balls, width, total, wicketRuns, wicketBalls }: Following, column: Float64Array): void {
  for (let wickets = innings.wickets; wickets < fullInnings.wickets; wickets += 1) {
    for (let made = 0; made < width; made += 1) {
      const chance = column[wickets * width + made] as number;
      if (chance === 0) continue;
      add(total, made, chance);
      if (wickets !== innings.wickets) continue;
      add(wicketRuns, made, chance);
      add(wicketBalls, balls - innings.legalBalls, chance);
    }
  }
}

function sumOf(chances: Float64Array): number {
  let sum = 0;
  for (let place = 0; place < chances.length; place += 1) sum += chances[place] as number;
  return sum;
}

/** Together 1, up to the largest that may come. */
function whole(chances: Float64Array): Chances {
  const sum = sumOf(chances);
  return Array.from(chances.subarray(0, chances.findLastIndex((chance) => chance > 0) + 1), (chance) => chance / sum);
}

function aheadOf(at: Following): ChaseAhead {
  const { innings, needed } = at;
  const flow = flowOf(at);
  const { outcomes } = at.table.chase(needed, at.table.placeAt(innings.legalBalls, innings.wickets, innings));
  const nextBall = new Float64Array(beyond + 2);
  for (const [index, { runs }] of ballOutcomes.entries()) add(nextBall, runs, outcomes[index] ?? 0);
  return {
    by: (endBalls) => {
      const found = at.byEnd.get(endBalls) ?? new Float64Array(1);
      const chance = sumOf(found);
      return { chance, runs: chance > 0 ? whole(found) : [] };
    },
    total: whole(at.total),
    boundaries: (counted) => boundariesAhead(flow, counted),
    nextWicket: { runs: whole(at.wicketRuns), balls: whole(at.wicketBalls) },
    nextBall: whole(nextBall),
    flow,
  };
}

function flowOf(at: Following): InningsFlow {
  const { innings, balls, standing, reached } = at;
  const met: (BallChances | undefined)[] = [];
  const chances = (bowled: number, lost: number): BallChances =>
    (met[placeOf(bowled, lost)] ??= chancesAt(at, { bowled, lost }));
  return {
    balls,
    legalBalls: innings.legalBalls,
    wickets: innings.wickets,
    standing: (bowled, lost) => standing[placeOf(bowled, lost)] ?? 0,
    ball: (bowled, lost) => chances(bowled, lost).legal,
    outcomes: (bowled, lost) => chances(bowled, lost).outcomes,
    reached: (bowled, lost) => {
      const here = standing[placeOf(bowled, lost)] ?? 0;
      return here > 0 ? Math.min(1, (reached[placeOf(bowled, lost)] ?? 0) / here) : 0;
    },
  };
}

/** What a delivery there brings on average; nothing, where it hardly comes to that. */
function chancesAt(
  { innings, table, bowledAt }: Following,
  { bowled, lost }: { readonly bowled: number; readonly lost: number },
): BallChances {
  const place = table.placeAt(bowled, lost, innings);
  const first = placeOf(bowled, lost) * aggressionLevels;
  let sum = 0;
  for (let level = 0; level < aggressionLevels; level += 1) sum += bowledAt[first + level] as number;
  const outcomes = new Float64Array(ballOutcomes.length);
  for (let level = 0; level < aggressionLevels; level += 1) {
    const part = (bowledAt[first + level] as number) / sum;
    if (!(part > 0)) continue;
    const own = table.at(level, place).outcomes;
    for (let index = 0; index < own.length; index += 1) (outcomes[index] as number) += part * (own[index] as number);
  }
  return chancesOf(outcomes);
}
