import { isMatchOver, type Match } from "@maidan/core/sports";
import { cricketMarkets, cricketResults } from "./cricket.ts";
import type { FairMarket } from "./fair.ts";
import { priceX100Of } from "./price.ts";
import type { SelectionResult } from "./result.ts";
import { soccerMarkets, soccerResults } from "./soccer.ts";
import { tennisMarkets, tennisResults } from "./tennis.ts";

/** A market with its prices; null where a selection isn't offered now. */
export interface PricedMarket extends Omit<FairMarket, "selections"> {
  readonly selections: readonly { readonly key: string; readonly priceX100: number | null }[];
}

/** The house's part by kind, in hundredths of a percent: more where a market has many selections or little is known. */
const margins: Readonly<Record<string, number>> = {
  "match-odds": 550,
  "double-chance": 550,
  handicap: 400,
  "asian-total": 400,
  total: 500,
  "both-score": 600,
  "next-goal": 800,
  "odd-even": 500,
  "correct-score": 1_600,
  "set-winner": 600,
  "set-score": 1_000,
  toss: 400,
  "innings-runs": 700,
  "session-runs": 800,
  "over-runs": 1_000,
};
const otherMargin = 800;
export const marginOf = (kind: string): number => margins[kind] ?? otherMargin;

/** Kinds of markets that each sport's book has, in the order of the screen. [SPORTSBOOK-21] [SPORTSBOOK-22] [SPORTSBOOK-23] */
export const bookKinds: Readonly<Record<Match["sport"], readonly string[]>> = {
  cricket: ["match-odds", "toss", "innings-runs", "session-runs", "over-runs"],
  soccer: [
    "match-odds",
    "double-chance",
    "handicap",
    "asian-total",
    "total",
    "both-score",
    "next-goal",
    "odd-even",
    "correct-score",
  ],
  tennis: ["match-odds", "handicap", "total", "set-winner", "set-score"],
};

function fairMarkets(match: Match): readonly FairMarket[] {
  switch (match.sport) {
    case "soccer":
      return soccerMarkets(match.setup, match.state);
    case "tennis":
      return tennisMarkets(match.setup, match.state);
    case "cricket":
      return cricketMarkets(match.setup, match.state);
  }
}

/** What the house offers on a match as it stands, with its part by kind: a market with one selection or none to choose isn't there. */
export function bookOf(match: Match, marginFor: (kind: string) => number = marginOf): readonly PricedMarket[] {
  if (isMatchOver(match)) return [];
  return fairMarkets(match).flatMap((market) => {
    const margin = marginFor(market.kind);
    const selections = market.selections.map(({ key, chance }) => ({ key, priceX100: priceX100Of(chance, margin) }));
    const offered = selections.filter(({ priceX100 }) => priceX100 !== null).length;
    return offered < 2 ? [] : [{ ...market, selections }];
  });
}

/** The results of a market by its key; undefined while it isn't decided, null where it can't be told and is void, as after a match that was cut short. */
export function resultsIn(match: Match, key: string): Readonly<Record<string, SelectionResult>> | undefined | null {
  const results = playedResults(match, key);
  return results === undefined && match.cutShort !== undefined ? null : results;
}

function playedResults(match: Match, key: string): ReturnType<typeof resultsIn> {
  const [kind = "", first, second] = key.split(":");
  switch (match.sport) {
    case "soccer":
      return soccerResults(match.state, { kind, value: Number(first ?? 0) });
    case "tennis":
      return tennisResults(match.state, { kind, value: Number(first ?? 0) });
    case "cricket":
      return cricketResults(match.state, { kind, about: Number(first ?? 0), value: Number(second ?? 0) });
  }
}
