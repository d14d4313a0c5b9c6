import { advanceCricket, cricketWinProbability, startCricket } from "./cricket/model.ts";
import { cricketScoreboard, type CricketScoreboard } from "./cricket/scoreboard.ts";
import type { CricketSetup, CricketState } from "./cricket/types.ts";
import { cutShortAt, cutShortIncident, type CutShort } from "./cut-short.ts";
import type { Incident } from "./incident.ts";
import { advanceSoccer, soccerProbabilities, startSoccer, type SoccerSetup, type SoccerState } from "./soccer/model.ts";
import { soccerScoreboard, type SoccerScoreboard } from "./soccer/scoreboard.ts";
import { advanceTennis, startTennis } from "./tennis/model.ts";
import { tennisWinProbability } from "./tennis/probability.ts";
import { tennisScoreboard, type TennisScoreboard } from "./tennis/scoreboard.ts";
import type { TennisSetup, TennisState } from "./tennis/types.ts";

export type Sport = "cricket" | "soccer" | "tennis";
export const sports: readonly Sport[] = ["cricket", "soccer", "tennis"];

export type MatchSetup = CricketSetup | SoccerSetup | TennisSetup;
export type Scoreboard = CricketScoreboard | SoccerScoreboard | TennisScoreboard;

/** A match of any sport: what was fixed before it, and where it stands. A value that survives JSON. [SPORT-02] */
export type Match = (
  | { readonly sport: "cricket"; readonly setup: CricketSetup; readonly state: CricketState }
  | { readonly sport: "soccer"; readonly setup: SoccerSetup; readonly state: SoccerState }
  | { readonly sport: "tennis"; readonly setup: TennisSetup; readonly state: TennisState }
) & {
  /** It ended before its time, at this state. */
  readonly cutShort?: CutShort;
};

export interface MatchStep {
  readonly match: Match;
  readonly incidents: readonly Incident[];
  /** How long until the next step at the pace of a real match. */
  readonly pauseMs: number;
}

/** The same setup and seed give the same match, ball for ball. */
export function startMatch(setup: MatchSetup, seed: string): Match {
  switch (setup.sport) {
    case "cricket":
      return { sport: "cricket", setup, state: startCricket(seed) };
    case "soccer":
      return { sport: "soccer", setup, state: startSoccer(seed) };
    case "tennis":
      return { sport: "tennis", setup, state: startTennis(seed) };
  }
}

/** One ball, minute or point. Throws when the match is over. */
export function advanceMatch(match: Match): MatchStep {
  if (match.cutShort !== undefined) throw new Error("the match is over");
  const cutShort = cutShortAt(match);
  if (cutShort !== undefined)
    return { match: { ...match, cutShort }, incidents: [cutShortIncident(match, cutShort)], pauseMs: 0 };
  switch (match.sport) {
    case "cricket": {
      const { state, incidents, pauseMs } = advanceCricket(match.setup, match.state);
      return { match: { ...match, state }, incidents, pauseMs };
    }
    case "soccer": {
      const { state, incidents, pauseMs } = advanceSoccer(match.setup, match.state);
      return { match: { ...match, state }, incidents, pauseMs };
    }
    case "tennis": {
      const { state, incidents, pauseMs } = advanceTennis(match.setup, match.state);
      return { match: { ...match, state }, incidents, pauseMs };
    }
  }
}

/** Names of the match-odds runners, in the order of `matchProbabilities`. Soccer has The Draw last, as the field lists it. */
export function runnerNames(setup: MatchSetup): readonly string[] {
  switch (setup.sport) {
    case "cricket":
      return setup.teams.map((team) => team.name);
    case "soccer":
      return [setup.teams[0].name, setup.teams[1].name, "The Draw"];
    case "tennis":
      return setup.players.map((player) => player.name);
  }
}

/** What each runner's chance is now, in the order of `runnerNames`: each in [0, 1], together 1; 0 or 1 when the match is over. */
export function matchProbabilities(match: Match): readonly number[] {
  switch (match.sport) {
    case "cricket": {
      const first = cricketWinProbability(match.setup, match.state);
      return [first, 1 - first];
    }
    case "soccer": {
      const [home, draw, away] = soccerProbabilities(match.setup, match.state);
      return [home, away, draw];
    }
    case "tennis": {
      const first = tennisWinProbability(match.setup, match.state);
      return [first, 1 - first];
    }
  }
}

/** Index of the winning runner, or undefined while the match goes on and when it was not played out: `matchMarketDecision` then says what counts. */
export function winnerOf(match: Match): number | undefined {
  if (!isMatchOver(match) || match.cutShort !== undefined) return undefined;
  return matchProbabilities(match).findIndex((probability) => probability > 0.5);
}

export function isMatchOver(match: Match): boolean {
  if (match.cutShort !== undefined) return true;
  return match.sport === "tennis" ? match.state.isFinished : match.state.phase === "finished";
}

/** The score as a scoreboard shows it. */
export function scoreboardOf(match: Match): Scoreboard {
  const { cutShort } = match;
  const board = boardOf(match);
  return cutShort === undefined ? board : { ...board, status: cutShortIncident(match, cutShort).text };
}

function boardOf(match: Match): Scoreboard {
  switch (match.sport) {
    case "cricket":
      return cricketScoreboard(match.setup, match.state);
    case "soccer":
      return soccerScoreboard(match.setup, match.state);
    case "tennis":
      return tennisScoreboard(match.setup, match.state);
  }
}

/** `Brazil v Japan`, as the event is named. */
export function matchName(setup: MatchSetup): string {
  const [first, second] = runnerNames(setup);
  return `${first} v ${second}`;
}
