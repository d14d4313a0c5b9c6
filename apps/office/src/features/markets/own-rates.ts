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

/** One figure of a market's rates, as it stands and as a trader would publish it; null: not offered. */
export interface ComparedFigure {
  /** The runner or the fixed number that it is of; undefined where a market moves its line. */
  readonly line: number | undefined;
  readonly member: keyof Quote;
  readonly theirs: number | null;
  readonly mine: number | null;
}

/** The figures of two offers side by side, in the order in which they are typed; by runner or number where these are fixed, by place where the line moves. [RATES-61] */
export function comparedRates(
  market: Pick<HouseDeskMarket, "question">,
  theirs: readonly Quote[],
  mine: readonly Quote[],
): ComparedFigure[] {
  const isMoving = hasLine(market);
  const keyOf = (quote: Quote, place: number): number => (isMoving ? place : quote.line);
  const byKey = (quotes: readonly Quote[]) => new Map(quotes.map((quote, place) => [keyOf(quote, place), quote]));
  const [standing, typed] = [byKey(theirs), byKey(mine)];
  const keys = [...new Set([...standing.keys(), ...typed.keys()])];
  const members = isMoving
    ? (["against_line", "against_rate", "line", "for_rate"] as const)
    : (["against_rate", "for_rate"] as const);
  return keys.flatMap((key) =>
    members.map((member) => ({
      line: isMoving ? undefined : key,
      member,
      theirs: standing.get(key)?.[member] ?? null,
      mine: typed.get(key)?.[member] ?? null,
    })),
  );
}
