import { matchMarketRule } from "@maidan/core/sports";
import type { CatalogueMarket } from "@maidan/services/exchange-reads";

const question: Readonly<Record<string, string>> = {
  MATCH_ODDS: "Who wins this match?",
  COMPLETED_MATCH: "Will this match be completed?",
  TIED_MATCH: "Will this match be tied?",
  BOTH_TEAMS_TO_SCORE: "Will both teams score in this match?",
  SET_WINNER: "Who wins this set?",
  INNINGS_RUNS: "How many runs will be scored in the first innings?",
  WIN: "Which horse wins this race?",
  PLACE: "Which horses are placed in this race?",
};

const goals = "How many goals will be scored in this match?";

/** The rules of a market in a few sentences of plain HTML, as `description.rules` gives them. */
export function marketRules(
  market: Pick<CatalogueMarket, "marketType" | "commissionBasisPoints" | "hasStartingPrice">,
): string {
  const rate = market.commissionBasisPoints / 100;
  const sentences = [
    question[market.marketType] ?? (market.marketType.startsWith("OVER_UNDER_") ? goals : undefined),
    "Bets are matched between players by price, then by time.",
    "An unmatched bet ends when the market turns in-play, unless it is kept.",
    market.hasStartingPrice === true
      ? "Bets at the starting price wait for the off and are all matched at the one price at which most money meets."
      : undefined,
    "In-play bets wait for the market's delay before they are placed.",
    ...(matchMarketRule(market.marketType)?.text ?? [
      "If the event is abandoned without a result, every bet is void and stakes are returned.",
    ]),
    `Commission of ${rate}% is taken from net winnings on this market; a loss pays none.`,
  ];
  return sentences
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => `<p>${sentence}</p>`)
    .join("");
}
