import { toDecimal } from "@maidan/core/money";
import type { getEvent } from "@maidan/contract/http/exchange";
import type { ResponseOf } from "@maidan/contract/http/route";
import {
  delayOf,
  fancyRuleOf,
  type FancyType,
  type HouseMarket,
  type HouseQuote,
} from "@maidan/services/house-markets";

type Item = ResponseOf<typeof getEvent>["data"]["items"][string];
export type EventMaps = Pick<Item, "fancy2" | "bookmaker">;
type Runner = Item["bookmaker"][string]["runners"][number];
type Fancy = Item["fancy2"][string];

const none: HouseQuote = { line: 0, forRate: null, againstLine: 0, againstRate: null };
/** What isn't offered has no figure. */
const figure = (value: number | null): string => (value === null ? "" : String(value));

/** Suspend and Ball Running as the specification's flags; a market without rates is suspended. [API-86] [API-87] */
const flagsOf = (market: HouseMarket, quote: HouseQuote) => ({
  suspended:
    market.status === "SUSPENDED" || market.isEventOver || (quote.forRate === null && quote.againstRate === null)
      ? (1 as const)
      : (0 as const),
  ball_running: market.status === "BALL_RUNNING" ? (1 as const) : (0 as const),
  min: toDecimal(market.minimumStakeMinor),
  max: toDecimal(market.maximumStakeMinor),
  ...(delayOf(market) > 0 && { delay: delayOf(market) / 1_000 }),
});

const runnerOf = (market: HouseMarket, { selectionId, name }: HouseMarket["runners"][number]): Runner => {
  const quote = market.quotes.find(({ line }) => line === selectionId) ?? none;
  return {
    runner: name,
    selection_id: selectionId,
    backPrice: figure(quote.forRate),
    layPrice: figure(quote.againstRate),
    ...flagsOf(market, quote),
  };
};

const fancyOf = (market: HouseMarket): Fancy => {
  const quote = market.quotes[0] ?? none;
  const { fancyType, question } = market;
  const rule = fancyRuleOf(market);
  // Where a question has no line its value is the odds.
  const hasLine = question.type === "AT_LEAST" || question.type === "BAND";
  const value = (line: number, rate: number | null): string =>
    rate === null ? "" : hasLine ? String(line) : toDecimal(BigInt(rate + 100));
  return {
    title: market.title,
    no: value(quote.againstLine, quote.againstRate),
    no_rate: figure(quote.againstRate),
    yes: value(quote.line, quote.forRate),
    yes_rate: figure(quote.forRate),
    ...flagsOf(market, quote),
    ...(fancyType === null ? {} : { type: fancyType }),
    ...(question.type === "BAND" ? { width: question.width, bases: basesOf(market) } : {}),
    ...(question.type === "DIGITS" ? { digits: question.digits } : {}),
    ...(rule === undefined ? {} : { rule }),
  };
};

/** What stands over the block anyway. */
const plainTitle = "Bookmaker";

/** Of a market of runners that isn't the match's own: what it asks of them, and by which rule a feed settles that. [RATES-48] [RATES-80] */
function askedOf(market: HouseMarket): Pick<Item["bookmaker"][string], "title" | "rule"> {
  const rule = fancyRuleOf(market);
  return { ...(market.title !== plainTitle && { title: market.title }), ...(rule !== undefined && { rule }) };
}

const basesOf = ({ quotes }: HouseMarket): { line: number; rate: number }[] =>
  quotes
    .flatMap(({ line, forRate }) => (forRate === null ? [] : [{ line, rate: forRate }]))
    .toSorted((a, b) => a.line - b.line);

/** Sessions first, lotteries last; of one kind the older first. */
const ranks: Readonly<Record<FancyType, number>> = { 2: 0, 3: 1, 4: 2, 6: 3, 5: 4 };
const rankOf = ({ fancyType }: HouseMarket): number => (fancyType === null ? -1 : ranks[fancyType]);
const numberOf = ({ marketId }: HouseMarket): number => Number(marketId.slice(2));

/** The order in which markets are shown, to players and traders; closed ones last. */
export const inShownOrder = (markets: readonly HouseMarket[]): readonly HouseMarket[] =>
  markets.toSorted(
    (a, b) =>
      Number(a.status === "CLOSED") - Number(b.status === "CLOSED") ||
      rankOf(a) - rankOf(b) ||
      numberOf(a) - numberOf(b),
  );

/** The event's fancy and bookmaker markets under their ids, in the order in which they are shown. [API-85] */
export function eventMaps(markets: readonly HouseMarket[]): EventMaps {
  const ordered = inShownOrder(markets);
  // A Fancy with runners is drawn and bet on as a Bookmaker is: rates for each of them. [RATES-80]
  const of = (hasRunners: boolean): readonly HouseMarket[] =>
    ordered.filter(({ question }) => (question.type === "WINNER") === hasRunners);
  return {
    fancy2: Object.fromEntries(of(false).map((market) => [market.marketId, fancyOf(market)])),
    bookmaker: Object.fromEntries(
      of(true).map((market) => [
        market.marketId,
        { runners: market.runners.map((runner) => runnerOf(market, runner)), ...askedOf(market) },
      ]),
    ),
  };
}
