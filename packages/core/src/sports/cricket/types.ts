import type { Side } from "../incident.ts";
import type { RandomState } from "../random.ts";

/** Overs of each side's innings: T10, T20, one-day. */
export type Overs = 10 | 20 | 50;
interface OfOvers {
  /** Absent: 20. */
  readonly overs?: Overs;
}
export const oversOf = ({ overs = 20 }: OfOvers): Overs => overs;
/** Balls of an innings that isn't a super over. */
export const ballsOf = (of: OfOvers): number => oversOf(of) * 6;

/** A side of a match. `strength` is -2 to 2, 0 is average. `players` are eleven names in batting order, the last six bowl; none, where they aren't told. */
export interface CricketTeam {
  readonly name: string;
  readonly strength: number;
  readonly players: readonly string[];
}

export interface CricketSetup extends OfOvers {
  readonly sport: "cricket";
  /** It may be abandoned. Absent: it is always played out. [SPORT-09] */
  readonly canBeCutShort?: true;
  /** How strong the sides are nobody knows: no price is made of the match. [FEED-36] */
  readonly isUnpriced?: true;
  readonly teams: readonly [CricketTeam, CricketTeam];
}

/** `out`: how, isn't told. */
export type WicketKind = "caught" | "bowled" | "lbw" | "stumped" | "hit wicket" | "run out" | "out";

export interface Batter {
  /** Index in the team's list of players. */
  readonly player: number;
  readonly runs: number;
  readonly balls: number;
  readonly fours: number;
  readonly sixes: number;
  readonly out?: { readonly kind: WicketKind; readonly bowler: number };
}

export interface Bowler {
  readonly player: number;
  readonly legalBalls: number;
  readonly runs: number;
  readonly wickets: number;
}

export interface Extras {
  readonly wides: number;
  readonly noBalls: number;
  readonly byes: number;
  readonly legByes: number;
}

/**
 * A ball as it is kept with its innings: what scorers write, and by their places in the sides' orders the striker, the non-striker, the bowler, and who was out
 * how.
 */
export type BallNote = readonly [
  text: string,
  striker: number,
  nonStriker: number,
  bowler: number,
  ...out: readonly [] | readonly [player: number, kind: WicketKind],
];

/** One innings, or one side's half of a super over. */
export interface Innings extends OfOvers {
  readonly battingSide: Side;
  readonly isSuperOver: boolean;
  readonly runs: number;
  readonly wickets: number;
  readonly legalBalls: number;
  readonly deliveries: number;
  readonly extras: Extras;
  /** Of the runs those that were penalties, to the side that bats. Absent: none. */
  readonly penaltyRuns?: number;
  readonly isFreeHit: boolean;
  /** It was told that nobody is left to bat, with fewer wickets down than end an innings. [FEED-34] */
  readonly isAllOut?: true;
  /** In order of coming in; the two at the crease are `striker` and `nonStriker`. */
  readonly batters: readonly Batter[];
  /** Positions in `batters`. */
  readonly striker: number;
  readonly nonStriker: number;
  readonly bowlers: readonly Bowler[];
  /** Position in `bowlers`. */
  readonly bowler: number;
  /** The balls of the over in progress, and of the one before, as scorers write them: `•`, `1`, `4`, `W`, `1wd`, `1nb`, `1b`, `1lb`. */
  readonly over: readonly string[];
  readonly previousOver: readonly string[];
  /** Every ball so far, wides and no-balls too; absent of an innings that began before balls were kept. [CRIC-09] */
  readonly log?: readonly BallNote[];
}

export type CricketPhase = "toss" | "innings" | "interval" | "finished";

export interface CricketState {
  readonly random: RandomState;
  readonly phase: CricketPhase;
  readonly tossWinner: Side | null;
  /** First innings, chase, then pairs of super-over innings while the scores stay level. */
  readonly innings: readonly Innings[];
  readonly winner: Side | null;
}

/** Wickets that end an innings; the balls that do are of its overs. */
export const fullInnings = { wickets: 10 } as const;
export const superOver = { balls: 6, wickets: 2 } as const;

/** Runs that the side batting now needs to win; undefined in the innings that sets the target. */
export function targetOf(state: CricketState): number | undefined {
  const first = state.innings.length % 2 === 0 ? state.innings.at(-2) : undefined;
  return first === undefined ? undefined : first.runs + 1;
}
