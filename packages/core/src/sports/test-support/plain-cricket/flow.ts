import {
  aggressionOf,
  ballOutcomes,
  ballProbabilities,
  isPowerplay,
  runsOffBat,
  type BallSituation,
} from "../../cricket/ball-model.ts";
import { placeOf, placesIn, type InningsStanding } from "../../cricket/innings-flow.ts";
import { advantageOf } from "../../cricket/play-ball.ts";
import type { RunsToCome } from "../../cricket/session.ts";
import { ballsOf, fullInnings, oversOf, type CricketSetup } from "../../cricket/types.ts";

/** As `InningsFlow`, outcome by outcome. */
export interface PlainFlow {
  /** Of the whole innings. */
  readonly balls: number;
  readonly legalBalls: number;
  readonly wickets: number;
  readonly standing: (legalBalls: number, wickets: number) => number;
  readonly chances: (legalBalls: number, wickets: number) => ArrayLike<number>;
  readonly reached: (legalBalls: number, wickets: number) => number;
}

/** The chances of `ballOutcomes` for this side: they depend on few things, and each combination is reckoned once. */
export function ballChancesOf(
  setup: CricketSetup,
  innings: Pick<InningsStanding, "battingSide">,
): (situation: BallSituation) => Float64Array {
  const advantage = advantageOf(setup, innings.battingSide);
  const known: (Float64Array | undefined)[] = [];
  return (situation) => {
    const { wicketsLost, isFreeHit } = situation;
    const key =
      (aggressionOf(situation) * fullInnings.wickets + wicketsLost) * 4 +
      (isPowerplay(situation) ? 2 : 0) +
      Number(isFreeHit);
    return (known[key] ??= ballProbabilities(situation, advantage));
  };
}

/** Of a first innings: what a ball brings depends on balls and wickets alone. [SPORT-12] */
export function plainFirstFlow(setup: CricketSetup, innings: InningsStanding): PlainFlow {
  const { legalBalls, wickets } = innings;
  const [balls, overs] = [ballsOf(setup), oversOf(setup)];
  const chancesOf = ballChancesOf(setup, innings);
  const chances = (bowled: number, lost: number): Float64Array =>
    chancesOf({
      ballsLeft: balls - bowled,
      overs,
      wicketsLost: lost,
      isFreeHit: innings.isFreeHit && bowled === legalBalls,
      needed: undefined,
      isSuperOver: false,
    });
  const standing = new Float64Array(placesIn(balls));
  standing[placeOf(legalBalls, wickets)] = 1;
  for (let bowled = legalBalls; bowled < balls; bowled += 1) {
    for (let lost = wickets; lost < fullInnings.wickets; lost += 1) {
      const here = standing[placeOf(bowled, lost)] ?? 0;
      if (here === 0) continue;
      const out = wicketChance(chances(bowled, lost));
      add(standing, placeOf(bowled + 1, lost), here * (1 - out));
      if (lost + 1 < fullInnings.wickets) add(standing, placeOf(bowled + 1, lost + 1), here * out);
    }
  }
  return {
    balls,
    legalBalls,
    wickets,
    standing: (bowled, lost) => standing[placeOf(bowled, lost)] ?? 0,
    chances,
    reached: () => 0,
  };
}

export function add(numbers: Float64Array, place: number, chance: number): void {
  numbers[place] = (numbers[place] ?? 0) + chance;
}

/** How many fours or sixes off the bat are to come: forward with their moments. That many of them end a chase sooner is in the mean alone. */
export function plainBoundaries(flow: PlainFlow, counted: "fours" | "sixes"): RunsToCome {
  const runs = counted === "fours" ? 4 : 6;
  const [firsts, seconds] = [new Float64Array(placesIn(flow.balls)), new Float64Array(placesIn(flow.balls))];
  let [mean, square] = [0, 0];
  for (let bowled = flow.legalBalls; bowled < flow.balls; bowled += 1) {
    for (let lost = flow.wickets; lost < fullInnings.wickets; lost += 1) {
      const here = placeOf(bowled, lost);
      const standing = flow.standing(bowled, lost);
      if (standing <= 0) continue;
      const chances = flow.chances(bowled, lost);
      const { legal, struck } = ofDelivery(chances, runs);
      if (legal === 0) continue;
      // Extras are bowled again: so many deliveries a ball.
      const more = struck / legal;
      const first = (firsts[here] ?? 0) + more * standing;
      const second = (seconds[here] ?? 0) + 2 * more * (firsts[here] ?? 0) + more * standing;
      const out = wicketChance(chances);
      const onward = (1 - flow.reached(bowled, lost)) * (bowled + 1 < flow.balls ? 1 : 0);
      const kept = [onward * (1 - out), lost + 1 < fullInnings.wickets ? onward * out : 0];
      for (const [taken, share] of kept.entries()) {
        add(firsts, placeOf(bowled + 1, lost + taken), first * share);
        add(seconds, placeOf(bowled + 1, lost + taken), second * share);
      }
      const ended = 1 - (kept[0] ?? 0) - (kept[1] ?? 0);
      mean += first * ended;
      square += second * ended;
    }
  }
  return { mean, variance: Math.max(0, square - mean * mean) };
}

/** Of a delivery: that it is legal, and that so many come off the bat. */
function ofDelivery(chances: ArrayLike<number>, runs: number): { readonly legal: number; readonly struck: number } {
  let [legal, struck] = [0, 0];
  for (const [index, outcome] of ballOutcomes.entries()) {
    if (outcome.isLegal) legal += chances[index] ?? 0;
    if (runsOffBat(outcome) === runs) struck += chances[index] ?? 0;
  }
  return { legal, struck };
}

/** The chance that a legal ball takes a wicket; 0 where nothing is known of it, as it hardly comes to that. */
export function wicketChance(chances: ArrayLike<number>): number {
  let [legal, out] = [0, 0];
  for (const [index, { isLegal, isWicket }] of ballOutcomes.entries()) {
    if (!isLegal) continue;
    legal += chances[index] ?? 0;
    if (isWicket) out += chances[index] ?? 0;
  }
  return legal === 0 ? 0 : out / legal;
}
