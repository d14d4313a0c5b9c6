import { ballOutcomes, ballProbabilities, runsOffBat } from "../../cricket/ball-model.ts";
import type { Chances, NextWicket } from "../../cricket/next-wicket.ts";
import { advantageOf } from "../../cricket/play-ball.ts";
import { ballsOf, oversOf, type CricketSetup, type Innings } from "../../cricket/types.ts";

type Standing = Pick<Innings, "battingSide" | "legalBalls" | "wickets" | "isFreeHit">;

function outcomesAt(setup: CricketSetup, innings: Standing, legalBalls: number) {
  const situation = {
    ballsLeft: ballsOf(setup) - legalBalls,
    overs: oversOf(setup),
    wicketsLost: innings.wickets,
    // A free hit is known of the next ball alone.
    isFreeHit: innings.isFreeHit && legalBalls === innings.legalBalls,
    needed: undefined,
    isSuperOver: false,
  };
  const chances = ballProbabilities(situation, advantageOf(setup, innings.battingSide));
  return ballOutcomes.map((outcome, index) => ({ ...outcome, chance: chances[index] ?? 0 }));
}

/** Most runs, and most extras in a row, that are followed, and the least chance: what is beyond moves no chance by a thousandth. */
const followed = { runs: 320, extrasInARow: 2, chance: 1e-7 } as const;

/** What a ball brings, alike outcomes taken together. */
function outcomesOf(setup: CricketSetup, innings: Standing, legalBalls: number) {
  const together = new Map<string, ReturnType<typeof outcomesAt>[number]>();
  for (const outcome of outcomesAt(setup, innings, legalBalls)) {
    const key = `${outcome.runs} ${outcome.isLegal} ${outcome.isWicket}`;
    together.set(key, { ...outcome, chance: outcome.chance + (together.get(key)?.chance ?? 0) });
  }
  return [...together.values()];
}

const noChances = (): Float64Array => new Float64Array(followed.runs);
function add(chances: Float64Array, place: number, chance: number): void {
  const at = Math.min(place, chances.length - 1);
  chances[at] = (chances[at] ?? 0) + chance;
}

/**
 * When the next wicket of a first innings falls, forward over its balls with the simulator's own chances: no wicket has fallen so far, and so the chances depend on
 * the balls alone. [SPORT-11]
 */
export function plainNextWicket(setup: CricketSetup, innings: Standing): NextWicket {
  const [runs, balls] = [noChances(), noChances()];
  const isFollowed = (chance: number): boolean => chance > followed.chance;
  let standing = noChances();
  standing[0] = 1;
  for (let bowled = innings.legalBalls; bowled < ballsOf(setup); bowled += 1) {
    const outcomes = outcomesOf(setup, innings, bowled);
    const after = noChances();
    let here = standing;
    for (let again = 0; again <= followed.extrasInARow && here.some(isFollowed); again += 1) {
      const left = noChances();
      for (const [made, chance] of here.entries()) {
        if (!isFollowed(chance)) continue;
        for (const { runs: more, chance: of, isLegal, isWicket } of outcomes) {
          if (isWicket) {
            add(runs, made + more, chance * of);
            add(balls, bowled + 1 - innings.legalBalls, chance * of);
          } else add(isLegal ? after : left, made + more, chance * of);
        }
      }
      here = left;
    }
    standing = after;
  }
  for (const [made, chance] of standing.entries()) {
    add(runs, made, chance);
    add(balls, ballsOf(setup) - innings.legalBalls, chance);
  }
  return { runs: whole(runs), balls: whole(balls) };
}

/** Up to the largest that may come, and with what was left out shared among all. */
function whole(chances: Float64Array): Chances {
  const sum = chances.reduce((before, chance) => before + chance, 0);
  return [...chances.subarray(0, chances.findLastIndex((chance) => chance > 0) + 1)].map((chance) => chance / sum);
}

/**
 * What a batter at the crease of a first innings will still make: facing every other ball, until out or the innings ends. That partners go out meanwhile is left
 * out: it shortens an innings of the top order by little. [SPORT-11]
 */
export function plainBatterRuns(setup: CricketSetup, innings: Standing): Chances {
  const made = noChances();
  let batting = noChances();
  batting[0] = 1;
  for (let bowled = innings.legalBalls; bowled < ballsOf(setup); bowled += 1) {
    const outcomes = outcomesAt(setup, innings, bowled).filter(({ isLegal }) => isLegal);
    const legal = outcomes.reduce((sum, { chance }) => sum + chance, 0);
    const after = noChances();
    for (const [runs, chance] of batting.entries()) {
      if (chance <= followed.chance) continue;
      for (const outcome of outcomes) {
        const of = (chance * outcome.chance) / legal;
        const faced = runs + runsOffBat(outcome);
        // Off the strike, and in half of the run-outs, the batter stays; of another wicket the striker is out.
        const isRunOut = outcome.kind === "runOut";
        const out = !outcome.isWicket ? 0 : isRunOut ? 1 / 2 : 1;
        const outAway = isRunOut ? 1 / 2 : 0;
        add(made, faced, (of * out) / 2);
        add(after, faced, (of * (1 - out)) / 2);
        add(made, runs, (of * outAway) / 2);
        add(after, runs, (of * (1 - outAway)) / 2);
      }
    }
    batting = after;
  }
  for (const [runs, chance] of batting.entries()) add(made, runs, chance);
  return whole(made);
}
