import { otherSide, type Side } from "../incident.ts";
import { advantageOf, isInningsOver } from "./play-ball.ts";
import { ballsOf, oversOf, targetOf, type CricketSetup, type CricketState, type Overs } from "./types.ts";
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
  const [start, overs] = [startOf(setup), oversOf(setup)];
  const sideOf = (side: Side): SideOf => ({ advantage: advantageOf(setup, side), overs });
  if (innings === undefined) return (inFirstInnings(sideOf(0), start) + inFirstInnings(sideOf(1), start)) / 2;
  const { battingSide, wickets, runs, isFreeHit } = innings;
  if (state.phase === "interval") return inChase(sideOf(otherSide(battingSide)), { ...start, count: runs + 1 });
  const target = targetOf(state);
  const at = { balls: start.balls - innings.legalBalls, wickets, isFreeHit };
  return target === undefined
    ? inFirstInnings(sideOf(battingSide), { ...at, count: runs })
    : inChase(sideOf(battingSide), { ...at, count: target - runs });
}

/** Balls left, wickets lost, and runs made or needed. */
interface Point {
  readonly balls: number;
  readonly wickets: number;
  readonly count: number;
  readonly isFreeHit: boolean;
}
const startOf = (setup: CricketSetup): Point => ({ balls: ballsOf(setup), wickets: 0, count: 0, isFreeHit: false });
interface SideOf {
  readonly advantage: number;
  readonly overs: Overs;
}
const valueIn = (table: InningsTable, { balls, wickets, ...runs }: Point): number => table.at(balls, wickets, runs);

/** Level scores are worth a super over to who chases, or nothing: what the values differ by, over what it is worth. */
const inChase = ({ advantage, overs }: SideOf, at: Point): number =>
  share(
    valueIn(chaseTable(advantage, overs), at) - valueIn(outrightChaseTable(advantage, overs), at),
    superOverFirst(advantage),
  );

const inFirstInnings = ({ advantage, overs }: SideOf, at: Point): number =>
  share(
    valueIn(heldFirstInningsTable(advantage, overs), at) - valueIn(firstInningsTable(advantage, overs), at),
    superOverFirst(-advantage),
  );

/** The tables have seven digits. */
const share = (difference: number, worth: number): number => Math.min(1, Math.max(0, difference / worth));
