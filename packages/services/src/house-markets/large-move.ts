import { isBeyondBand, isBeyondLineBand } from "@maidan/core/exchange";
import type { HouseMarket, HouseQuote } from "./ports.ts";

/** The last price of each runner on the exchange, by its number there, in hundredths. */
export type OddsBeside = ReadonlyMap<number, number>;

/** How many times a trader's rate, and a line, may be what stood, in hundredths; 0: any. By sport and kind, from the bands of prices and lines. [RATES-68] */
export interface MoveBounds {
  readonly ratePercent: number;
  readonly linePercent: number;
  /** Of runners of a Bookmaker that are in the match odds of its event, under the same number and name. [RATES-69] */
  readonly oddsBeside: OddsBeside;
}

/** A figure of a trader's rates that is far from the one that stood. */
export interface LargeMove {
  /** Of its quote among those that are to be published. */
  readonly place: number;
  readonly member: keyof HouseQuote;
  readonly before: number;
  readonly after: number;
  /** Nothing stood: `before` is the rate that says what the exchange last traded at. [RATES-69] */
  readonly isFromExchange?: true;
}

interface Offered {
  readonly line: number;
  readonly rate: number | null;
}
const sides = [
  { ofLine: "line", ofRate: "forRate" },
  { ofLine: "againstLine", ofRate: "againstRate" },
] as const;
type Side = (typeof sides)[number];
const offeredOn = (quote: HouseQuote, { ofLine, ofRate }: Side): Offered => ({
  line: quote[ofLine],
  rate: quote[ofRate],
});

/** The one whose line is nearest: a trader moves line and rate together. */
function nearestTo(line: number, stood: readonly Offered[]): Offered | undefined {
  return stood.reduce<Offered | undefined>(
    (nearest, one) =>
      nearest === undefined || Math.abs(one.line - line) < Math.abs(nearest.line - line) ? one : nearest,
    undefined,
  );
}

/** Whether the market's line is a number that a trader moves: of the others each line is a bet of its own. */
const hasMovingLine = ({ type }: HouseMarket["question"]): boolean => type === "AT_LEAST" || type === "BAND";

/** A rate of k per 100 is odds of 1 + k / 100. */
const isRateFar = (rate: number, before: number, percent: number): boolean =>
  isBeyondBand({ priceX100: 100 + rate, referenceX100: 100 + before }, percent);
/** Numbers are one apart; fewer than five of them are no slip. */
const isLineFar = (line: number, before: number, percent: number): boolean =>
  isBeyondLineBand({ lineX100: line * 100, referenceX100: before * 100 }, { percent, intervalX100: 100 }, "trade");

/** Odds of 1.9 are a rate of 90. */
const rateBeside = (odds: OddsBeside, line: number): number | undefined => {
  const priceX100 = odds.get(line);
  return priceX100 === undefined ? undefined : priceX100 - 100;
};

/**
 * What of these rates is so far from what stood that it may be a slip of the finger: a rate against that of its runner or number, or of the nearest line; a line
 * against the nearest one. What offers nothing, and what nothing stood for, is far from nothing; but where nothing stood of a
 * runner that has odds beside, its rate is held against those. [RATES-68] [RATES-69]
 */
export function largeMoves(
  market: Pick<HouseMarket, "question" | "quotes">,
  quotes: readonly HouseQuote[],
  { ratePercent, linePercent, oddsBeside }: MoveBounds,
): LargeMove[] {
  const isMoving = hasMovingLine(market.question);
  return quotes.flatMap((quote, place) =>
    sides.flatMap((side): LargeMove[] => {
      const { line, rate } = offeredOn(quote, side);
      if (rate === null) return [];
      const all = market.quotes.map((one) => offeredOn(one, side));
      const stood = isMoving ? all : all.filter((one) => one.line === line);
      const lineBefore = isMoving ? nearestTo(line, stood.filter(isThere)) : undefined;
      const rateStood = nearestTo(line, stood.filter(isOffered))?.rate ?? undefined;
      const isFirst = rateStood === undefined && !isMoving;
      const rateBefore = isFirst ? rateBeside(oddsBeside, line) : rateStood;
      const isFarLine = lineBefore !== undefined && isLineFar(line, lineBefore.line, linePercent);
      const isFarRate = rateBefore !== undefined && isRateFar(rate, rateBefore, ratePercent);
      return [
        ...(isFarLine ? [{ place, member: side.ofLine, before: lineBefore.line, after: line }] : []),
        ...(isFarRate
          ? [{ place, member: side.ofRate, before: rateBefore, after: rate, ...(isFirst && fromExchange) }]
          : []),
      ];
    }),
  );
}

const fromExchange = { isFromExchange: true } as const;
const isOffered = ({ rate }: Offered): boolean => rate !== null;
/** A line of 0 without a rate is an empty field. */
const isThere = (one: Offered): boolean => isOffered(one) || one.line > 0;
