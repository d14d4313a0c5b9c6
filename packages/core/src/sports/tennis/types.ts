import type { Side } from "../incident.ts";
import type { RandomState } from "../random.ts";

/** `serveX1000` is the chance that the player wins a point on their own serve against this opponent, in thousandths (500 to 800). */
export interface TennisPlayer {
  readonly name: string;
  readonly serveX1000: number;
}

/** Best of three sets, a tie-break to seven at six games all in each. */
export interface TennisSetup {
  readonly sport: "tennis";
  /** A player may retire. Absent: it is always played out. [SPORT-09] */
  readonly canBeCutShort?: true;
  readonly players: readonly [TennisPlayer, TennisPlayer];
}

export interface TennisState {
  readonly random: RandomState;
  readonly isFinished: boolean;
  /** Who serves this game; in a tie-break, who served its first point. */
  readonly server: Side;
  /** Points of the game in progress: 0, 1, 2, 3 stand for 0, 15, 30, 40; in a tie-break they are counted as they are. */
  readonly points: readonly [number, number];
  readonly games: readonly [number, number];
  readonly sets: readonly [number, number];
  readonly finishedSets: readonly (readonly [number, number])[];
}

export const setsToWin = 2;

export const isTieBreak = (state: Pick<TennisState, "games">): boolean => state.games[0] === 6 && state.games[1] === 6;

/** Who serves the next point: in a tie-break the first point, then two each. */
export function servingNow(state: TennisState): Side {
  if (!isTieBreak(state)) return state.server;
  const played = state.points[0] + state.points[1];
  return (Math.floor((played + 1) / 2) % 2 === 0 ? state.server : 1 - state.server) as Side;
}
