import {
  aggressionLevels,
  aggressionOf,
  ballOutcomes,
  isPowerplay,
  probabilitiesAt,
  runsOffBat,
  type BallOutcome,
  type BallSituation,
} from "./ball-model.ts";
import { remember } from "./remember.ts";
import { ballsOf, type Overs } from "./types.ts";

/** What a legal ball may bring, as parts of all that it may. */
export interface LegalBall {
  /** Of a delivery, that it is legal; the rest are bowled again. */
  readonly isLegal: number;
  readonly isWicket: number;
  /** To the one who faces it and isn't out by it, by runs off the bat. */
  readonly kept: Float64Array;
  /** A run-out, by runs off the bat. */
  readonly runOut: Float64Array;
  /** Another wicket: the striker's. */
  readonly isStrikerOut: number;
  /** Runs off the bat of any delivery, by how many, for each legal ball. */
  readonly struck: { readonly fours: number; readonly sixes: number };
}

/** What a delivery may bring. */
export interface BallChances {
  /** Of `ballOutcomes`. */
  readonly outcomes: Float64Array;
  /** Of `ballSteps`. */
  readonly steps: Float64Array;
  /** Undefined where nothing is known of it, as it hardly comes to that. */
  readonly legal: LegalBall | undefined;
}

/** Outcomes that lead to the same place are one step: so many runs by a legal ball, by one that is bowled again, and with a wicket. */
export const ballSteps = { legal: [0, 1, 2, 3, 4, 6], again: [1, 2, 5, 7], wicket: [0, 1] } as const;
export const stepCount = ballSteps.legal.length + ballSteps.again.length + ballSteps.wicket.length;

const stepOfOutcome = Uint8Array.from(ballOutcomes, ({ runs, isLegal, isWicket }) => {
  const [kind, before]: readonly [readonly number[], number] = isWicket
    ? [ballSteps.wicket, ballSteps.legal.length + ballSteps.again.length]
    : isLegal
      ? [ballSteps.legal, 0]
      : [ballSteps.again, ballSteps.legal.length];
  const place = kind.indexOf(runs);
  if (place < 0) throw new Error(`no step of a ball has ${runs} runs`);
  return before + place;
});

/** All that is asked of the chances of `ballOutcomes`, worked out once. */
export function chancesOf(outcomes: Float64Array): BallChances {
  const steps = new Float64Array(stepCount);
  for (let index = 0; index < outcomes.length; index += 1)
    (steps[stepOfOutcome[index] as number] as number) += outcomes[index] as number;
  return { outcomes, steps, legal: legalBallOf(outcomes) };
}

const offBatOf = Uint8Array.from(ballOutcomes, runsOffBat);

function legalBallOf(outcomes: Float64Array): LegalBall | undefined {
  const [kept, runOut] = [new Float64Array(7), new Float64Array(2)];
  let [isLegal, isStrikerOut, isWicket, fours, sixes] = [0, 0, 0, 0, 0];
  for (let index = 0; index < ballOutcomes.length; index += 1) {
    const outcome = ballOutcomes[index] as BallOutcome;
    const chance = outcomes[index] as number;
    const offBat = offBatOf[index] as number;
    if (offBat === 4) fours += chance;
    else if (offBat === 6) sixes += chance;
    if (!outcome.isLegal) continue;
    isLegal += chance;
    if (outcome.isWicket) isWicket += chance;
    if (outcome.kind === "wicket") isStrikerOut += chance;
    else if (outcome.kind === "runOut") (runOut[offBat] as number) += chance;
    else (kept[offBat] as number) += chance;
  }
  if (isLegal === 0) return undefined;
  for (let runs = 0; runs < kept.length; runs += 1) (kept[runs] as number) /= isLegal;
  for (let runs = 0; runs < runOut.length; runs += 1) (runOut[runs] as number) /= isLegal;
  return {
    isLegal,
    isWicket: isWicket / isLegal,
    kept,
    runOut,
    isStrikerOut: isStrikerOut / isLegal,
    struck: { fours: fours / isLegal, sixes: sixes / isLegal },
  };
}

export function add(numbers: Float64Array, place: number, chance: number): void {
  numbers[place] = (numbers[place] ?? 0) + chance;
}

/** Adds the chances `of` so many times, the first of them at `from`. */
export function addTimes(
  numbers: Float64Array,
  of: Float64Array,
  { times, from }: { readonly times: number; readonly from: number },
): void {
  if (times === 0) return;
  for (let place = 0; place < of.length; place += 1) (numbers[from + place] as number) += times * (of[place] as number);
}

export type BallPlace = Omit<BallSituation, "needed" | "isSuperOver" | "overs">;

/** Of a side with this advantage in matches of so many overs, by how hard its batters hit. A ball depends on few things: each combination is worked out once. */
const known = remember({ 10: 16, 20: 16, 50: 16 }, (): (BallChances | undefined)[] => []);

/** The chances of this side's balls, of whichever innings that is not a super over. */
export function ballTable(advantage: number, overs: Overs) {
  const table = known(advantage, overs);
  const balls = ballsOf({ overs });
  const at = (level: number, place: BallPlace): BallChances => {
    const { ballsLeft, wicketsLost, isFreeHit } = place;
    const isFieldIn = isPowerplay({ ballsLeft, overs });
    const key = ((wicketsLost * 2 + (isFieldIn ? 1 : 0)) * 2 + (isFreeHit ? 1 : 0)) * aggressionLevels + level;
    return (table[key] ??= chancesOf(probabilitiesAt(level, { ...place, overs, isSuperOver: false }, advantage)));
  };
  const usual = (needed: number | undefined, place: BallPlace): BallChances =>
    at(aggressionOf({ ...place, overs, needed, isSuperOver: false }), place);
  return {
    at,
    /** In an innings that sets the target. */
    first: (place: BallPlace): BallChances => usual(undefined, place),
    /** In one that needs so many runs. */
    chase: (needed: number, place: BallPlace): BallChances => usual(needed, place),
    /** Where the next ball is bowled; of free hits the next ball's alone is known. */
    placeAt: (
      bowled: number,
      wicketsLost: number,
      innings: { readonly legalBalls: number; readonly isFreeHit: boolean },
    ): BallPlace => ({
      ballsLeft: balls - bowled,
      wicketsLost,
      isFreeHit: innings.isFreeHit && bowled === innings.legalBalls,
    }),
  };
}
export type BallTable = ReturnType<typeof ballTable>;
