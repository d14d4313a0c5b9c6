import { ballOutcomes } from "./ball-model.ts";
import { add, addTimes } from "./ball-chances.ts";
import { crease } from "./crease.ts";
import { firstInningsFlow, placeOf, type InningsFlow, type InningsStanding } from "./innings-flow.ts";
import type { Chances } from "./next-wicket.ts";
import { advantageOf, isOverDone } from "./play-ball.ts";
import { remember } from "./remember.ts";
import { fullInnings, oversOf, type CricketSetup, type Innings } from "./types.ts";

/** More runs than this of one batter count as this many: it is less than one in ten thousand. */
const mostRuns = 150;
/** A ball may bring one six more, before what is beyond is counted as the most. */
const none = (): Float64Array => new Float64Array(mostRuns + 1 + 6);
const nothing = new Float64Array(1).fill(1);
/** What a batter makes with less than this chance, and whatever is more, is left out. */
const leastOfRuns = 1e-12;

/** What batters will still make. */
export interface BattersAhead {
  /** Of each of the two at the crease: facing every other ball, until out or the innings ends. */
  readonly atCrease: Chances;
  /** Of who comes in when so many wickets are lost; nothing, where the innings ends before. */
  readonly comingIn: (wickets: number) => Chances;
}

/** By ball and wickets: what a batter at the crease makes from there. */
type MadeFrom = ReadonlyMap<number, Float64Array>;

/** Chances to stand somewhere below this tell nothing of anybody's runs. */
const leastStanding = 1e-7;

/** Backward over the balls. `isAsked`: where it is worth the reckoning. */
function madeFrom(flow: InningsFlow, isAsked: (legalBalls: number, wickets: number) => boolean): MadeFrom {
  const made = new Map<number, Float64Array>();
  for (let bowled = flow.balls - 1; bowled >= flow.legalBalls; bowled -= 1)
    for (let lost = fullInnings.wickets - 1; lost >= flow.wickets; lost -= 1)
      if (isAsked(bowled, lost)) made.set(placeOf(bowled, lost), fromHere(flow, { bowled, lost, made }));
  return made;
}

/**
 * In a first innings a ball depends on balls and wickets alone: what comes from each is reckoned once for a difference of strength and so many overs. Of 50 overs
 * that is some MB, and those of three pairs are kept.
 */
const firstTables = remember({ 10: 16, 20: 16, 50: 6 }, (): { made?: MadeFrom } => ({}));

/** What the batters of a first innings will make. [SPORT-12] */
export function firstBattersAhead(
  setup: CricketSetup,
  innings: InningsStanding,
  flow = firstInningsFlow(setup, innings),
): BattersAhead {
  const table = firstTables(advantageOf(setup, innings.battingSide), oversOf(setup));
  const start = { battingSide: innings.battingSide, legalBalls: 0, wickets: 0, isFreeHit: false };
  table.made ??= madeFrom(firstInningsFlow(setup, start), () => true);
  return aheadOf(flow, table.made);
}

/** What the batters of a chase will make. [SPORT-12] */
export const chaseBattersAhead = (flow: InningsFlow): BattersAhead =>
  aheadOf(
    flow,
    madeFrom(flow, (bowled, lost) => flow.standing(bowled, lost) > leastStanding),
  );

function aheadOf(flow: InningsFlow, made: MadeFrom): BattersAhead {
  const at = (bowled: number, lost: number): Float64Array => made.get(placeOf(bowled, lost)) ?? nothing;
  return {
    atCrease: [...at(flow.legalBalls, flow.wickets)],
    comingIn: (wickets) => {
      const runs = none();
      let comes = 0;
      for (let bowled = flow.legalBalls; bowled + 1 < flow.balls; bowled += 1) {
        const standing = flow.standing(bowled, wickets - 1);
        if (standing <= leastStanding) continue;
        const isWicket = flow.ball(bowled, wickets - 1)?.isWicket ?? 0;
        const falls = standing * (1 - flow.reached(bowled, wickets - 1)) * isWicket;
        comes += falls;
        addTimes(runs, at(bowled + 1, wickets), { times: falls, from: 0 });
      }
      add(runs, 0, Math.max(0, 1 - comes));
      return Array.from(runs.subarray(0, mostRuns + 1));
    },
  };
}

/** What `fromHere` works on: of a thousand places of a chase each would else make one of its own. */
const working = none();

/** One legal ball: the batter faces it, or half of the time the partner does. */
function fromHere(
  flow: InningsFlow,
  at: { readonly bowled: number; readonly lost: number; readonly made: MadeFrom },
): Float64Array {
  const { bowled, lost, made } = at;
  const ball = flow.ball(bowled, lost);
  if (ball === undefined) return nothing;
  const goesOn = 1 - flow.reached(bowled, lost);
  const after = made.get(placeOf(bowled + 1, lost)) ?? nothing;
  const afterWicket = lost + 1 < fullInnings.wickets ? (made.get(placeOf(bowled + 1, lost + 1)) ?? nothing) : nothing;
  const runs = working.fill(0);
  const { stays, isNextIn, isOut } = crease(ball);
  for (let faced = 0; faced < stays.length; faced += 1) {
    const [kept, wicket, out] = [stays[faced] ?? 0, isNextIn[faced] ?? 0, isOut[faced] ?? 0];
    addTimes(runs, after, { times: kept * goesOn, from: faced });
    addTimes(runs, afterWicket, { times: wicket * goesOn, from: faced });
    add(runs, faced, (kept + wicket) * (1 - goesOn) + out);
  }
  return cut(runs);
}

