import {
  chanceOfAtLeast,
  matchProbabilities,
  overOf,
  runsToCome,
  type CricketSetup,
  type CricketState,
  type Innings,
} from "@maidan/core/sports";
import { wonBy, type FairMarket } from "./fair.ts";
import type { SelectionResult } from "./result.ts";

const players = ["home", "away"] as const;
const ballsOfInnings = 120;
const sessions = [6, 10, 15] as const;

/** A line of runs to be made until so many legal balls: half lines, so that none is void. */
function runsLine(
  at: { readonly setup: CricketSetup; readonly innings: Innings },
  asked: { readonly kind: string; readonly place: number; readonly endBalls: number; readonly about: number },
): FairMarket {
  const { innings, setup } = at;
  const { mean, variance } = runsToCome(setup, innings, asked.endBalls);
  // An over's runs are counted from its start.
  const made = asked.kind === "over-runs" ? (overOf(innings).isDone ? 0 : overOf(innings).runs) : innings.runs;
  const line = Math.max(made, Math.round(made + mean - 0.5));
  const over = chanceOfAtLeast(line + 1, { mean: made + mean, variance });
  const lineX100 = line * 100 + 50;
  return {
    key: `${asked.kind}:${asked.about}:${lineX100}`,
    kind: asked.kind,
    lineX100,
    about: asked.about,
    place: asked.place,
    selections: [
      { key: "over", chance: over },
      { key: "under", chance: 1 - over },
    ],
  };
}

/** What is offered on a cricket match now: lines of runs while the first innings lasts, which nothing but its own end cuts short. [SPORTSBOOK-22] */
export function cricketMarkets(setup: CricketSetup, state: CricketState): readonly FairMarket[] {
  const chances = matchProbabilities({ sport: "cricket", setup, state });
  const plain = { lineX100: null, about: null } as const;
  const odds: FairMarket = {
    ...plain,
    key: "match-odds",
    kind: "match-odds",
    place: 10,
    selections: players.map((key, side) => ({ key, chance: chances[side] ?? 0 })),
  };
  const toss: FairMarket = {
    ...plain,
    key: "toss",
    kind: "toss",
    place: 60,
    selections: players.map((key) => ({ key, chance: 0.5 })),
  };
  const [innings] = state.innings;
  if (innings === undefined) return state.tossWinner === null ? [odds, toss] : [odds];
  if (state.innings.length > 1 || state.phase !== "innings") return [odds];
  const at = { setup, innings };
  const { over, isDone } = overOf(innings);
  const next = isDone ? over + 1 : over;
  const isLate = innings.legalBalls >= ballsOfInnings - 6;
  return [
    odds,
    ...(isLate ? [] : [runsLine(at, { kind: "innings-runs", place: 30, endBalls: ballsOfInnings, about: 20 })]),
    ...sessions
      .filter((overs) => innings.legalBalls < overs * 6 - 3)
      .map((overs, place) =>
        runsLine(at, { kind: "session-runs", place: 40 + place, endBalls: overs * 6, about: overs }),
      ),
    ...(next * 6 < ballsOfInnings
      ? [runsLine(at, { kind: "over-runs", place: 50, endBalls: (next + 1) * 6, about: next + 1 })]
      : []),
  ];
}

const runsIn = (balls: readonly string[]): number =>
  balls.reduce((sum, ball) => sum + (Number.parseInt(ball, 10) || 0), 0);

/** Runs after so many overs and in the last of them; undefined while they aren't bowled, null where they were bowled unseen. */
function afterOvers(
  state: CricketState,
  overs: number,
): { readonly runs: number; readonly inOver: number } | null | undefined {
  const [innings] = state.innings;
  if (innings === undefined) return undefined;
  const { over, isDone } = overOf(innings);
  const bowled = isDone ? over + 1 : over;
  if (bowled < overs) {
    const isOver = state.innings.length > 1 || state.phase === "interval" || state.phase === "finished";
    if (!isOver) return undefined;
    // The side was out within it: the innings' last over is the one that is counted.
    return { runs: innings.runs, inOver: bowled === overs - 1 ? runsIn(innings.over) : -1 };
  }
  if (bowled === overs && isDone) return { runs: innings.runs, inOver: runsIn(innings.over) };
  if (bowled === overs) return { runs: innings.runs - runsIn(innings.over), inOver: runsIn(innings.previousOver) };
  return null;
}

/** The results of a market of the match; undefined while it isn't decided, null where it can't be told any more. */
export function cricketResults(
  state: CricketState,
  { kind, about, value }: { readonly kind: string; readonly about: number; readonly value: number },
): Readonly<Record<string, SelectionResult>> | undefined | null {
  const overUnder = (runs: number): Readonly<Record<string, SelectionResult>> =>
    wonBy(["over", "under"], runs * 100 > value ? "over" : "under");
  switch (kind) {
    case "match-odds":
      return state.winner === null ? undefined : wonBy(players, players[state.winner]);
    case "toss":
      return state.tossWinner === null ? undefined : wonBy(players, players[state.tossWinner]);
    case "innings-runs": {
      const isOver = state.innings.length > 1 || state.phase === "interval" || state.phase === "finished";
      return isOver ? overUnder(state.innings[0]?.runs ?? 0) : undefined;
    }
    case "session-runs": {
      const after = afterOvers(state, about);
      return after === undefined || after === null ? after : overUnder(after.runs);
    }
    case "over-runs": {
      const after = afterOvers(state, about);
      if (after === undefined || after === null) return after;
      return after.inOver < 0 ? null : overUnder(after.inOver);
    }
    default:
      return undefined;
  }
}
