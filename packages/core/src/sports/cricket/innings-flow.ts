import { add, ballTable, type BallChances } from "./ball-chances.ts";
import { advantageOf } from "./play-ball.ts";
import type { RunsToCome } from "./session.ts";
import { ballsOf, fullInnings, oversOf, type CricketSetup, type Innings } from "./types.ts";

export type InningsStanding = Pick<Innings, "battingSide" | "legalBalls" | "wickets" | "isFreeHit">;

/** How an innings may go on, by legal balls bowled and wickets lost. */
export interface InningsFlow {
  /** Of the whole innings. */
  readonly balls: number;
  readonly legalBalls: number;
  readonly wickets: number;
  /** The chance that the innings comes to stand there, before the ball after so many. */
  readonly standing: (legalBalls: number, wickets: number) => number;
  /** What a legal ball there may bring; undefined where nothing is known of it. */
  readonly ball: (legalBalls: number, wickets: number) => BallChances["legal"];
  /** The chances of `ballOutcomes` of a delivery there. */
  readonly outcomes: (legalBalls: number, wickets: number) => ArrayLike<number>;
  /** The chance that the ball there makes the runs that win the match. */
  readonly reached: (legalBalls: number, wickets: number) => number;
}

export const placeOf = (legalBalls: number, wickets: number): number => legalBalls * fullInnings.wickets + wickets;
/** Of an innings of so many balls. */
export const placesIn = (balls: number): number => placeOf(balls + 1, 0);

/** Of a first innings: what a ball brings depends on balls and wickets alone. [SPORT-12] */
export function firstInningsFlow(setup: CricketSetup, innings: InningsStanding): InningsFlow {
  const { legalBalls, wickets } = innings;
  const balls = ballsOf(setup);
  const table = ballTable(advantageOf(setup, innings.battingSide), oversOf(setup));
  const chances = (bowled: number, lost: number): BallChances => table.first(table.placeAt(bowled, lost, innings));
  const standing = new Float64Array(placesIn(balls));
  standing[placeOf(legalBalls, wickets)] = 1;
  for (let bowled = legalBalls; bowled < balls; bowled += 1) {
    for (let lost = wickets; lost < fullInnings.wickets; lost += 1) {
      const here = standing[placeOf(bowled, lost)] ?? 0;
      if (here === 0) continue;
      const out = chances(bowled, lost).legal?.isWicket ?? 0;
      add(standing, placeOf(bowled + 1, lost), here * (1 - out));
      if (lost + 1 < fullInnings.wickets) add(standing, placeOf(bowled + 1, lost + 1), here * out);
    }
  }
  return {
    balls,
    legalBalls,
    wickets,
    standing: (bowled, lost) => standing[placeOf(bowled, lost)] ?? 0,
    ball: (bowled, lost) => chances(bowled, lost).legal,
    outcomes: (bowled, lost) => chances(bowled, lost).outcomes,
    reached: () => 0,
  };
}

/** How many fours or sixes off the bat are to come: forward with their moments. That many of them end a chase sooner is in the mean alone. */
export function boundariesAhead(flow: InningsFlow, counted: "fours" | "sixes"): RunsToCome {
  const [firsts, seconds] = [new Float64Array(placesIn(flow.balls)), new Float64Array(placesIn(flow.balls))];
  let [mean, square] = [0, 0];
  for (let bowled = flow.legalBalls; bowled < flow.balls; bowled += 1) {
    for (let lost = flow.wickets; lost < fullInnings.wickets; lost += 1) {
      const here = placeOf(bowled, lost);
      const standing = flow.standing(bowled, lost);
      if (standing <= 0) continue;
      const ball = flow.ball(bowled, lost);
      if (ball === undefined) continue;
      // Extras are bowled again: so many deliveries a ball.
      const more = ball.struck[counted];
      const first = (firsts[here] ?? 0) + more * standing;
      const second = (seconds[here] ?? 0) + 2 * more * (firsts[here] ?? 0) + more * standing;
      const onward = (1 - flow.reached(bowled, lost)) * (bowled + 1 < flow.balls ? 1 : 0);
      const kept = onward * (1 - ball.isWicket);
      const out = lost + 1 < fullInnings.wickets ? onward * ball.isWicket : 0;
      add(firsts, placeOf(bowled + 1, lost), first * kept);
      add(seconds, placeOf(bowled + 1, lost), second * kept);
      if (out > 0) {
        add(firsts, placeOf(bowled + 1, lost + 1), first * out);
        add(seconds, placeOf(bowled + 1, lost + 1), second * out);
      }
      const ended = 1 - kept - out;
      mean += first * ended;
      square += second * ended;
    }
  }
  return { mean, variance: Math.max(0, square - mean * mean) };
}