/** What is beyond the most counts as the most, and what hardly comes is left out. */
function cut(runs: Float64Array): Float64Array {
  for (let over = mostRuns + 1; over < runs.length; over += 1) (runs[mostRuns] as number) += runs[over] as number;
  let length = mostRuns + 1;
  while (length > 1 && (runs[length - 1] as number) <= leastOfRuns) length -= 1;
  return runs.slice(0, length);
}

/** Of each of the two at the crease that he is the next one out, given that somebody is; and how likely that is. */
export interface NextOut {
  readonly striker: number;
  readonly nonStriker: number;
  readonly isAny: number;
}

/** Forward over the balls, by who is on strike: runs and overs turn it, as the simulator turns it. [SPORT-12] */
export function nextOut(flow: InningsFlow, innings: Innings): NextOut {
  // Before the first ball of an over the ends have not been changed yet.
  const isTurned = isOverDone(innings);
  let onStrike = [isTurned ? 0 : 1, isTurned ? 1 : 0];
  const out = [0, 0];
  for (let bowled = flow.legalBalls; bowled < flow.balls; bowled += 1) {
    const ball = turningOf(flow.outcomes(bowled, flow.wickets));
    const goesOn = 1 - flow.reached(bowled, flow.wickets);
    const after = [0, 0];
    for (const [batter, first] of onStrike.entries()) {
      const [own, other] = [first * (1 - ball.isTurnedBefore), first * ball.isTurnedBefore];
      for (const [facing, chance] of [
        [batter, own],
        [1 - batter, other],
      ] as const) {
        out[facing] = (out[facing] ?? 0) + chance * (ball.isOut + ball.isRunOut / 2);
        out[1 - facing] = (out[1 - facing] ?? 0) + chance * (ball.isRunOut / 2);
        after[facing] = (after[facing] ?? 0) + chance * ball.isKept * goesOn;
        after[1 - facing] = (after[1 - facing] ?? 0) + chance * ball.isTurned * goesOn;
      }
    }
    const [first = 0, second = 0] = after;
    onStrike = (bowled + 1) % 6 === 0 ? [second, first] : [first, second];
  }
  const [striker = 0, nonStriker = 0] = out;
  const isAny = striker + nonStriker;
  return isAny > 0
    ? { striker: striker / isAny, nonStriker: nonStriker / isAny, isAny }
    : { striker: 1 / 2, nonStriker: 1 / 2, isAny: 0 };
}

/** What a legal ball does to the strike, and what the extras before it do. */
function turningOf(chances: ArrayLike<number>) {
  let [legal, isKept, isTurned, isOut, isRunOut, turnedByExtras] = [0, 0, 0, 0, 0, 0];
  for (const [index, { kind, runs, isLegal }] of ballOutcomes.entries()) {
    const of = chances[index] ?? 0;
    // The penalty run of a wide or no-ball isn't run.
    const isOdd = (isLegal ? runs : runs - 1) % 2 === 1;
    if (!isLegal) turnedByExtras += isOdd ? of : 0;
    else legal += of;
    if (kind === "wicket") isOut += of;
    else if (kind === "runOut") isRunOut += of;
    else if (isLegal && isOdd) isTurned += of;
    else if (isLegal) isKept += of;
  }
  if (legal === 0) return { isKept: 0, isTurned: 0, isOut: 0, isRunOut: 0, isTurnedBefore: 0 };
  return {
    isKept: isKept / legal,
    isTurned: isTurned / legal,
    isOut: isOut / legal,
    isRunOut: isRunOut / legal,
    isTurnedBefore: turnedByExtras,
  };
}

/**
 * Of each batter the share of the win that he may expect, where those who make as many share it: together 1. `made` has the runs of each now, `ahead` what is to come.
 * As if what one makes told nothing of another.
 */
export function topBatterShares(
  batters: readonly { readonly made: number; readonly ahead: Chances }[],
): readonly number[] {
  const most = Math.max(...batters.map(({ made, ahead }) => made + ahead.length));
  const below = batters.map(({ made, ahead }): MadeByRuns => {
    const [before, here] = [new Float64Array(most + 1), new Float64Array(most + 1)];
    let sum = 0;
    for (let runs = 0; runs <= most; runs += 1) {
      before[runs] = sum;
      here[runs] = ahead[runs - made] ?? 0;
      sum += here[runs] as number;
    }
    return { before, here };
  });
  const shares = below.map(({ here }, place) => {
    let share = 0;
    for (let runs = 0; runs <= most; runs += 1)
      if (here[runs] !== 0) share += (here[runs] as number) * shareOfWin(below, { place, runs });
    return share;
  });
  const sum = shares.reduce((before, share) => before + share, 0);
  return shares.map((share) => share / sum);
}

/** Of one batter, by runs: that fewer are made, and that so many are. */
interface MadeByRuns {
  readonly before: Float64Array;
  readonly here: Float64Array;
}

/** Gauss and Legendre's three points between 0 and 1: enough for those who may be level. */
const points = [
  [0.5 - Math.sqrt(0.15), 5 / 18],
  [0.5, 8 / 18],
  [0.5 + Math.sqrt(0.15), 5 / 18],
] as const;

/** The expected share of who makes so many: all, unless somebody makes more; of n that are level an n-th, as the mean of u^(n - 1) over u from 0 to 1. */
function shareOfWin(
  below: readonly MadeByRuns[],
  { place, runs }: { readonly place: number; readonly runs: number },
): number {
  let share = 0;
  for (const [u, weight] of points) {
    let all = 1;
    for (let other = 0; other < below.length; other += 1) {
      const one = below[other];
      if (other !== place && one !== undefined) all *= (one.before[runs] as number) + u * (one.here[runs] as number);
    }
    share += weight * all;
  }
  return share;
}
