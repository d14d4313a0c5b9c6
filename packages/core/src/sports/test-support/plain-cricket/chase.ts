import { ballOutcomes } from "../../cricket/ball-model.ts";
import type { ChaseAhead } from "../../cricket/chase.ts";
import { placeOf, placesIn } from "../../cricket/innings-flow.ts";
import type { Chances } from "../../cricket/next-wicket.ts";
import { ballsOf, fullInnings, oversOf, type CricketSetup, type Innings, type Overs } from "../../cricket/types.ts";
import { add, ballChancesOf, plainBoundaries, type PlainFlow } from "./flow.ts";

type Standing = Pick<Innings, "battingSide" | "legalBalls" | "wickets" | "isFreeHit">;

/** Chances below this are followed no further: all of them together move none by a thousandth. */
const least = 1e-7;
/** A ball brings seven runs at most, and so a chase ends six beyond its target at most. */
const beyond = 6;
const outcomeRuns = Uint8Array.from(ballOutcomes, ({ runs }) => runs);
const outcomeIsLegal = Uint8Array.from(ballOutcomes, ({ isLegal }) => Number(isLegal));
const outcomeIsWicket = Uint8Array.from(ballOutcomes, ({ isWicket }) => Number(isWicket));

type PlainChase = Omit<ChaseAhead, "flow"> & { readonly flow: PlainFlow };

/** What is being followed: columns hold the chance of each place, by wickets lost and runs made from now. */
interface Following {
  readonly innings: Standing;
  readonly needed: number;
  /** Of the whole innings. */
  readonly balls: number;
  readonly overs: Overs;
  readonly chancesOf: ReturnType<typeof ballChancesOf>;
  /** Runs of the innings once it is over, of one that ended with the side out, and when the next wicket falls or it ends without one. */
  readonly total: Float64Array;
  readonly allOut: Float64Array;
  readonly wicketRuns: Float64Array;
  readonly wicketBalls: Float64Array;
  readonly byEnd: Map<number, Float64Array>;
  /** By `placeOf`: the chance to stand there, the winning runs made there, and what its deliveries bring. */
  readonly standing: Float64Array;
  readonly reached: Float64Array;
  readonly deliveries: Map<number, Float64Array>;
}

function startOf(setup: CricketSetup, innings: Standing, needed: number): Following {
  const runs = (): Float64Array => new Float64Array(needed + beyond + 1);
  const balls = ballsOf(setup);
  return {
    innings,
    needed,
    balls,
    overs: oversOf(setup),
    chancesOf: ballChancesOf(setup, innings),
    total: runs(),
    allOut: runs(),
    wicketRuns: runs(),
    wicketBalls: new Float64Array(balls + 1),
    byEnd: new Map(),
    standing: new Float64Array(placesIn(balls)),
    reached: new Float64Array(placesIn(balls)),
    deliveries: new Map(),
  };
}

/**
 * A chase, forward over its balls with the simulator's own chances, which ask how many runs are needed. `needed` is 1 or more. Of free hits the next ball's alone
 * is known. [SPORT-12]
 */
