import { ballOutcomes, runsOffBat } from "../../cricket/ball-model.ts";
import type { BattersAhead } from "../../cricket/batters-ahead.ts";
import { placeOf, type InningsStanding } from "../../cricket/innings-flow.ts";
import type { Chances } from "../../cricket/next-wicket.ts";
import { fullInnings, type CricketSetup } from "../../cricket/types.ts";
import { add, plainFirstFlow, wicketChance, type PlainFlow } from "./flow.ts";

/** More runs than this of one batter count as this many: it is less than one in ten thousand. */
const mostRuns = 150;
const none = (): Float64Array => new Float64Array(mostRuns + 1);
const nothing = none().fill(1, 0, 1);

/** By ball and wickets: what a batter at the crease makes from there. */
type MadeFrom = ReadonlyMap<number, Float64Array>;

/** Chances to stand somewhere below this tell nothing of anybody's runs. */
const leastStanding = 1e-7;

/** Backward over the balls. `isAsked`: where it is worth the reckoning. */
function madeFrom(flow: PlainFlow, isAsked: (legalBalls: number, wickets: number) => boolean): MadeFrom {
  const made = new Map<number, Float64Array>();
  for (let bowled = flow.balls - 1; bowled >= flow.legalBalls; bowled -= 1)
    for (let lost = fullInnings.wickets - 1; lost >= flow.wickets; lost -= 1)
      if (isAsked(bowled, lost)) made.set(placeOf(bowled, lost), fromHere(flow, { bowled, lost, made }));
  return made;
}

export function plainFirstBatters(setup: CricketSetup, innings: InningsStanding): BattersAhead {
  const start = { battingSide: innings.battingSide, legalBalls: 0, wickets: 0, isFreeHit: false };
  return aheadOf(
    plainFirstFlow(setup, innings),
    madeFrom(plainFirstFlow(setup, start), () => true),
  );
}

/** What the batters of a chase will make. [SPORT-12] */
export const plainChaseBatters = (flow: PlainFlow): BattersAhead =>
  aheadOf(
    flow,
    madeFrom(flow, (bowled, lost) => flow.standing(bowled, lost) > leastStanding),
  );

function aheadOf(flow: PlainFlow, made: MadeFrom): BattersAhead {
  const at = (bowled: number, lost: number): Float64Array => made.get(placeOf(bowled, lost)) ?? nothing;
  return {
    atCrease: [...at(flow.legalBalls, flow.wickets)],
    comingIn: (wickets) => {
      const runs = none();
      let comes = 0;
      for (let bowled = flow.legalBalls; bowled + 1 < flow.balls; bowled += 1) {
        const standing = flow.standing(bowled, wickets - 1);
        if (standing <= leastStanding) continue;
        const falls =
          standing * (1 - flow.reached(bowled, wickets - 1)) * wicketChance(flow.chances(bowled, wickets - 1));
        comes += falls;
        spread(runs, { next: at(bowled + 1, wickets), chance: falls, more: 0 });
      }
      add(runs, 0, Math.max(0, 1 - comes));
      return [...runs];
    },
  };
}

/** One legal ball: the batter faces it, or half of the time the partner does. */
function fromHere(
  flow: PlainFlow,
  at: { readonly bowled: number; readonly lost: number; readonly made: MadeFrom },
): Float64Array {
  const { bowled, lost, made } = at;
  const ball = facedBall(flow.chances(bowled, lost));
  if (ball === undefined) return nothing;
  const goesOn = 1 - flow.reached(bowled, lost);
  const after = made.get(placeOf(bowled + 1, lost)) ?? nothing;
  const afterWicket = lost + 1 < fullInnings.wickets ? (made.get(placeOf(bowled + 1, lost + 1)) ?? nothing) : nothing;
  const runs = none();
  const on = (next: Float64Array, chance: number, more: number): void => {
    add(runs, more, chance * (1 - goesOn));
    spread(runs, { next, chance: chance * goesOn, more });
  };
  let kept = 0;
  for (const [faced, chance] of ball.kept.entries()) {
    kept += chance;
    if (chance > 0) on(after, chance / 2, faced);
  }
  on(after, kept / 2, 0);
  // Of a wicket the striker is out, of a run-out either of the two.
  add(runs, 0, ball.out / 2);
  on(afterWicket, ball.out / 2, 0);
  for (const [faced, chance] of ball.runOut.entries()) {
    add(runs, faced, chance / 4);
    on(afterWicket, chance / 4, faced);
    add(runs, 0, chance / 4);
    on(afterWicket, chance / 4, 0);
  }
  return runs;
}

