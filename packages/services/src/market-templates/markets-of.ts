import type { LineRange } from "@maidan/core/exchange";
import type { Overs } from "@maidan/core/sports";
import type { EventTemplate, ExchangeTerms } from "./terms.ts";

/** An exchange market that an event gets from its template. */
export interface TemplateMarket {
  readonly marketType: string;
  /** Which of its type, where an event gets several one after the other: the set, from 0. */
  readonly part: number;
  readonly name: string;
  readonly runners: readonly string[];
  /** A LINE market with these lines. Absent: odds. */
  readonly line?: LineRange;
  readonly terms: ExchangeTerms;
}

/** A kind, and which of its type, from 0. */
export interface MarketAsked {
  readonly kind: string;
  readonly part: number;
  /** Of a match of cricket; absent: 20. */
  readonly overs?: Overs | undefined;
}

export type MarketShape = Pick<TemplateMarket, "name" | "runners" | "line">;

/** Every half run that an innings of so many overs comes near. */
const inningsLines: Readonly<Record<Overs, LineRange>> = {
  10: { leastX100: 2_050, mostX100: 19_950, intervalX100: 100 },
  20: { leastX100: 2_050, mostX100: 27_950, intervalX100: 100 },
  50: { leastX100: 2_050, mostX100: 47_950, intervalX100: 100 },
};
const yesNo = ["Yes", "No"] as const;

const ordinals = ["1st", "2nd", "3rd", "4th"] as const;
/** Runs of an innings, from 0: the first. */
function runsOf({ part, overs = 20 }: MarketAsked): MarketShape {
  const name = `${ordinals[part] ?? `${part + 1}th`} Innings Runs`;
  return { name, runners: [name], line: inningsLines[overs] };
}

/** The name and the runners of a kind; of the match's own its sides. Undefined for a kind that is made by its feed alone. */
export function shapeOf(sides: readonly string[], asked: MarketAsked): MarketShape | undefined {
  const { kind, part } = asked;
  const goals = /^OVER_UNDER_(\d)(\d)$/.exec(kind);
  if (goals !== null) {
    const line = `${goals[1]}.${goals[2]}`;
    return { name: `Over/Under ${line} Goals`, runners: [`Under ${line} Goals`, `Over ${line} Goals`] };
  }
  switch (kind) {
    case "MATCH_ODDS":
      return { name: "Match Odds", runners: sides };
    case "COMPLETED_MATCH":
      return { name: "Completed Match", runners: yesNo };
    case "TIED_MATCH":
      return { name: "Tied Match", runners: yesNo };
    case "BOTH_TEAMS_TO_SCORE":
      return { name: "Both Teams to Score", runners: yesNo };
    case "INNINGS_RUNS":
      return runsOf(asked);
    case "SET_WINNER":
      return { name: `Set ${part + 1} Winner`, runners: sides };
    default:
      return undefined;
  }
}

/** One exchange market of an event with these sides; undefined where its template has it off. [TEMPLATE-01] */
export function exchangeMarketOf(
  template: EventTemplate,
  sides: readonly string[],
  asked: MarketAsked,
): TemplateMarket | undefined {
  const { kind, part } = asked;
  const terms = template.exchange[kind];
  const shape = shapeOf(sides, asked);
  return terms?.isOn === true && shape !== undefined ? { marketType: kind, part, ...shape, terms } : undefined;
}

/** The exchange markets that an event with these sides gets at first, Match Odds first. [TEMPLATE-01] */
export function exchangeMarketsOf(template: EventTemplate, sides: readonly string[]): TemplateMarket[] {
  return Object.keys(template.exchange)
    .flatMap((kind) => exchangeMarketOf(template, sides, { kind, part: 0 }) ?? [])
    .toSorted((a, b) => Number(b.marketType === "MATCH_ODDS") - Number(a.marketType === "MATCH_ODDS"));
}
