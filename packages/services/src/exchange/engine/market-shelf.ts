import type { StoredMarket } from "../engine-ports.ts";
import { shardOf } from "../shard.ts";
import { OwnedMarket } from "./owned-market.ts";

/** Closed markets that are kept for whoever still looks at them: a page of results and its neighbours. More would be kept for nobody. [ENG-59] */
const defaultClosedAtMost = 32;

/**
 * The markets that are in memory. Each is loaded when first asked for, and put away when it may differ from its rows. Of those that were closed when they were
 * loaded the ones that were asked for last stay; how many markets there ever were costs nothing. [ENG-59]
 */
export class MarketShelf {
  readonly #load: (marketId: string) => Promise<StoredMarket | undefined>;
  readonly #epochOf: (shard: number) => number | undefined;
  readonly #closedAtMost: number;
  readonly #markets = new Map<string, OwnedMarket>();
  /** Those that were closed when they were loaded, the one that was asked for last at the end. Nothing but a settlement changes them, after which they are put away. */
  readonly #closed = new Set<string>();
  /**
   * The highest sequence of all markets of a shard that were put away under its epoch. One that comes back goes on from there: within an epoch a market's sequence
   * never goes back. That it may leap is a gap to whoever follows it, after which the image is asked for. One number for a shard instead of one for each market
   * that ever was.
   */
  readonly #highest = new Map<number, { readonly epoch: number; readonly sequence: number }>();

  constructor(options: {
    readonly load: (marketId: string) => Promise<StoredMarket | undefined>;
    readonly epochOf: (shard: number) => number | undefined;
    readonly closedAtMost?: number;
  }) {
    this.#load = options.load;
    this.#epochOf = options.epochOf;
    this.#closedAtMost = options.closedAtMost ?? defaultClosedAtMost;
  }

  get size(): number {
    return this.#markets.size;
  }

  /** The market as committed, or undefined when it isn't in memory. */
  peek(marketId: string): OwnedMarket | undefined {
    return this.#markets.get(marketId);
  }

  /** Loads it when it isn't in memory. Undefined when no such market exists or its shard isn't ours. */
  async get(marketId: string): Promise<OwnedMarket | undefined> {
    const known = this.#markets.get(marketId);
    if (known !== undefined) {
      if (this.#closed.delete(marketId)) this.#closed.add(marketId);
      return known;
    }
    const shard = shardOf(marketId);
    const epoch = this.#epochOf(shard);
    if (epoch === undefined) return undefined;
    const stored = await this.#load(marketId);
    if (stored === undefined) return undefined;
    const highest = this.#highest.get(shard);
    const sequence = highest?.epoch === epoch ? highest.sequence : 0;
    const market = new OwnedMarket(stored, { shard, epoch, sequence });
    this.#markets.set(marketId, market);
    if (market.book.state.status === "CLOSED") this.#closed.add(marketId);
    return market;
  }

  putAway(marketId: string): void {
    const market = this.#markets.get(marketId);
    if (market === undefined) return;
    const { shard, epoch, sequence } = market;
    const highest = this.#highest.get(shard);
    // One of an epoch that is over says nothing of the present one.
    if (highest === undefined || highest.epoch < epoch || (highest.epoch === epoch && highest.sequence < sequence))
      this.#highest.set(shard, { epoch, sequence });
    this.#markets.delete(marketId);
    this.#closed.delete(marketId);
  }

  putAwayShards(shards: readonly number[]): void {
    const gone = new Set(shards);
    for (const market of this.#markets.values()) if (gone.has(market.shard)) this.putAway(market.marketId);
  }

  /**
   * Puts closed markets away beyond those that are kept, the one that was asked for longest ago first. Not while a batch has its markets and isn't done in memory
   * yet: it would miss them.
   */
  trim(): void {
    for (const marketId of this.#closed) {
      if (this.#closed.size <= this.#closedAtMost) return;
      this.putAway(marketId);
    }
  }
}