/** What a legal ball brings the one who faces it, by runs off the bat; undefined where nothing is known of it. */
function facedBall(chances: ArrayLike<number>) {
  const [kept, runOut] = [new Float64Array(7), new Float64Array(2)];
  let [legal, out] = [0, 0];
  for (const [index, outcome] of ballOutcomes.entries()) {
    if (!outcome.isLegal) continue;
    const chance = chances[index] ?? 0;
    legal += chance;
    if (outcome.kind === "wicket") out += chance;
    else add(outcome.kind === "runOut" ? runOut : kept, runsOffBat(outcome), chance);
  }
  if (legal === 0) return undefined;
  return { kept: kept.map((of) => of / legal), runOut: runOut.map((of) => of / legal), out: out / legal };
}

function spread(runs: Float64Array, moved: { next: Float64Array; chance: number; more: number }): void {
  const { next, chance, more } = moved;
  if (chance === 0) return;
  for (let number = 0; number < mostRuns; number += 1) {
    const of = next[number] as number;
    if (of > 1e-12) (runs[number + more < mostRuns ? number + more : mostRuns] as number) += chance * of;
  }
  (runs[mostRuns] as number) += chance * (next[mostRuns] as number);
}

/**
 * Of each batter the share of the win that he may expect, where those who make as many share it: together 1. `made` has the runs of each now, `ahead` what is to come.
 * As if what one makes told nothing of another.
 */
export function plainShares(batters: readonly { readonly made: number; readonly ahead: Chances }[]): readonly number[] {
  const most = Math.max(...batters.map(({ made, ahead }) => made + ahead.length));
  const below = batters.map(({ made, ahead }) => {
    let sum = 0;
    return Array.from({ length: most + 1 }, (_, runs) => {
      const before = sum;
      sum += ahead[runs - made] ?? 0;
      return { before, here: ahead[runs - made] ?? 0 };
    });
  });
  const shares = batters.map(() => 0);
  for (let runs = 0; runs <= most; runs += 1) {
    for (const [place, own] of below.entries()) {
      const here = own[runs]?.here ?? 0;
      if (here === 0) continue;
      shares[place] = (shares[place] ?? 0) + here * shareOfWin(below, { place, runs });
    }
  }
  const sum = shares.reduce((before, share) => before + share, 0);
  return shares.map((share) => share / sum);
}

/** Gauss and Legendre's three points between 0 and 1: enough for those who may be level. */
const points = [
  [0.5 - Math.sqrt(0.15), 5 / 18],
  [0.5, 8 / 18],
  [0.5 + Math.sqrt(0.15), 5 / 18],
] as const;

/** The expected share of who makes so many: all, unless somebody makes more; of n that are level an n-th, as the mean of u^(n - 1) over u from 0 to 1. */
function shareOfWin(
  below: readonly (readonly { readonly before: number; readonly here: number }[])[],
  at: { readonly place: number; readonly runs: number },
): number {
  return points.reduce((sum, [u, weight]) => {
    const all = below.reduce((product, one, place) => {
      const found = one[at.runs];
      return place === at.place || found === undefined ? product : product * (found.before + u * found.here);
    }, 1);
    return sum + weight * all;
  }, 0);
}
