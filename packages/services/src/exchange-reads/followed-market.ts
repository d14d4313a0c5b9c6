import type { Bus } from "../bus/index.ts";
import { fromWireChange, type ExchangeEngine, type MarketChange } from "../exchange/index.ts";
import { applyChange, type MarketBook } from "./market-book.ts";

export interface FollowOptions {
  readonly bus: Bus;
  readonly engine: Pick<ExchangeEngine, "image">;
  /** Milliseconds that only ever rise. */
  readonly clock: () => number;
  /** A message lost on the way would leave a quiet market stale: a held book is compared with the engine's after this long. */
  readonly refreshAfterMs: number;
}

export interface FollowedMarket {
  /** The book as last told; undefined when no engine knows the market. Rejects when the engine doesn't answer and nothing is held. */
  book(): Promise<MarketBook | undefined>;
  unfollow(): void;
}

/** Keeps one market's book from its engine's image and published changes. */
export function followMarket(marketId: string, options: FollowOptions): FollowedMarket {
  let held: MarketBook | undefined;
  /** Changes that arrived while the image was on its way. */
  let waiting: MarketChange[] = [];
  let loading: Promise<void> | undefined;
  let loadedAtMs = Number.NEGATIVE_INFINITY;

  function receive(change: MarketChange): void {
    if (loading !== undefined) waiting.push(change);
    if (held === undefined && !change.isImage) return;
    // After a gap what is held is no longer the market: the next reader waits for the image.
    held = applyChange(held, change);
  }

  async function load(): Promise<void> {
    try {
      const image = await options.engine.image(marketId);
      let book = image === undefined ? undefined : (applyChange(held, image) ?? held);
      for (const change of waiting) book = (book && applyChange(book, change)) ?? book;
      held = book;
      loadedAtMs = options.clock();
    } finally {
      waiting = [];
      loading = undefined;
    }
  }

  const unfollow = options.bus.subscribe(`market.${marketId}`, (message) => receive(fromWireChange(message)));
  return {
    async book() {
      const isStale = options.clock() - loadedAtMs >= options.refreshAfterMs;
      if (isStale || held === undefined) loading ??= load();
      if (held === undefined) await loading;
      // A refresh that fails leaves the book that is held; the next read tries again.
      else loading?.catch(() => undefined);
      return held;
    },
    unfollow,
  };
}
