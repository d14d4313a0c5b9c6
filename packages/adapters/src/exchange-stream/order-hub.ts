import type { OrderMarket, OrderView } from "@maidan/services/exchange-stream";
import { orderDelta } from "@maidan/services/exchange-stream";
import { PlayerOrders, type PlayerOrdersDeps } from "./player-orders.ts";
import type { StreamSource } from "./subscription.ts";

export interface OrderSource extends StreamSource<OrderMarket> {
  readonly loaded: () => Promise<void>;
}

/** The players whose orders any subscription of this stream shows, each followed once. */
export class OrderHub {
  readonly #deps: PlayerOrdersDeps;
  readonly #lingerMs: number;
  readonly #players = new Map<string, PlayerOrders>();

  constructor(deps: PlayerOrdersDeps, options: { readonly lingerMs: number }) {
    this.#deps = deps;
    this.#lingerMs = options.lingerMs;
  }

  /** One subscription's view of a player's orders. */
  source(playerId: string, view: OrderView, onChange: (marketId: string) => void): OrderSource {
    const player = this.#players.get(playerId) ?? this.#open(playerId);
    clearTimeout(player.lingerTimer);
    player.followers.add(onChange);
    return {
      ids: () => player.ids(),
      item: (marketId) => player.market(marketId),
      // Once all markets with bets have been read, one that isn't among them has none.
      remains: (marketId) => (player.isLoaded ? { marketId, isClosed: false, runners: new Map() } : undefined),
      delta: (before, after, { isImage }) => orderDelta(before, after, { view, isImage }),
      isOver: (market) => market.isClosed,
      onOver: () => undefined,
      isStale: () => player.isStale,
      loaded: () => player.loaded,
      stop: () => this.#leave(playerId, player, onChange),
    };
  }

  stop(): void {
    for (const player of this.#players.values()) player.stop();
    this.#players.clear();
  }

  #open(playerId: string): PlayerOrders {
    const player = new PlayerOrders(playerId, this.#deps);
    this.#players.set(playerId, player);
    return player;
  }

  #leave(playerId: string, player: PlayerOrders, onChange: (marketId: string) => void): void {
    player.followers.delete(onChange);
    if (player.followers.size > 0) return;
    clearTimeout(player.lingerTimer);
    player.lingerTimer = setTimeout(() => {
      player.stop();
      this.#players.delete(playerId);
    }, this.#lingerMs);
  }
}
