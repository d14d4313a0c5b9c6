import { followMarket, type FollowedMarket, type FollowOptions } from "./followed-market.ts";
import type { MarketBook } from "./market-book.ts";

export interface MarketBooks {
  /** The market as last told by its engine; undefined when no engine knows it. Rejects when the engine doesn't answer and nothing is held. */
  book(marketId: string): Promise<MarketBook | undefined>;
  close(): void;
}

export interface MarketBooksOptions extends Omit<FollowOptions, "refreshAfterMs"> {
  /** How many markets are followed; the one unread for longest goes first. */
  readonly capacity?: number;
  readonly refreshAfterMs?: number;
}

/** Books kept from the engines' published changes, so that a read costs no question to an engine. A market is followed from its first read on. */
export function createMarketBooks(options: MarketBooksOptions): MarketBooks {
  const capacity = options.capacity ?? 2_000;
  const follow: FollowOptions = { ...options, refreshAfterMs: options.refreshAfterMs ?? 5_000 };
  const followed = new Map<string, FollowedMarket>();

  function drop(marketId: string): void {
    followed.get(marketId)?.unfollow();
    followed.delete(marketId);
  }

  /** The market, moved to the end of the queue for leaving. */
  function touch(marketId: string): FollowedMarket {
    const market = followed.get(marketId) ?? followMarket(marketId, follow);
    followed.delete(marketId);
    followed.set(marketId, market);
    const [oldest] = followed.keys();
    if (followed.size > capacity && oldest !== undefined) drop(oldest);
    return market;
  }

  return {
    async book(marketId) {
      const book = await touch(marketId).book();
      if (book === undefined) drop(marketId);
      return book;
    },
    close() {
      for (const marketId of followed.keys()) drop(marketId);
    },
  };
}
