import { clockOf, type SoccerSetup, type SoccerState } from "./model.ts";

export interface SoccerScoreboard {
  readonly sport: "soccer";
  /** `Brazil 2-1 Japan`. */
  readonly headline: string;
  /** `67'`, `HT`, `FT`. */
  readonly status: string;
  readonly home: SoccerSideScore;
  readonly away: SoccerSideScore;
  readonly goals: readonly { readonly team: string; readonly minute: string }[];
}

export interface SoccerSideScore {
  readonly name: string;
  readonly goals: number;
  readonly yellowCards: number;
  readonly redCards: number;
  readonly corners: number;
}

export function soccerScoreboard(setup: SoccerSetup, state: SoccerState): SoccerScoreboard {
  const sideScore = (side: 0 | 1): SoccerSideScore => ({
    name: setup.teams[side].name,
    goals: state.goals[side],
    yellowCards: state.yellowCards[side],
    redCards: state.redCards[side],
    corners: state.corners[side],
  });
  return {
    sport: "soccer",
    headline: `${setup.teams[0].name} ${state.goals[0]}-${state.goals[1]} ${setup.teams[1].name}`,
    status: state.phase === "half-time" ? "HT" : state.phase === "finished" ? "FT" : clockOf(state),
    home: sideScore(0),
    away: sideScore(1),
    goals: state.goalLog.map(({ side, minute }) => ({ team: setup.teams[side].name, minute })),
  };
}
