export * from "./incident.ts";
export * from "./random.ts";
export * from "./match.ts";
export type { CutShort } from "./cut-short.ts";
export * from "./match-markets/index.ts";
export type { CricketSetup, CricketState, CricketTeam, Innings, Overs, WicketKind } from "./cricket/types.ts";
export type { CricketScoreboard } from "./cricket/scoreboard.ts";
export type { SoccerSetup, SoccerState, SoccerTeam } from "./soccer/model.ts";
export type { SoccerScoreboard, SoccerSideScore } from "./soccer/scoreboard.ts";
export type { TennisPlayer, TennisSetup, TennisState } from "./tennis/types.ts";
export type { TennisScoreboard } from "./tennis/scoreboard.ts";
export * from "./cricket/deliveries.ts";
export * from "./cricket/tell-cricket.ts";
export { mostBallsCorrected, type BroughtBall, type Correction } from "./cricket/correct-balls.ts";
export type { ToldBall } from "./cricket/told-ball.ts";
export * from "./cricket/next-wicket.ts";
export * from "./cricket/session.ts";
export { finalScoreboard } from "./cricket/scorecard.ts";
export { deliveriesOf } from "./cricket/ball-log.ts";
export * from "./cricket/match-tables.ts";
export * from "./cricket/over-log.ts";
export { withBalls } from "./cricket/keep-balls.ts";
export * from "./fancy/index.ts";
export { deliveryBetween, keeperOf } from "./cricket/record-ball.ts";
export { minutesLeft, scoringRate } from "./soccer/model.ts";
export { tennisSetChances } from "./tennis/set-chances.ts";
export { formatOvers } from "./cricket/scoreboard.ts";
export { isInningsOver } from "./cricket/play-ball.ts";
export { chaseAhead, type ChaseAhead, type ChaseBy } from "./cricket/chase.ts";
export { firstInningsFlow, type InningsFlow } from "./cricket/innings-flow.ts";
export {
  chaseBattersAhead,
  firstBattersAhead,
  nextOut,
  topBatterShares,
  type BattersAhead,
  type NextOut,
} from "./cricket/batters-ahead.ts";
export { ballsOf, oversOf, targetOf } from "./cricket/types.ts";
