import type { Reader } from "../command/index.ts";
import { bestFirst, laddersOf } from "./market-book.ts";
import type { MarketBooks } from "./market-books.ts";
import type { CatalogueMarket, ExchangeReadStore, SportsEvent } from "./ports.ts";

const dayMs = 86_400_000;
/** The tabs Today, Tomorrow and Result need no more than these. [EXCH-14] */
const shownBeforeMs = 2 * dayMs;
const shownAfterMs = 7 * dayMs;

export interface SportsReadDeps {
  readonly reader: Reader;
  readonly store: ExchangeReadStore;
  readonly now: () => number;
}

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

/** The home page shows no more than a screenful. */
const blockSize = 6;

/** Match-odds markets for the home page with their best prices: in play first, then by start. [HOME-12] */
export function createMarketBlock({ reader, store, books }: SportsReadDeps & { readonly books: MarketBooks }) {
  const best = (ladder: ReadonlyMap<number, bigint>, side: "BACK" | "LAY"): BestPrice | undefined => {
    const level = bestFirst(ladder, side)[0];
    return level === undefined ? undefined : { priceX100: level[0], sizeMinor: level[1] };
  };
  return async (): Promise<readonly BlockMarket[]> => {
    const markets = await store.catalogue(reader, {
      filter: { marketTypes: ["MATCH_ODDS"] },
      sort: "RANK",
      limit: blockSize,
    });
    return Promise.all(
      markets.map(async (market) => {
        const book = await books.book(market.marketId);
        const runners = market.runners.map(({ selectionId, name }) => {
          const ladders = book === undefined ? undefined : laddersOf(book, selectionId);
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
