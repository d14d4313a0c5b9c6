import type { VoidReason } from "../../sport-names/index.ts";
import { areScoresLevel } from "../cricket/tie-chance.ts";
import { isMatchOver, winnerOf, type Match } from "../match.ts";
import { matchMarketRule } from "./rules.ts";

/** A market of an event: its kind, and which of them where an event has several, from 0 (the first set). */
export interface MatchMarket {
  readonly kind: string;
  readonly part: number;
}

/** How a market is to be settled: the place of the runner that has won, the number that came, or void. */
export type MatchMarketDecision =
  | { readonly type: "WINNER"; readonly runner: number }
  /** Of a LINE market: the number that came. */
  | { readonly type: "NUMBER"; readonly result: number }
  | { readonly type: "VOID"; readonly reason: VoidReason };

const [yes, no] = [0, 1] as const;

/** The goals that a market is about, 2.5 of `OVER_UNDER_25`; undefined for another kind. */
export function goalLine(kind: string): number | undefined {
  const found = /^OVER_UNDER_(\d)(\d)$/.exec(kind);
  return found === null ? undefined : Number(`${found[1]}.${found[2]}`);
}

const isNumber = (kind: string): boolean => kind === "INNINGS_RUNS";

/** Runs of the first innings; undefined while it isn't over. */
function firstInningsRuns({ innings, phase }: Extract<Match, { sport: "cricket" }>["state"]): number | undefined {
  return innings.length > 1 || phase !== "innings" ? innings[0]?.runs : undefined;
}

/** The place of the runner that has won, or the number that came, by what was played until now; undefined while that is open. */
function playedResult(match: Match, { kind, part }: MatchMarket): number | undefined {
  const isOver = isMatchOver(match) && match.cutShort === undefined;
  if (kind === "MATCH_ODDS") return winnerOf(match);
  if (kind === "COMPLETED_MATCH") return isOver ? yes : undefined;
  switch (match.sport) {
    case "cricket": {
      if (kind === "INNINGS_RUNS") return firstInningsRuns(match.state);
      if (kind !== "TIED_MATCH") return undefined;
      const areLevel = areScoresLevel(match.state);
      // Who has won before the chase was over has won by a rain rule: that is no tie.
      if (areLevel === undefined) return isOver ? no : undefined;
      return areLevel ? yes : no;
    }
    case "soccer": {
      const [home, away] = match.state.goals;
      const line = goalLine(kind);
      if (line !== undefined) return home + away > line ? 1 : isOver ? 0 : undefined;
      if (kind !== "BOTH_TEAMS_TO_SCORE") return undefined;
      return home > 0 && away > 0 ? yes : isOver ? no : undefined;
    }
    case "tennis": {
      const games = kind === "SET_WINNER" ? match.state.finishedSets[part] : undefined;
      return games === undefined ? undefined : games[0] > games[1] ? 0 : 1;
    }
  }
}

/**
 * How the market is settled as the match stands; undefined while it is open. A market that is certain before the end is told of here at once: who
 * settles waits until play goes on. [SIDE-02] [SIDE-03] [SIDE-04]
 */
export function matchMarketDecision(match: Match, market: MatchMarket): MatchMarketDecision | undefined {
  const rule = matchMarketRule(market.kind);
  if (rule === undefined) return undefined;
  const played = playedResult(match, market);
  const settled = (result: number): MatchMarketDecision =>
    isNumber(market.kind) ? { type: "NUMBER", result } : { type: "WINNER", runner: result };
  if (match.cutShort === undefined) {
    if (played !== undefined) return settled(played);
    return isMatchOver(match) ? { type: "VOID", reason: "It was not played" } : undefined;
  }
  const { cutShort } = match;
  const how = cutShort.kind === "retired" ? rule.ifRetired : rule.ifAbandoned;
  const isVoid = {
    type: "VOID",
    reason: cutShort.kind === "retired" ? "A player retired" : "Match abandoned",
  } as const;
  switch (how) {
    case "VOID":
      return isVoid;
    case "VOID_UNLESS_DECIDED":
      return played === undefined ? isVoid : settled(played);
    case "NO_WINS":
      return { type: "WINNER", runner: no };
    case "OPPONENT_AFTER_A_SET":
      return cutShort.kind === "retired" && match.sport === "tennis" && match.state.finishedSets.length > 0
        ? { type: "WINNER", runner: 1 - cutShort.side }
        : isVoid;
  }
}
