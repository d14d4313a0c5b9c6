import { otherSide } from "../incident.ts";
import { advantageOf, isInningsOver } from "./play-ball.ts";
import { fullInnings, targetOf, type CricketSetup, type CricketState } from "./types.ts";
import {
  chaseTable,
  firstInningsTable,
  heldFirstInningsTable,
  outrightChaseTable,
  superOverFirst,
  type InningsTable,
} from "./win-probability.ts";

/** Whether the scores of the two innings are level, super overs apart; undefined while both aren't over. */
export function areScoresLevel(state: CricketState): boolean | undefined {
  const [first, second] = state.innings;
  if (first === undefined || second === undefined) return undefined;
  if (state.innings.length === 2 && !isInningsOver(state)) return undefined;
  return first.runs === second.runs;
}

/** The chance that the two innings end level, exact for the ball model: 0 or 1 once they are over. [SPORT-10] */
export function tieChance(setup: CricketSetup, state: CricketState): number {
  const areLevel = areScoresLevel(state);
  if (areLevel !== undefined) return areLevel ? 1 : 0;
  const innings = state.innings.at(-1);
  if (innings === undefined)
    return (inFirstInnings(advantageOf(setup, 0), start) + inFirstInnings(advantageOf(setup, 1), start)) / 2;
  const { battingSide, wickets, runs, isFreeHit } = innings;
  if (state.phase === "interval")
    return inChase(advantageOf(setup, otherSide(battingSide)), { ...start, count: runs + 1 });
  const target = targetOf(state);
  const at = { balls: fullInnings.balls - innings.legalBalls, wickets, isFreeHit };
  return target === undefined
    ? inFirstInnings(advantageOf(setup, battingSide), { ...at, count: runs })
    : inChase(advantageOf(setup, battingSide), { ...at, count: target - runs });
}

/** Balls left, wickets lost, and runs made or needed. */
interface Point {
  readonly balls: number;
  readonly wickets: number;
  readonly count: number;
  readonly isFreeHit: boolean;
}
const start: Point = { balls: fullInnings.balls, wickets: 0, count: 0, isFreeHit: false };
const valueIn = (table: InningsTable, { balls, wickets, ...runs }: Point): number => table.at(balls, wickets, runs);

/** Level scores are worth a super over to who chases, or nothing: what the values differ by, over what it is worth. */
const inChase = (advantage: number, at: Point): number =>
  share(valueIn(chaseTable(advantage), at) - valueIn(outrightChaseTable(advantage), at), superOverFirst(advantage));

const inFirstInnings = (advantage: number, at: Point): number =>
  share(
    valueIn(heldFirstInningsTable(advantage), at) - valueIn(firstInningsTable(advantage), at),
    superOverFirst(-advantage),
  );

/** The tables have seven digits. */
const share = (difference: number, worth: number): number => Math.min(1, Math.max(0, difference / worth));
