import {
  deliveriesOf,
  fancyAsk,
  fancyInningsOf,
  fancyResult,
  isInningsOver,
  isMatchOver,
  matchMarketDecision,
  questionKeyOf,
  ruleKindOf,
  targetOf,
  matchProbabilities,
  runnerNames,
  type CricketSetup,
  type FancyInnings,
  type FancyInningsNumber,
  type FancyResult,
  type FancyRuleKind,
  type Innings,
  type Match,
} from "@maidan/core/sports";
import { initialTemplates, templateSports } from "../market-templates/index.ts";
import { chaseInningsAhead, firstInningsAhead } from "./innings-ahead.ts";
import { inningsLines, type HouseLine } from "./innings-lines.ts";
import { rateAt, shareOf, type MarginOf } from "./line-rates.ts";
import type { HouseMarket, HouseQuote } from "./ports.ts";
import { runnerLines } from "./runner-lines.ts";
export type { HouseLine } from "./innings-lines.ts";
export type { MarginOf } from "./line-rates.ts";

const initialHouse = initialTemplates[templateSports.cricket]?.house ?? {};
export const initialMarginOf: MarginOf = (kind) => initialHouse[kind]?.marginBasisPoints ?? 0;

export const bookmakerKey = "bookmaker";

/** What the house offers on a match now: Bookmaker while it lasts, in any sport, and in cricket Fancy while one of its two innings is played. [RATES-40] [RATES-41] [RATES-49] */
export function houseLinesOf(match: Match, marginOf: MarginOf = initialMarginOf): readonly HouseLine[] {
  const asked = askedInnings(match, marginOf);
  return [...bookmakerLines(match, marginOf), ...(asked === undefined ? [] : linesOfInnings(asked))];
}

/** The same, where what takes milliseconds of it is worked out elsewhere. [RATES-51] */
export async function houseLinesFrom(
  match: Match,
  { marginOf, inningsLines: linesOf }: { readonly marginOf: MarginOf; readonly inningsLines: LinesOfInnings },
): Promise<readonly HouseLine[]> {
  const asked = askedInnings(match, marginOf);
  return [...bookmakerLines(match, marginOf), ...(asked === undefined ? [] : await linesOf(asked))];
}

const bookmakerLines = (match: Match, marginOf: MarginOf): HouseLine[] =>
  isMatchOver(match) ? [] : [bookmaker(match, shareOf(marginOf, "BOOKMAKER"))];

/** An innings that is being played, as it may go to another thread: what its rates are worked out from, and nothing else. */
export interface AskedInnings {
  readonly setup: CricketSetup;
  readonly innings: Omit<Innings, "log">;
  readonly number: FancyInningsNumber;
  /** Runs to make; undefined in the innings that sets the target. */
  readonly target: number | undefined;
  /** By kind, in basis points. */
  readonly margins: Readonly<Record<string, number>>;
}
export type LinesOfInnings = (asked: AskedInnings) => Promise<readonly HouseLine[]>;

const fancyKinds = ["FANCY_2", "FANCY_3", "FANCY_4", "FANCY_5", "FANCY_6"] as const;

function askedInnings(match: Match, marginOf: MarginOf): AskedInnings | undefined {
  if (match.sport !== "cricket" || isMatchOver(match)) return undefined;
  const { setup, state } = match;
  const current = state.innings.at(-1);
  const number = numberOf(state.innings.length);
  if (current === undefined || number === undefined || state.phase !== "innings") return undefined;
  // Every ball so far is of no use to the rest.
  const { log: _log, ...innings } = current;
  const margins = Object.fromEntries(fancyKinds.map((kind) => [kind, marginOf(kind)]));
  return { setup, innings, number, target: targetOf(state), margins };
}

/** Fancy on an innings. */
export function linesOfInnings({ setup, innings, number, target, margins }: AskedInnings): readonly HouseLine[] {
  const ahead =
    target === undefined ? firstInningsAhead(setup, innings) : chaseInningsAhead(setup, innings, target - innings.runs);
  const at = { setup, innings, number, ahead, marginOf: (kind: string): number => margins[kind] ?? 0 };
  return [...runnerLines(at), ...inningsLines(at)];
}

/** The innings that is being played when there are so many; a super over's is none. */
const numberOf = (innings: number): FancyInningsNumber | undefined =>
  innings === 1 || innings === 2 ? innings : undefined;

/** The result of the market with this key; undefined while it has none, and of a key that nothing is known of. */
export type ResultOf = (sourceKey: string) => FancyResult | undefined;

/** The results of the house's markets as the match stands. Fancies are read from its balls, as they would be from any ball feed. [RATES-42] [RATES-43] */
export function houseResultsOf(match: Match): ResultOf {
  const innings = new Map<FancyInningsNumber, ReturnType<typeof inningsOf>>();
  return (sourceKey) => {
    if (questionKeyOf(sourceKey) === bookmakerKey) return bookmakerResult(match);
    const ask = fancyAsk(sourceKey);
    const number = fancyInningsOf(sourceKey);
    if (match.sport !== "cricket" || ask === undefined || number === undefined) return undefined;
    if (!innings.has(number)) innings.set(number, inningsOf(match, number));
    const asked = innings.get(number);
    if (asked === undefined) return neverPlayed(match);
    return asked === "unseen" ? { type: "void", reason: "Its balls were not all seen" } : fancyResult(ask, asked);
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

/** Of an innings that hasn't begun: what was offered of it before a correction took its start back is void once there is no more to come. [FEED-44] */
const neverPlayed = (match: Cricket): FancyResult | undefined =>
  isMatchOver(match)
    ? { type: "void", reason: match.cutShort === undefined ? "It was not played" : "Match abandoned" }
    : undefined;

/** As the exchange's Match Odds is decided: who wins, in cricket by a super over too, or that it is void and why. */
function bookmakerResult(match: Match): FancyResult | undefined {
  const decision = matchMarketDecision(match, { kind: "MATCH_ODDS", part: 0 });
  switch (decision?.type) {
    case undefined:
      return undefined;
    case "VOID":
      return { type: "void", reason: decision.reason };
    case "NUMBER":
      return { type: "number", number: decision.result };
    case "WINNER":
      return { type: "number", number: decision.runner + 1 };
  }
}

type Cricket = Extract<Match, { sport: "cricket" }>;

/** An innings as far as it has come; undefined before it. */
function inningsOf(match: Cricket, number: FancyInningsNumber): FancyInnings | "unseen" | undefined {
  const { setup, state } = match;
  const innings = state.innings[number - 1];
  if (innings === undefined) return undefined;
  const deliveries = deliveriesOf(setup, state, number);
  if (deliveries === undefined) return "unseen";
  return { deliveries, players: setup.teams[innings.battingSide].players, end: endOf(match, number) };
}

/** A match that was decided before its chase was over was decided by a rain rule: what was left of the chase is lost. What came of one that is over, its provider says. [RATES-70] [FEED-34] */
function endOf({ state, cutShort }: Cricket, number: FancyInningsNumber): FancyInnings["end"] {
  const [first, chase] = state.innings;
  const isLast = state.innings.length === number;
  if (isLast && state.phase === "innings" && cutShort === undefined) return "going";
  // One that sets the target has ended where anything but its balls is on.
  const isFirstEnded = number === 1 && state.phase !== "innings";
  const isOver = !isLast || isFirstEnded || isInningsOver(state);
  if (!isOver) return cutShort === undefined ? "curtailed" : "abandoned";
  return number === 2 && (chase?.runs ?? 0) > (first?.runs ?? 0) ? "reached" : "ended";
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
