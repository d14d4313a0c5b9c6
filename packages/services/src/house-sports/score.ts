import { isMatchOver, scoreboardOf, type Match } from "@maidan/core/sports";

/** A score in columns, as the list of matches shows it: goals; or sets, games and points; or runs and overs. */
export interface ShortScore {
  readonly home: readonly string[];
  readonly away: readonly string[];
  /** `67'`, `HT`; empty where the columns say it all. */
  readonly clock: string;
  /** Who bats or serves. */
  readonly active: "home" | "away" | null;
}

/** The score of a match as it stands. */
export function shortScoreOf(match: Match): ShortScore {
  switch (match.sport) {
    case "soccer": {
      const board = scoreboardOf(match) as Extract<ReturnType<typeof scoreboardOf>, { sport: "soccer" }>;
      const [home, away] = match.state.goals;
      return { home: [String(home)], away: [String(away)], clock: board.status, active: null };
    }
    case "tennis": {
      const { state } = match;
      const board = scoreboardOf(match) as Extract<ReturnType<typeof scoreboardOf>, { sport: "tennis" }>;
      const of = (side: 0 | 1): string[] => [
        String(state.sets[side]),
        String(state.games[side]),
        board.players[side]?.points ?? "",
      ];
      const active = board.serving === null ? null : board.serving === 0 ? "home" : "away";
      return { home: of(0), away: of(1), clock: "", active };
    }
    case "cricket": {
      const { state } = match;
      const of = (side: 0 | 1): string[] => {
        const innings = state.innings.findLast(({ battingSide }) => battingSide === side);
        if (innings === undefined) return [];
        const overs = `${Math.floor(innings.legalBalls / 6)}.${innings.legalBalls % 6}`;
        return [`${innings.runs}/${innings.wickets}`, `(${overs})`];
      };
      const batting = state.innings.at(-1)?.battingSide;
      const active = batting === undefined || isMatchOver(match) ? null : batting === 0 ? "home" : "away";
      return { home: of(0), away: of(1), clock: "", active };
    }
  }
}
