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

/** The places of a market without rates, for a trader to type into: nothing is offered that nobody typed. [RATES-64] */
export const emptyQuotes = (market: Pick<HouseDeskMarket, "question" | "runners">): Quote[] =>
  (market.question === "WINNER" ? market.runners.map(({ selection_id: line }) => line) : [0]).map((line) => ({
    line,
    for_rate: null,
    against_line: line,
    against_rate: null,
  }));

/** As many quotes as one call takes. */
export const mostQuotes = 50;

/** The quotes of a Khadda with one base more, above the others; nothing is offered of it until a rate is typed. [RATES-44] */
export function withAnotherBase(quotes: readonly Quote[]): Quote[] {
  const line = Math.max(-1, ...quotes.map((quote) => quote.line)) + 1;
  return [...quotes, { line, for_rate: null, against_line: line, against_rate: null }];
}

/** Of a market with fewer quotes than runners, all of them: those that aren't offered are empty. */
export function quotesOf(market: Pick<HouseDeskMarket, "question" | "runners" | "quotes">): readonly Quote[] {
  if (market.quotes.length === 0) return emptyQuotes(market);
  if (market.question !== "WINNER") return market.quotes;
  return emptyQuotes(market).map((empty) => market.quotes.find(({ line }) => line === empty.line) ?? empty);
}

/** Whether there is something to publish: what a trader typed, or the trader's own rates, which a ball has stopped or which were suspended. */
export const mayPublish = (
  market: Pick<HouseDeskMarket, "is_by_hand" | "quotes">,
  typed: TypedRates | undefined,
): boolean =>
  (typed !== undefined && typed.isOut !== true) ||
  (market.is_by_hand && market.quotes.some((quote) => quote.for_rate !== null || quote.against_rate !== null));

/** The place of the quote that keys move after so many steps from where they were; stays inside. */
export const stepPlace = (quotes: readonly Quote[], place: number, step: number): number =>
  Math.max(0, Math.min(quotes.length - 1, place + step));

export const areSameQuotes = (one: readonly Quote[], other: readonly Quote[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Rates that a trader typed, and the market's version when the first of them was: they are published for what was seen then. */
export interface TypedRates {
  readonly version: number;
  readonly quotes: readonly Quote[];
  /** They are out, as this version: there is nothing to publish, and they stand here until the list has them too. */
  readonly isOut?: true;
}

/** What is typed now, on what was typed before or on the market as it is shown. However often the market is read anew meanwhile, what was seen stays. [RATES-61] */
export const typedOn = (
  before: TypedRates | undefined,
  market: Pick<HouseDeskMarket, "version">,
  quotes: readonly Quote[],
): TypedRates => ({ version: before?.version ?? market.version, quotes });

/** What is left once rates were published as `version`: those themselves, or what was typed over them while they were on their way, which is for the market as they left it. [RATES-61] */
export const typedAfter = (
  before: TypedRates | undefined,
  out: { readonly quotes: readonly Quote[]; readonly version: number },
): TypedRates =>
  before === undefined || areSameQuotes(before.quotes, out.quotes)
    ? { version: out.version, quotes: out.quotes, isOut: true }
    : { version: out.version, quotes: before.quotes };

/** What counts of it for the market as it is shown: rates that are out no longer, once the list has them or what came since. */
export const typedFor = (
  typed: TypedRates | undefined,
  market: Pick<HouseDeskMarket, "version">,
): TypedRates | undefined => (typed?.isOut === true && market.version >= typed.version ? undefined : typed);

/** What of the typed rates, by market, nobody has published. */
export const notOut = (typed: ReadonlyMap<string, TypedRates>): readonly (readonly [string, TypedRates])[] =>
  [...typed].filter(([, { isOut }]) => isOut !== true);

const isKept = (entry: unknown): entry is readonly [string, TypedRates] =>
  Array.isArray(entry) && typeof entry[0] === "string" && Array.isArray(entry[1]?.quotes);

/** As the tab remembers them. They are still for the version that was seen: over what came since they are published knowingly. [RATES-61] [DESK-26] */
export const keptRates = (kept: readonly unknown[]): ReadonlyMap<string, TypedRates> => new Map(kept.filter(isKept));

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

/** A figure that is far from what stood, and what was said of it. */
export interface FarFigure {
  /** The runner, base or fixed number that it is of; undefined where a market has but one line. */
  readonly line: number | undefined;
  readonly member: keyof Quote;
  readonly mine: number | null;
  readonly said: readonly string[];
}

/** The figures that a refusal names as far from what stood, in the order in which they are typed. [RATES-68] */
export function farFigures(
  market: Pick<HouseDeskMarket, "question">,
  quotes: readonly Quote[],
  said: Readonly<Record<string, readonly string[]>>,
): FarFigure[] {
  return quotes.flatMap((quote, place) =>
    (["against_line", "against_rate", "line", "for_rate"] as const).flatMap((member): FarFigure[] => {
      const ofFigure = said[`quotes.${place}.${member}`];
      if (ofFigure === undefined) return [];
      const line = market.question === "AT_LEAST" ? undefined : quote.line;
      return [{ line, member, mine: quote[member], said: ofFigure }];
    }),
  );
}

/** What is kept without that of a market. */
export const withoutMarket = (kept: readonly unknown[], marketId: string): readonly unknown[] =>
  kept.filter((each) => !Array.isArray(each) || each[0] !== marketId);
