import { factsOf } from "./ball-log.ts";
import { ballTable } from "./ball-chances.ts";
import { ballOutcomes, runsOffBat } from "./ball-model.ts";
import { advantageOf, isOverDone } from "./play-ball.ts";
import { ballsOf, fullInnings, oversOf, type CricketSetup, type Innings, type Overs } from "./types.ts";

/** Mean and variance of a number of runs, or of boundaries, that is still to come. */
export interface RunsToCome {
  readonly mean: number;
  readonly variance: number;
}

interface Moments {
  readonly mean: number;
  readonly square: number;
}
const nothing: Moments = { mean: 0, square: 0 };

/** What is counted of a ball, by outcome. */
const counts = {
  runs: Uint8Array.from(ballOutcomes, ({ runs }) => runs),
  fours: Uint8Array.from(ballOutcomes, (outcome) => (runsOffBat(outcome) === 4 ? 1 : 0)),
  sixes: Uint8Array.from(ballOutcomes, (outcome) => (runsOffBat(outcome) === 6 ? 1 : 0)),
} as const;
type Counted = keyof typeof counts;
const isLegal = Uint8Array.from(ballOutcomes, (outcome) => Number(outcome.isLegal));
const isWicket = Uint8Array.from(ballOutcomes, (outcome) => Number(outcome.isWicket));

/** By what is counted, advantage, overs and the ball at which the session ends: moments by balls bowled and wickets lost. */
const tables = new Map<string, readonly (readonly Moments[])[]>();

interface Session {
  readonly advantage: number;
  readonly overs: Overs;
  readonly endBalls: number;
}

/**
 * Backward over balls and wickets, with the simulator's own chances. Wides and no-balls leave the ball as it is, so that the equation of a state holds it on
 * both sides. Free hits are left out: they move a session by less than a tenth of a run.
 */
function solve(counted: Counted, { advantage, overs, endBalls }: Session): readonly (readonly Moments[])[] {
  const table = ballTable(advantage, overs);
  const rows: Moments[][] = [];
  for (let bowled = endBalls; bowled >= 0; bowled -= 1) {
    const row: Moments[] = [];
    const ballsLeft = ballsOf({ overs }) - bowled;
    for (let wickets = fullInnings.wickets; wickets >= 0; wickets -= 1) {
      const isOver = bowled >= endBalls || wickets >= fullInnings.wickets;
      if (isOver) {
        row[wickets] = nothing;
        continue;
      }
      const { outcomes } = table.first({ ballsLeft, wicketsLost: wickets, isFreeHit: false });
      const after = rows[bowled + 1] ?? [];
      const [kept, out] = [after[wickets] ?? nothing, after[wickets + 1] ?? nothing];
      row[wickets] = momentsAt(outcomes, { countOf: counts[counted], kept, out });
    }
    rows[bowled] = row;
  }
  return rows;
}

function momentsAt(
  chances: Float64Array,
  at: {
    readonly countOf: Uint8Array;
    /** One legal ball later, without a wicket and with one. */
    readonly kept: Moments;
    readonly out: Moments;
  },
): Moments {
  const { countOf, kept, out } = at;
  let [extras, mean, square] = [0, 0, 0];
  for (let index = 0; index < chances.length; index += 1) {
    const chance = chances[index] as number;
    mean += chance * (countOf[index] as number);
    if (isLegal[index] === 1) mean += chance * (isWicket[index] === 1 ? out : kept).mean;
    else extras += chance;
  }
  mean /= 1 - extras;
  for (let index = 0; index < chances.length; index += 1) {
    const count = countOf[index] as number;
    const next = isWicket[index] === 1 ? out : kept;
    const nextMean = isLegal[index] === 1 ? next.mean : mean;
    const nextSquare = isLegal[index] === 1 ? next.square : 0;
    square += (chances[index] as number) * (count * count + 2 * count * nextMean + nextSquare);
  }
  return { mean, square: square / (1 - extras) };
}

type Standing = Pick<Innings, "battingSide" | "legalBalls" | "wickets">;

/** What a first innings will still bring until so many legal balls are bowled or the side is out. [SPORT-08] */
export const runsToCome = (setup: CricketSetup, innings: Standing, endBalls: number): RunsToCome =>
  toCome("runs", innings, { ...sideOf(setup, innings), endBalls });

/** How many fours or sixes off the bat a first innings will still bring. [SPORT-08] */
export const boundariesToCome = (setup: CricketSetup, innings: Standing, counted: "fours" | "sixes"): RunsToCome =>
  toCome(counted, innings, { ...sideOf(setup, innings), endBalls: ballsOf(setup) });

const sideOf = (setup: CricketSetup, { battingSide }: Standing) => ({
  advantage: advantageOf(setup, battingSide),
  overs: oversOf(setup),
});

function toCome(counted: Counted, { legalBalls, wickets }: Standing, session: Session): RunsToCome {
  const { advantage, overs, endBalls } = session;
  const key = `${counted} ${advantage} ${overs} ${endBalls}`;
  const table = tables.get(key) ?? solve(counted, session);
  tables.set(key, table);
  const { mean, square } = table[Math.min(legalBalls, endBalls)]?.[wickets] ?? nothing;
  return { mean, variance: Math.max(0, square - mean * mean) };
}

/** The over that is being bowled, from 0, or after its last ball still that one; and what it has brought without penalty runs. */
export function overOf(innings: Innings): { readonly over: number; readonly runs: number; readonly isDone: boolean } {
  const isDone = isOverDone(innings);
  const over = Math.floor(innings.legalBalls / 6) - (isDone ? 1 : 0);
  return { over, runs: innings.over.reduce((sum, ball) => sum + playedRuns(ball), 0), isDone };
}

function playedRuns(ball: string): number {
  const { runsOffBat, wides, noBalls, byes, legByes } = factsOf(ball);
  return runsOffBat + wides + noBalls + byes + legByes;
}

/** The chance that a number of runs comes to at least `line`, from its mean and variance as of a normal distribution. 0 to 1. */
export function chanceOfAtLeast(line: number, { mean, variance }: RunsToCome): number {
  if (variance <= 0) return mean >= line ? 1 : 0;
  return 1 - normalBelow((line - 0.5 - mean) / Math.sqrt(variance));
}

/** The standard normal distribution, to seven digits (Abramowitz and Stegun 26.2.17). */
function normalBelow(value: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(value));
  const tail =
    (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return value >= 0 ? 1 - tail : tail;
}
