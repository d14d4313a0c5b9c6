import { compareSteps, type HouseBet, type HouseQuestion } from "@maidan/core/house-markets";
import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import type { HouseBetItem } from "./calls.ts";
import { houseText } from "./text.ts";
import { useHouseTitle } from "./use-house-title.ts";
import { outcomeWords, ownBets } from "./what-if.ts";

/** What the market of a bet asks, as the bet says. Undefined for what no reckoning can be done by. */
export function questionOfBet({ question }: Pick<HouseBetItem, "question">): HouseQuestion | undefined {
  const { type, width, digit, digits } = question;
  switch (type) {
    case "WINNER":
      return { type, selectionIds: question.runners.map((runner) => runner.selection_id) };
    case "BAND":
      return width === undefined ? undefined : { type, width };
    case "LAST_DIGIT":
      return digit === undefined ? undefined : { type, digit };
    case "DIGITS":
      return digits === undefined ? undefined : { type, digits };
    case "AT_LEAST":
    case "EVEN":
      return { type };
  }
}

export interface MarketOutcome {
  /** The runner's selection id, or the least number. */
  readonly from: number;
  readonly to: number | null;
  /** What all bets on the market bring then, before commission. */
  readonly resultMinor: bigint;
}

export interface MarketOutcomes {
  readonly marketId: string;
  readonly question: HouseQuestion;
  /** The first of its bets, which names it. */
  readonly bet: HouseBetItem;
  readonly bets: readonly HouseBet[];
  readonly outcomes: readonly MarketOutcome[];
}

/** Of each market with bets what its outcomes bring, in the order of the bets: of lines and bands by ranges, of a lottery by the numbers that were named. [ROOM-26] */
export function outcomesByMarket(bets: readonly HouseBetItem[]): readonly MarketOutcomes[] {
  const first = new Map(bets.toReversed().map((bet) => [bet.market_id, bet]));
  const ids = [...new Set(bets.map((bet) => bet.market_id))];
  return ids.flatMap((marketId) => {
    const bet = first.get(marketId);
    const question = bet && questionOfBet(bet);
    if (bet === undefined || question === undefined) return [];
    const own = ownBets(bets, marketId);
    const outcomes = compareSteps(question, own, []).map(({ from, to, beforeMinor }) => ({
      from,
      to,
      resultMinor: beforeMinor,
    }));
    return [{ marketId, question, bet, bets: own, outcomes }];
  });
}

/** What an outcome of a market with bets is called, in the reader's language. */
export function useOutcomeName(): (market: MarketOutcomes, outcome: MarketOutcome) => string {
  const text = useText(houseText);
  const title = useHouseTitle();
  const { language } = useLanguage();
  return ({ question, bet, bets }, step) => {
    const runner = bet.question.runners.find((one) => one.selection_id === step.from)?.name;
    const named = bets.map(({ line }) => line);
    return toDigits(outcomeWords(text, question, { step, runner: runner && title(runner), named }), language);
  };
}
