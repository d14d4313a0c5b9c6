import type { HouseDeskMarket } from "@maidan/contract/http/house-markets";

export type Quote = HouseDeskMarket["quotes"][number];

/** Whether the market's line is a number that a trader moves: of the others it is fixed. */
export const hasLine = ({ question }: Pick<HouseDeskMarket, "question">): boolean =>
  question === "AT_LEAST" || question === "BAND";

const smallestRate = 1;
const largestRate = 100_000;
const within = (rate: number): number => Math.max(smallestRate, Math.min(largestRate, rate));

/** The quotes with YES and NO moved together by so many runs; never below 0. */
export const withLineMoved = (quotes: readonly Quote[], by: number): Quote[] =>
  quotes.map((quote) => ({
    ...quote,
    line: Math.max(0, quote.line + by),
    against_line: Math.max(0, quote.against_line + by),
  }));

/** The rates of the quote at `place` moved; one that isn't offered stays so. */
export const withRateMoved = (quotes: readonly Quote[], place: number, by: number): Quote[] =>
  quotes.map((quote, index) =>
    index !== place
      ? quote
      : {
          ...quote,
          for_rate: quote.for_rate === null ? null : within(quote.for_rate + by),
          against_rate: quote.against_rate === null ? null : within(quote.against_rate + by),
        },
  );

/** A figure that a trader typed into one place; an empty rate isn't offered, and nothing that isn't a number counts. */
export function withTyped(
  quotes: readonly Quote[],
  { place, member, typed }: { readonly place: number; readonly member: keyof Quote; readonly typed: string },
): Quote[] {
  const isRate = member === "for_rate" || member === "against_rate";
  const value = typed === "" ? (isRate ? null : 0) : isRate ? within(Number(typed)) : Number(typed);
  if (value !== null && !Number.isSafeInteger(value)) return [...quotes];
  return quotes.map((quote, index) => (index === place ? { ...quote, [member]: value } : quote));
}

/** What a market without rates begins with: even money on each runner, or around a line of one. */
export const firstQuotes = (market: HouseDeskMarket): Quote[] =>
  market.question === "WINNER"
    ? market.runners.map(({ selection_id: line }) => ({ line, for_rate: 98, against_line: line, against_rate: 102 }))
    : [{ line: hasLine(market) ? 1 : 0, for_rate: 100, against_line: hasLine(market) ? 1 : 0, against_rate: 100 }];

/** Rates that a trader typed, and the market's version when the first of them was: they are published for what was seen then. */
export interface TypedRates {
  readonly version: number;
  readonly quotes: readonly Quote[];
}

/** What is typed now, on what was typed before or on the market as it is shown. However often the market is read anew meanwhile, what was seen stays. [RATES-61] */
export const typedOn = (
  before: TypedRates | undefined,
  market: Pick<HouseDeskMarket, "version">,
  quotes: readonly Quote[],
): TypedRates => ({ version: before?.version ?? market.version, quotes });
