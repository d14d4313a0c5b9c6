import { tennisSetChances, type TennisSetup, type TennisState } from "@maidan/core/sports";
import { wonBy, type FairMarket } from "./fair.ts";
import type { SelectionResult } from "./result.ts";

const setsToWin = 2;
const scores = ["2-0", "2-1", "1-2", "0-2"] as const;
const players = ["home", "away"] as const;

/** Chances of the final scores in sets. */
function finalScores(
  sets: readonly [number, number],
  { now, fresh }: { readonly now: number; readonly fresh: number },
): Map<string, number> {
  const found = new Map<string, number>();
  const play = (home: number, away: number, at: { readonly chance: number; readonly isNow: boolean }): void => {
    if (home === setsToWin || away === setsToWin) {
      found.set(`${home}-${away}`, (found.get(`${home}-${away}`) ?? 0) + at.chance);
      return;
    }
    const p = at.isNow ? now : fresh;
    play(home + 1, away, { chance: at.chance * p, isNow: false });
    play(home, away + 1, { chance: at.chance * (1 - p), isNow: false });
  };
  play(sets[0], sets[1], { chance: 1, isNow: true });
  return found;
}

const two = (
  named: Pick<FairMarket, "key" | "kind" | "place"> & Partial<Pick<FairMarket, "lineX100" | "about">>,
  chance: number,
  keys: readonly [string, string] = players,
): FairMarket => ({
  lineX100: null,
  about: null,
  ...named,
  selections: [
    { key: keys[0], chance },
    { key: keys[1], chance: 1 - chance },
  ],
});

/** What is offered on a tennis match now. Handicap and total are of sets. [SPORTSBOOK-23] */
export function tennisMarkets(setup: TennisSetup, state: TennisState): readonly FairMarket[] {
  const chances = tennisSetChances(setup, state);
  const finals = finalScores(state.sets, chances);
  const of = (score: string): number => finals.get(score) ?? 0;
  const set = state.sets[0] + state.sets[1] + 1;
  return [
    two({ key: "match-odds", kind: "match-odds", place: 10 }, of("2-0") + of("2-1")),
    two({ key: "handicap:-150", kind: "handicap", lineX100: -150, place: 20 }, of("2-0")),
    two({ key: "handicap:150", kind: "handicap", lineX100: 150, place: 21 }, 1 - of("0-2")),
    two({ key: "total:250", kind: "total", lineX100: 250, place: 40 }, of("2-1") + of("1-2"), ["over", "under"]),
    two({ key: `set-winner:${set}`, kind: "set-winner", about: set, place: 50 }, chances.now),
    {
      key: "set-score",
      kind: "set-score",
      lineX100: null,
      about: null,
      place: 60,
      selections: scores.map((key) => ({ key, chance: of(key) })),
    },
  ];
}

/** The results of a market of the match; undefined while it isn't decided. */
export function tennisResults(
  state: TennisState,
  { kind, value }: { readonly kind: string; readonly value: number },
): Readonly<Record<string, SelectionResult>> | undefined {
  if (kind === "set-winner") {
    const games = state.finishedSets[value - 1];
    return games === undefined ? undefined : wonBy(players, games[0] > games[1] ? "home" : "away");
  }
  if (!state.isFinished) return undefined;
  const [home, away] = state.sets;
  switch (kind) {
    case "match-odds":
      return wonBy(players, home > away ? "home" : "away");
    case "handicap":
      return wonBy(players, (home - away) * 100 + value > 0 ? "home" : "away");
    case "total":
      return wonBy(["over", "under"], (home + away) * 100 > value ? "over" : "under");
    case "set-score":
      return wonBy(scores, `${home}-${away}`);
    default:
      return undefined;
  }
}
