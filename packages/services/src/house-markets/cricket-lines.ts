import {
  deliveriesOf,
  fancyAsk,
  fancyResult,
  ruleKindOf,
  matchProbabilities,
  runnerNames,
  type CricketState,
  type FancyInnings,
  type FancyResult,
  type FancyRuleKind,
  type Match,
} from "@maidan/core/sports";
import { initialTemplates, templateSports } from "../market-templates/index.ts";
import { firstInningsLines, type HouseLine } from "./first-innings-lines.ts";
import { rateAt, shareOf, type MarginOf } from "./line-rates.ts";
import type { HouseMarket, HouseQuote } from "./ports.ts";
export type { HouseLine } from "./first-innings-lines.ts";
export type { MarginOf } from "./line-rates.ts";

const initialHouse = initialTemplates[templateSports.cricket]?.house ?? {};
export const initialMarginOf: MarginOf = (kind) => initialHouse[kind]?.marginBasisPoints ?? 0;

const bookmakerKey = "bookmaker";

/** What the house offers on a match now: Bookmaker while it lasts, and Fancy while its first innings does. Nothing for other sports. [RATES-40] [RATES-41] */
export function houseLinesOf(match: Match, marginOf: MarginOf = initialMarginOf): readonly HouseLine[] {
  if (match.sport !== "cricket" || match.cutShort !== undefined || match.state.winner !== null) return [];
  const { setup, state } = match;
  const [innings] = state.innings;
  const isBatting = innings !== undefined && state.innings.length === 1 && state.phase === "innings";
  const fancy = isBatting ? firstInningsLines(setup, innings, marginOf) : [];
  return [bookmaker(match, shareOf(marginOf, "BOOKMAKER")), ...fancy];
}

/** The result of the market with this key; undefined while it has none, and of a key that nothing is known of. */
export type ResultOf = (sourceKey: string) => FancyResult | undefined;

/** The results of the house's markets as the match stands. Fancies are read from its balls, as they would be from any ball feed. [RATES-42] [RATES-43] */
export function houseResultsOf(match: Match): ResultOf {
  if (match.sport !== "cricket") return () => undefined;
  const innings = firstInningsOf(match);
  return (sourceKey) => {
    if (sourceKey === bookmakerKey) return winnerOf(match.state, match.cutShort !== undefined);
    const ask = fancyAsk(sourceKey);
    if (ask === undefined || innings === undefined) return undefined;
    return innings === "unseen" ? { type: "void", reason: "Its balls were not all seen" } : fancyResult(ask, innings);
  };
}

/** By which rule a Fancy is settled and void: by what it asks of the innings, or of one that was opened by hand by its kind of question. [RATES-70] */
export function fancyRuleOf({
  sourceKey,
  question,
}: Pick<HouseMarket, "sourceKey" | "question">): FancyRuleKind | undefined {
  const ask = fancyAsk(sourceKey);
  if (ask !== undefined) return ruleKindOf(ask);
  switch (question.type) {
    case "BAND":
      return "KHADDA";
    case "LAST_DIGIT":
    case "DIGITS":
      return "LOTTERY";
    case "EVEN":
      return "EVEN";
    // Of what a number is one can't tell; a runner is no fancy.
    case "AT_LEAST":
    case "WINNER":
      return undefined;
  }
}

function winnerOf({ winner }: CricketState, isAbandoned: boolean): FancyResult | undefined {
  if (winner !== null) return { type: "number", number: winner + 1 };
  return isAbandoned ? { type: "void", reason: "Match abandoned" } : undefined;
}

/** The first innings as far as it has come; undefined before it. */
function firstInningsOf({
  setup,
  state,
  cutShort,
}: Extract<Match, { sport: "cricket" }>): FancyInnings | "unseen" | undefined {
  const [innings] = state.innings;
  if (innings === undefined) return undefined;
  const deliveries = deliveriesOf(setup, state, 1);
  if (deliveries === undefined) return "unseen";
  const isGoing = state.innings.length === 1 && state.phase === "innings";
  const end = !isGoing ? "ended" : cutShort === undefined ? "going" : "abandoned";
  return { deliveries, players: setup.teams[innings.battingSide].players, end };
}

function bookmaker(match: Match, margin: number): HouseLine {
  const runners = runnerNames(match.setup).map((name, index) => ({ selectionId: index + 1, name }));
  const quotes = matchProbabilities(match).map((chance, index): HouseQuote => {
    const line = index + 1;
    const back = rateAt(chance, 1 - margin, { round: Math.floor });
    const lay = rateAt(chance, 1 + margin, { round: Math.ceil });
    // The house lays nobody the outsider: what is far from even is offered to back alone.
    return { line, forRate: back, againstLine: line, againstRate: lay !== null && lay <= 300 ? lay : null };
  });
  const question = { type: "WINNER", selectionIds: runners.map(({ selectionId }) => selectionId) } as const;
  return {
    market: { sourceKey: bookmakerKey, kind: "BOOKMAKER", fancyType: null, title: "Bookmaker", question, runners },
    quotes,
  };
}
