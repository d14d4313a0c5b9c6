import { otherSide, type Side, type Step } from "../incident.ts";
import { seedRandom } from "../random.ts";
import { advantageOf, limitsOf, playBall, playToss, resumePlay } from "./play-ball.ts";
import { ballsOf, oversOf, targetOf, type CricketSetup, type CricketState } from "./types.ts";
import { chaseTable, firstInningsTable, superOverTables } from "./win-probability.ts";

export function startCricket(seed: string): CricketState {
  return { random: seedRandom(seed), phase: "toss", tossWinner: null, innings: [], winner: null };
}

/** The next thing that happens: the toss, a ball, or play after a break. Throws when the match is over. */
export function advanceCricket(setup: CricketSetup, state: CricketState): Step<CricketState> {
  switch (state.phase) {
    case "toss":
      return playToss(setup, state);
    case "innings":
      return playBall(setup, state);
    case "interval":
      return resumePlay(state);
    case "finished":
      throw new Error("the match is over");
  }
}

/** Probability that the first-named team wins, exact for the ball model: 0 or 1 at the end, a martingale on the way. [SPORT-03] */
export function cricketWinProbability(setup: CricketSetup, state: CricketState): number {
  if (state.winner !== null) return state.winner === 0 ? 1 : 0;
  const innings = state.innings.at(-1);
  // Before the toss either side bats first with equal chance.
  if (innings === undefined)
    return (
      (firstInningsTable(advantageOf(setup, 0), oversOf(setup)).at(ballsOf(setup), 0, start) +
        1 -
        firstInningsTable(advantageOf(setup, 1), oversOf(setup)).at(ballsOf(setup), 0, start)) /
      2
    );
  const batting = innings.battingSide;
  const value =
    state.phase === "interval" ? 1 - valueOfNext(setup, state, otherSide(batting)) : valueBatting(setup, state);
  return batting === 0 ? value : 1 - value;
}

const start = { count: 0, isFreeHit: false };

function valueBatting(setup: CricketSetup, state: CricketState): number {
  const innings = state.innings.at(-1);
  if (innings === undefined) throw new Error("no innings is in progress");
  const advantage = advantageOf(setup, innings.battingSide);
  const target = targetOf(state);
  const { balls, wickets: allOut } = limitsOf(innings);
  const ballsLeft = balls - innings.legalBalls;
  const wickets = innings.isAllOut === true ? allOut : innings.wickets;
  const runs = { count: target === undefined ? innings.runs : target - innings.runs, isFreeHit: innings.isFreeHit };
  if (!innings.isSuperOver)
    return (target === undefined ? firstInningsTable : chaseTable)(advantage, oversOf(setup)).at(
      ballsLeft,
      wickets,
      runs,
    );
  const tables = target === undefined ? superOverTables(advantage).first : superOverTables(-advantage).chase;
  return tables.at(ballsLeft, wickets, runs);
}

/** In a break: the value for `side` of what comes next, whichever of the two bats in it. */
function valueOfNext(setup: CricketSetup, state: CricketState, side: Side): number {
  const last = state.innings.at(-1);
  const chaser = state.innings[1]?.battingSide;
  if (last === undefined) throw new Error("no innings has been played");
  if (state.innings.length % 2 === 0 && chaser !== undefined) {
    const first = superOverTables(advantageOf(setup, chaser)).first.at(6, 0, start);
    return side === chaser ? first : 1 - first;
  }
  const needed = { count: last.runs + 1, isFreeHit: false };
  if (last.isSuperOver) return superOverTables(advantageOf(setup, last.battingSide)).chase.at(6, 0, needed);
  return chaseTable(advantageOf(setup, side), oversOf(setup)).at(ballsOf(setup), 0, needed);
}
