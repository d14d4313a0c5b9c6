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
  /**
   * Told of each book as it is after a change, in the engine's order, while changes are being delivered: must be quick and must not throw. Without a change: the
   * whole book anew, as after a gap, which is then closed at once and not with the next read.
   */
  readonly onBook?: (book: MarketBook, change: MarketChange | undefined) => void;
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
    const before = held;
    // After a gap what is held is no longer the market: the next reader waits for the image.
    held = applyChange(held, change);
    if (options.onBook === undefined || held === before) return;
    if (held !== undefined) options.onBook(held, change);
    // A load that fails leaves the market to the next reader, as without anybody who is told.
    else (loading ??= load()).catch(() => undefined);
  }

  async function load(): Promise<void> {
    try {
      const image = await options.engine.image(marketId);
      let book = image === undefined ? undefined : (applyChange(held, image) ?? held);
      for (const change of waiting) book = (book && applyChange(book, change)) ?? book;
      const isNew = book !== held;
      held = book;
      loadedAtMs = options.clock();
      if (book !== undefined && isNew) options.onBook?.(book, undefined);
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
