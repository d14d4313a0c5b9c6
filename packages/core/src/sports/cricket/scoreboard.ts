import { otherSide, type Side } from "../incident.ts";
import { advantageOf, isInningsOver, isOverDone, leaderOf, limitsOf } from "./play-ball.ts";
import { oversOf, targetOf, type CricketSetup, type CricketState, type Innings } from "./types.ts";

export interface CricketScoreboard {
  readonly sport: "cricket";
  /** `Dhaka 143/4 (16.2)`; before the toss the two names. */
  readonly headline: string;
  /** What is left to do, or what has happened: `Need 32 from 22 balls`, `Dhaka won by 14 runs`. */
  readonly status: string;
  readonly innings: readonly {
    readonly team: string;
    readonly runs: number;
    readonly wickets: number;
    readonly overs: string;
    readonly isSuperOver: boolean;
  }[];
  /** Side that bats now: 0 or 1, null before the toss and at the end. */
  readonly batting: Side | null;
  readonly target: number | null;
  /** Runs per over, two decimals; null before a ball has been bowled, or outside a chase. */
  readonly currentRunRate: number | null;
  readonly requiredRunRate: number | null;
  readonly batters: readonly {
    readonly name: string;
    readonly runs: number;
    readonly balls: number;
    readonly isOnStrike: boolean;
  }[];
  readonly bowler: {
    readonly name: string;
    readonly overs: string;
    readonly runs: number;
    readonly wickets: number;
  } | null;
  /** The last six or more deliveries, oldest first, as scorers write them. */
  readonly lastBalls: readonly string[];
}

/** 98 legal balls as `16.2`. */
export const formatOvers = (balls: number): string => `${Math.floor(balls / 6)}.${balls % 6}`;

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

export function cricketScoreboard(setup: CricketSetup, state: CricketState): CricketScoreboard {
  const innings = state.innings.at(-1);
  const nameOf = (side: Side): string => setup.teams[side].name;
  const target = targetOf(state) ?? null;
  const isPlaying = innings !== undefined && state.phase === "innings";
  const ballsLeft = innings === undefined ? 0 : limitsOf(innings).balls - innings.legalBalls;
  return {
    sport: "cricket",
    headline:
      innings === undefined
        ? `${nameOf(0)} v ${nameOf(1)}`
        : `${nameOf(innings.battingSide)} ${innings.runs}/${innings.wickets} (${formatOvers(innings.legalBalls)})`,
    status: statusOf(setup, state),
    innings: state.innings.map((each) => ({
      team: nameOf(each.battingSide),
      runs: each.runs,
      wickets: each.wickets,
      overs: formatOvers(each.legalBalls),
      isSuperOver: each.isSuperOver,
    })),
    batting: isPlaying ? innings.battingSide : null,
    target,
    currentRunRate:
      innings === undefined || innings.legalBalls === 0 ? null : twoDecimals((innings.runs * 6) / innings.legalBalls),
    requiredRunRate:
      isPlaying && target !== null && ballsLeft > 0 ? twoDecimals(((target - innings.runs) * 6) / ballsLeft) : null,
    batters: isPlaying ? battersOf(setup, innings) : [],
    bowler: isPlaying ? bowlerOf(setup, innings) : null,
    lastBalls: innings === undefined ? [] : lastBallsOf(innings),
  };
}

function statusOf(setup: CricketSetup, state: CricketState): string {
  const innings = state.innings.at(-1);
  const target = targetOf(state);
  if (innings === undefined) return "Starts soon";
  const winner = state.winner ?? leaderOf(state);
  if (winner !== undefined) return resultOf(setup, state, winner);
  const isLevel = target !== undefined && isInningsOver(state);
  if (state.phase === "interval" || isLevel) {
    if (state.innings.length % 2 === 0) return "Scores level: super over to come";
    return `${setup.teams[otherSide(innings.battingSide)].name} need ${innings.runs + 1} to win`;
  }
  if (target === undefined) {
    const toss = state.tossWinner === null ? "" : `${setup.teams[state.tossWinner].name} won the toss`;
    return innings.isSuperOver
      ? "Super over"
      : innings.legalBalls < 36
        ? toss
        : `Projected ${projectedTotal(setup, innings)}`;
  }
  const ballsLeft = limitsOf(innings).balls - innings.legalBalls;
  return `Need ${target - innings.runs} from ${ballsLeft} ${ballsLeft === 1 ? "ball" : "balls"}`;
}

/** Runs a ball. */
const usualRate = { 10: 1.7, 20: 1.36, 50: 0.9 } as const;

/** At the present rate, weighted towards the usual one early on. */
function projectedTotal(setup: CricketSetup, innings: Innings): number {
  const ballsLeft = limitsOf(innings).balls - innings.legalBalls;
  const usual =
    (usualRate[oversOf(innings)] + 0.03 * advantageOf(setup, innings.battingSide)) *
    ballsLeft *
    (1 - 0.035 * innings.wickets);
  const present = (innings.runs / Math.max(1, innings.legalBalls)) * ballsLeft;
  return Math.round(innings.runs + (usual + present) / 2);
}

function resultOf(setup: CricketSetup, state: CricketState, winner: Side): string {
  const [last, before] = [state.innings.at(-1), state.innings.at(-2)];
  const name = setup.teams[winner].name;
  // By a rain rule, before the chase was over: no runs or wickets say how.
  if (last === undefined || before === undefined || !isInningsOver(state)) return `${name} won`;
  if (last.isSuperOver) return `${name} won the super over`;
  if (last.battingSide === winner) {
    const wickets = limitsOf(last).wickets - last.wickets;
    return `${name} won by ${wickets} ${wickets === 1 ? "wicket" : "wickets"}`;
  }
  const runs = before.runs - last.runs;
  return `${name} won by ${runs} ${runs === 1 ? "run" : "runs"}`;
}

function battersOf(setup: CricketSetup, innings: Innings): CricketScoreboard["batters"] {
  const players = setup.teams[innings.battingSide].players;
  return [innings.striker, innings.nonStriker].flatMap((position, index) => {
    const batter = innings.batters[position];
    return batter === undefined
      ? []
      : [{ name: players[batter.player] ?? "", runs: batter.runs, balls: batter.balls, isOnStrike: index === 0 }];
  });
}

function bowlerOf(setup: CricketSetup, innings: Innings): CricketScoreboard["bowler"] {
  const bowler = innings.bowlers[innings.bowler];
  if (bowler === undefined) return null;
  const name = setup.teams[otherSide(innings.battingSide)].players[bowler.player] ?? "";
  return { name, overs: formatOvers(bowler.legalBalls), runs: bowler.runs, wickets: bowler.wickets };
}

function lastBallsOf(innings: Innings): readonly string[] {
  return isOverDone(innings)
    ? innings.over
    : [...innings.previousOver, ...innings.over].slice(-Math.max(6, innings.over.length));
}
