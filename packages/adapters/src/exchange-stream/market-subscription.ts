import type { StreamMarketFilter } from "@maidan/contract/exchange-stream";
import type { Bus } from "@maidan/services/bus";
import type { MarketBook } from "@maidan/services/exchange-reads";
import { marketDelta, type MarketView } from "@maidan/services/exchange-stream";
import type { FollowedMarket, MarketHub } from "./market-hub.ts";
import type { StreamSource } from "./subscription.ts";

export interface MarketSourceDeps {
  readonly hub: MarketHub;
  readonly bus: Bus;
  /** Markets that fit, in order of their start, at most `limit`; those named by id also when nobody knows them yet. */
  readonly findMarkets: (filter: StreamMarketFilter, limit: number) => Promise<readonly string[]>;
  readonly newMarketsMs: number;
  readonly mostMarkets: number;
  readonly onFault: (error: unknown) => void;
}

export interface MarketSource extends StreamSource<MarketBook> {
  /** Settles when every market's first image has been asked for. */
  readonly loaded: () => Promise<void>;
}

export interface MarketSourceOptions {
  readonly filter: StreamMarketFilter;
  readonly view: MarketView;
  readonly marketIds: readonly string[];
  readonly onChange: (marketId: string) => void;
}

/** The markets of one subscription; new ones that fit the filter join while it lives. [STREAM-11] */
export function createMarketSource(deps: MarketSourceDeps, options: MarketSourceOptions): MarketSource {
  const { hub, bus } = deps;
  const { filter, view, onChange } = options;
  const followed = new Map<string, { readonly market: FollowedMarket; readonly unfollow: () => void }>();
  /** Closed markets that the client has been told of: they don't come back. */
  const over = new Set<string>();
  let lookTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function follow(marketId: string): boolean {
    // A look for new markets may be under way when the subscription ends: nobody would let go of what it found.
    if (isStopped || followed.has(marketId) || over.has(marketId)) return false;
    followed.set(
      marketId,
      hub.follow(marketId, () => onChange(marketId)),
    );
    return true;
  }

  async function look(): Promise<void> {
    try {
      for (const marketId of await deps.findMarkets(filter, deps.mostMarkets)) {
        if (followed.size >= deps.mostMarkets || !follow(marketId)) continue;
        await followed.get(marketId)?.market.loaded;
        onChange(marketId);
      }
    } catch (error) {
      // Of a stream that has ended nobody misses anything, and the database may have gone with it.
      if (!isStopped) deps.onFault(error);
    }
  }

  const unsubscribe = bus.subscribe("events", () => {
    lookTimer ??= setTimeout(() => {
      lookTimer = undefined;
      void look();
    }, deps.newMarketsMs);
  });
  for (const marketId of options.marketIds) follow(marketId);
  return {
    ids: () => followed.keys(),
    item: (marketId) => followed.get(marketId)?.market.book,
    remains: () => undefined,
    delta: (before, after) => marketDelta(before, after, view),
    isOver: (book) => book.definition.status === "CLOSED",
    onOver: (marketId) => {
      over.add(marketId);
      followed.get(marketId)?.unfollow();
      followed.delete(marketId);
    },
    isStale: () => [...followed.values()].some(({ market }) => market.isStale),
    loaded: async () => {
      await Promise.all([...followed.values()].map(({ market }) => market.loaded));
    },
    stop: () => {
      isStopped = true;
      clearTimeout(lookTimer);
      unsubscribe();
      for (const { unfollow } of followed.values()) unfollow();
      followed.clear();
    },
  };
}
