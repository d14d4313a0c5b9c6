import type {
  listBookCoupons,
  listBookFixtures,
  listBookMarkets,
  BookResult,
} from "@maidan/contract/http/sportsbook-room";
import type { ResponseOf } from "@maidan/contract/http/route";

export const bookViews = ["fixtures", "coupons", "terms"] as const;
export type BookView = (typeof bookViews)[number];

export type ListedFixture = ResponseOf<typeof listBookFixtures>["items"][number];
export type BookMarket = ResponseOf<typeof listBookMarkets>["markets"][number];
export type BookCoupon = ResponseOf<typeof listBookCoupons>["items"][number];

export const products = ["i-sports", "sbo-sports", "virtual-sports", "e1-sports", "kabaddi"] as const;
export const sources = ["feed", "virtual-sports", "e1-sports", "kabaddi"] as const;
export const results = ["win", "half-win", "void", "half-lose", "lose"] as const satisfies readonly BookResult[];

/** Decimal odds of a price in hundredths. */
export const oddsText = (priceX100: number | null): string => (priceX100 === null ? "–" : (priceX100 / 100).toFixed(2));

export type ChosenResults = Readonly<Record<string, BookResult>>;

/** The results as they stand, for whoever corrects them; of a market without any nothing is chosen. */
export const resultsOf = ({ selections }: Pick<BookMarket, "selections">): ChosenResults =>
  Object.fromEntries(selections.flatMap(({ key, result }) => (result === null ? [] : [[key, result]])));

export const allVoid = ({ selections }: Pick<BookMarket, "selections">): ChosenResults =>
  Object.fromEntries(selections.map(({ key }) => [key, "void" as const]));

/** Every selection has one, and they aren't what stands already. */
export const isNewResult = (market: Pick<BookMarket, "selections">, chosen: ChosenResults): boolean =>
  market.selections.every(({ key }) => chosen[key] !== undefined) &&
  market.selections.some(({ key, result }) => chosen[key] !== result);

/** As the preview's query has them. */
export const resultList = (chosen: ChosenResults): string =>
  Object.entries(chosen)
    .map(([key, result]) => `${key}:${result}`)
    .join(",");
