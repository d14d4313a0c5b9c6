export * from "./incident.ts";
export * from "./random.ts";
export * from "./match.ts";
export type { CricketSetup, CricketState, CricketTeam, Innings } from "./cricket/types.ts";
export type { CricketScoreboard } from "./cricket/scoreboard.ts";
export type { SoccerSetup, SoccerState, SoccerTeam } from "./soccer/model.ts";
export type { SoccerScoreboard, SoccerSideScore } from "./soccer/scoreboard.ts";
export type { TennisPlayer, TennisSetup, TennisState } from "./tennis/types.ts";
export type { TennisScoreboard } from "./tennis/scoreboard.ts";
