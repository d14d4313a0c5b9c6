import type { StoredMarket } from "../engine-ports.ts";
import { shardOf } from "../shard.ts";
import { OwnedMarket } from "./owned-market.ts";

/** The markets that are in memory. Each is loaded when first asked for, and put away when it may differ from its rows or is closed. */
export class MarketShelf {
  readonly #load: (marketId: string) => Promise<StoredMarket | undefined>;
  readonly #epochOf: (shard: number) => number | undefined;
  readonly #markets = new Map<string, OwnedMarket>();
  /** Outlives a reload: within one epoch a market's sequence never goes back. */
  readonly #sequences = new Map<string, { readonly epoch: number; readonly sequence: number }>();

  constructor(options: {
    readonly load: (marketId: string) => Promise<StoredMarket | undefined>;
    readonly epochOf: (shard: number) => number | undefined;
  }) {
    this.#load = options.load;
    this.#epochOf = options.epochOf;
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
    if (known !== undefined) return known;
    const shard = shardOf(marketId);
    const epoch = this.#epochOf(shard);
    if (epoch === undefined) return undefined;
    const stored = await this.#load(marketId);
    if (stored === undefined) return undefined;
    const before = this.#sequences.get(marketId);
    const sequence = before?.epoch === epoch ? before.sequence : 0;
    const market = new OwnedMarket(stored, { shard, epoch, sequence });
    this.#markets.set(marketId, market);
    return market;
  }

  putAway(marketId: string): void {
    const market = this.#markets.get(marketId);
    if (market === undefined) return;
    this.#sequences.set(marketId, { epoch: market.epoch, sequence: market.sequence });
    this.#markets.delete(marketId);
  }

  putAwayShards(shards: readonly number[]): void {
    const gone = new Set(shards);
    for (const market of this.#markets.values()) if (gone.has(market.shard)) this.putAway(market.marketId);
  }
}
