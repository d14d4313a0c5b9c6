import type { MarketBook } from "@maidan/services/exchange-reads";
import { HubMarket, type HubMarketDeps } from "./hub-market.ts";

export interface FollowedMarket {
  readonly book: MarketBook | undefined;
  readonly isStale: boolean;
  readonly loaded: Promise<void>;
}

/** The markets that any subscription of this stream shows, each followed once. */
export class MarketHub {
  readonly #deps: HubMarketDeps;
  readonly #lingerMs: number;
  readonly #markets = new Map<string, HubMarket>();

  constructor(deps: HubMarketDeps, options: { readonly lingerMs: number }) {
    this.#deps = deps;
    this.#lingerMs = options.lingerMs;
  }

  /** Follows a market; `onChange` is told after each change of its book. */
  follow(marketId: string, onChange: () => void): { readonly market: FollowedMarket; readonly unfollow: () => void } {
    let market = this.#markets.get(marketId);
    if (market === undefined) {
      market = new HubMarket(marketId, this.#deps);
      this.#markets.set(marketId, market);
    }
    const followed = market;
    clearTimeout(followed.lingerTimer);
    followed.followers.add(onChange);
    return { market: followed, unfollow: () => this.#unfollow(followed, onChange) };
  }

  stop(): void {
    for (const market of this.#markets.values()) market.stop();
    this.#markets.clear();
  }

  #unfollow(market: HubMarket, onChange: () => void): void {
    market.followers.delete(onChange);
    if (market.followers.size > 0) return;
    clearTimeout(market.lingerTimer);
    market.lingerTimer = setTimeout(() => {
      market.stop();
      this.#markets.delete(market.marketId);
    }, this.#lingerMs);
  }
}
