import { isTieBreak, servingNow, type TennisSetup, type TennisState } from "./types.ts";

export interface TennisScoreboard {
  readonly sport: "tennis";
  /** `R. Talukdar 6-4 2-3 N. Prodhan`. */
  readonly headline: string;
  /** `40-30`, `Deuce`, `Tie-break 5-4`, `R. Talukdar won`. */
  readonly status: string;
  /** 0 or 1; null at the end. */
  readonly serving: 0 | 1 | null;
  readonly players: readonly {
    readonly name: string;
    readonly sets: number;
    readonly games: number;
    readonly points: string;
  }[];
  /** Games of each finished set, first player first. */
  readonly sets: readonly (readonly [number, number])[];
}

const pointNames = ["0", "15", "30", "40"];

export function tennisScoreboard(setup: TennisSetup, state: TennisState): TennisScoreboard {
  const [first, second] = setup.players;
  const sets = state.isFinished ? state.finishedSets : [...state.finishedSets, state.games];
  const names = pointsOf(state);
  return {
    sport: "tennis",
    headline: `${first.name} ${sets.map(([won, lost]) => `${won}-${lost}`).join(" ")} ${second.name}`,
    status: statusOf(setup, state),
    serving: state.isFinished ? null : servingNow(state),
    players: [
      { name: first.name, sets: state.sets[0], games: state.games[0], points: names[0] },
      { name: second.name, sets: state.sets[1], games: state.games[1], points: names[1] },
    ],
    sets: state.finishedSets,
  };
}

function statusOf(setup: TennisSetup, state: TennisState): string {
  if (state.isFinished) return `${setup.players[state.sets[0] > state.sets[1] ? 0 : 1].name} won`;
  const [first, second] = state.points;
  if (isTieBreak(state)) return `Tie-break ${first}-${second}`;
  if (first >= 3 && first === second) return "Deuce";
  return pointsOf(state).join("-");
}

/** Points as the umpire calls them. */
function pointsOf(state: TennisState): readonly [string, string] {
  const [first, second] = state.points;
  if (isTieBreak(state)) return [String(first), String(second)];
  if (first >= 3 && second >= 3 && first !== second) return first > second ? ["Ad", "40"] : ["40", "Ad"];
  return [pointNames[Math.min(3, first)] ?? "0", pointNames[Math.min(3, second)] ?? "0"];
}
