import type { EventTemplate, ExchangeTerms } from "./terms.ts";

/** An exchange market that an event gets from its template. */
export interface TemplateMarket {
  readonly marketType: string;
  readonly name: string;
  readonly runners: readonly string[];
  readonly terms: ExchangeTerms;
}

const yesNo = ["Yes", "No"] as const;

/** The name and the runners of a kind; of the match's own its sides. Undefined for a kind that is made by its feed alone. */
function shapeOf(kind: string, sides: readonly string[]): Pick<TemplateMarket, "name" | "runners"> | undefined {
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
    case "SET_WINNER":
      return { name: "Set 1 Winner", runners: sides };
    default:
      return undefined;
  }
}

/** The exchange markets that an event with these sides gets, Match Odds first. [TEMPLATE-01] */
export function exchangeMarketsOf(template: EventTemplate, sides: readonly string[]): TemplateMarket[] {
  return Object.entries(template.exchange)
    .filter(([, terms]) => terms.isOn)
    .flatMap(([marketType, terms]) => {
      const shape = shapeOf(marketType, sides);
      return shape === undefined ? [] : [{ marketType, ...shape, terms }];
    })
    .toSorted((a, b) => Number(b.marketType === "MATCH_ODDS") - Number(a.marketType === "MATCH_ODDS"));
}