export function plainChase(setup: CricketSetup, innings: Standing, needed: number): PlainChase {
  const at = startOf(setup, innings, needed);
  let column = new Float64Array(fullInnings.wickets * needed);
  column[innings.wickets * needed] = 1;
  for (let bowled = innings.legalBalls; bowled < at.balls; bowled += 1) {
    const after = new Float64Array(column.length);
    const wonByBall = new Float64Array(at.total.length);
    for (let wickets = innings.wickets; wickets < fullInnings.wickets; wickets += 1)
      bowlAt(at, { bowled, wickets, column, after, wonByBall });
    column = after;
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

/** The ball after so many with so many wickets lost. Runs rise, as wides and no-balls leave the ball as it is and always bring some. */
function bowlAt(at: Following, ball: Ball): void {
  const { needed, innings, balls, overs } = at;
  const { bowled, wickets, column } = ball;
  const here = placeOf(bowled, wickets);
  const row = wickets * needed;
  const deliveries = new Float64Array(outcomeRuns.length);
  at.deliveries.set(here, deliveries);
  at.standing[here] = sumOf(column.subarray(row, row + needed));
  const situation = {
    ballsLeft: balls - bowled,
    overs,
    wicketsLost: wickets,
    isFreeHit: innings.isFreeHit && bowled === innings.legalBalls,
    needed,
    isSuperOver: false,
  };
  for (let made = 0; made < needed; made += 1) {
    const standing = column[row + made] as number;
    if (standing < least) continue;
    situation.needed = needed - made;
    const chances = at.chancesOf(situation);
    for (let index = 0; index < chances.length; index += 1)
      (deliveries[index] as number) += standing * (chances[index] as number);
    bring(at, ball, { made, chances });
  }
}

/** Every outcome: on to where it leads, or out of the innings. */
function bring(
  at: Following,
  { bowled, wickets, column, after, wonByBall }: Ball,
  { made, chances }: { readonly made: number; readonly chances: Float64Array },
): void {
  const { innings, needed } = at;
  const row = wickets * needed;
  const standing = column[row + made] as number;
  for (let index = 0; index < chances.length; index += 1) {
    const chance = standing * (chances[index] as number);
    if (chance === 0) continue;
    const runs = made + (outcomeRuns[index] as number);
    const isLegal = outcomeIsLegal[index] === 1;
    const isWicket = outcomeIsWicket[index] === 1;
    if (wickets === innings.wickets && (isWicket || runs >= needed)) {
      add(at.wicketRuns, runs, chance);
      add(at.wicketBalls, bowled + (isLegal ? 1 : 0) - innings.legalBalls, chance);
    }
    if (runs >= needed) {
      add(at.total, runs, chance);
      add(at.reached, placeOf(bowled, wickets), chance);
      if (isLegal) add(wonByBall, runs, chance);
    } else if (isWicket && wickets + 1 >= fullInnings.wickets) {
      add(at.total, runs, chance);
      add(at.allOut, runs, chance);
    } else if (isLegal) add(after, row + (isWicket ? needed : 0) + runs, chance);
    else add(column, row + runs, chance);
  }
}

/** Where it stands once so many balls are bowled: in progress, out before, or won by the very last of them. */
function standingBy({ allOut, needed }: Following, column: Float64Array, wonByBall: Float64Array): Float64Array {
  const runs = allOut.map((out, made) => out + (wonByBall[made] ?? 0));
  for (const [place, chance] of column.entries()) if (chance > 0) add(runs, place % needed, chance);
  return runs;
}

/** The overs are bowled. */
function finish(at: Following, column: Float64Array): void {
  const { innings, needed } = at;
  for (const [place, chance] of column.entries()) {
    if (chance === 0) continue;
    add(at.total, place % needed, chance);
    if (Math.floor(place / needed) !== innings.wickets) continue;
    add(at.wicketRuns, place % needed, chance);
    add(at.wicketBalls, at.balls - innings.legalBalls, chance);
  }
}

const sumOf = (chances: Float64Array): number => chances.reduce((sum, chance) => sum + chance, 0);
/** Together 1, up to the largest that may come. */
function whole(chances: Float64Array): Chances {
  const sum = sumOf(chances);
  return [...chances.subarray(0, chances.findLastIndex((chance) => chance > 0) + 1)].map((chance) => chance / sum);
}

function aheadOf(at: Following): PlainChase {
  const { innings, needed } = at;
  const flow = flowOf(at);
  const now = at.chancesOf({
    ballsLeft: at.balls - innings.legalBalls,
    overs: at.overs,
    wicketsLost: innings.wickets,
    isFreeHit: innings.isFreeHit,
    needed,
    isSuperOver: false,
  });
  const nextBall = new Float64Array(beyond + 2);
  for (const [index, { runs }] of ballOutcomes.entries()) add(nextBall, runs, now[index] ?? 0);
  return {
    by: (endBalls) => {
      const found = at.byEnd.get(endBalls) ?? new Float64Array(1);
      const chance = sumOf(found);
      return { chance, runs: chance > 0 ? whole(found) : [] };
    },
    total: whole(at.total),
    boundaries: (counted) => plainBoundaries(flow, counted),
    nextWicket: { runs: whole(at.wicketRuns), balls: whole(at.wicketBalls) },
    nextBall: whole(nextBall),
    flow,
  };
}

function flowOf({ innings, balls, standing, reached, deliveries }: Following): PlainFlow {
  const none = new Float64Array(outcomeRuns.length);
  for (const found of deliveries.values()) {
    const sum = sumOf(found);
    if (sum > 0) for (const [index, chance] of found.entries()) found[index] = chance / sum;
  }
  return {
    balls,
    legalBalls: innings.legalBalls,
    wickets: innings.wickets,
    standing: (bowled, lost) => standing[placeOf(bowled, lost)] ?? 0,
    chances: (bowled, lost) => deliveries.get(placeOf(bowled, lost)) ?? none,
    reached: (bowled, lost) => {
      const here = standing[placeOf(bowled, lost)] ?? 0;
      return here > 0 ? Math.min(1, (reached[placeOf(bowled, lost)] ?? 0) / here) : 0;
    },
  };
}
