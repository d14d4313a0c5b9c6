import type { Reader } from "../command/index.ts";
import { displayedOf } from "./displayed.ts";
import { bestFirst } from "./market-book.ts";
import type { MarketBooks } from "./market-books.ts";
import type { CatalogueMarket } from "./catalogue-types.ts";
import type { ExchangeReadStore, SportsEvent } from "./ports.ts";

const racingEventType = "7";
const dayMs = 86_400_000;
/** The tabs Today, Tomorrow and Result need no more than these. [EXCH-14] */
const shownBeforeMs = 2 * dayMs;
const shownAfterMs = 7 * dayMs;

export interface SportsReadDeps {
  readonly reader: Reader;
  readonly store: ExchangeReadStore;
  readonly now: () => number;
}

/**
 * Whether an event is over: by its feed's word, or as its match-odds market is closed, which of an event without a feed is the only word, and of an abandoned one the
 * first. A meeting's market is that of one race, after which others may come. [EXCH-14]
 */
export const isEventOver = ({ isFinished, market, eventTypeId }: SportsEvent): boolean =>
  isFinished || (eventTypeId !== racingEventType && market?.status === "CLOSED");

/** Events of a sport: in play, of the next seven days, and of the last two. */
export function createListSportsEvents({ reader, store, now }: SportsReadDeps) {
  return async (input: {
    readonly eventTypeId: string;
    readonly page: number;
    readonly perPage: number;
  }): Promise<readonly SportsEvent[]> =>
    store.sportsEvents(reader, {
      eventTypeId: input.eventTypeId,
      fromMs: now() - shownBeforeMs,
      toMs: now() + shownAfterMs,
      page: { from: (input.page - 1) * input.perPage, count: input.perPage },
    });
}

export interface BestPrice {
  readonly priceX100: number;
  readonly sizeMinor: bigint;
}
export interface BlockMarket {
  readonly market: CatalogueMarket;
  readonly runners: readonly {
    readonly name: string;
    readonly back: BestPrice | undefined;
    readonly lay: BestPrice | undefined;
  }[];
}

/** What the operator wants on the home page. */
export interface BlockChoice {
  readonly eventTypeIds: readonly string[];
  /** These markets alone, in their own order; undefined = those in play, then those that start next. */
  readonly marketIds: readonly string[] | undefined;
  readonly most: number;
}

/** Match-odds markets in taka for the home page with their best prices: in play first, then by start. [HOME-12] */
export function createMarketBlock({
  reader,
  store,
  books,
  choice,
}: SportsReadDeps & { readonly books: MarketBooks; readonly choice: () => Promise<BlockChoice> }) {
  const best = (ladder: ReadonlyMap<number, bigint>, side: "BACK" | "LAY"): BestPrice | undefined => {
    const level = bestFirst(ladder, side)[0];
    return level === undefined ? undefined : { priceX100: level[0], sizeMinor: level[1] };
  };
  return async (): Promise<readonly BlockMarket[]> => {
    const { eventTypeIds, marketIds, most } = await choice();
    if (most === 0 || eventTypeIds.length === 0 || marketIds?.length === 0) return [];
    const found = await store.catalogue(reader, {
      filter:
        marketIds === undefined
          ? { marketTypes: ["MATCH_ODDS"], eventTypeIds: [...eventTypeIds], currencies: ["BDT"] }
          : { marketIds: [...marketIds] },
      sort: "RANK",
      limit: marketIds?.length ?? most,
    });
    const markets = found.toSorted(
      (one, other) => (marketIds?.indexOf(one.marketId) ?? 0) - (marketIds?.indexOf(other.marketId) ?? 0),
    );
    return Promise.all(
      markets.map(async (market) => {
        const book = await books.book(market.marketId);
        const runners = market.runners.map(({ selectionId, name }) => {
          const ladders = book === undefined ? undefined : displayedOf(book, selectionId);
          return {
            name,
            back: ladders && best(ladders.availableToBack, "BACK"),
            lay: ladders && best(ladders.availableToLay, "LAY"),
          };
        });
        return { market, runners };
      }),
    );
  };
}
