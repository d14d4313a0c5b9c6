import type { OrderView } from "@maidan/services/exchange-stream";
import { orderDelta } from "@maidan/services/exchange-stream";
import { areEndsLost, EndedBets, type FollowedMarket } from "./ended-bets.ts";
import { PlayerOrders, type PlayerOrdersDeps } from "./player-orders.ts";
import type { StreamSource } from "./subscription.ts";

export interface OrderSource extends StreamSource<FollowedMarket> {
  readonly loaded: () => Promise<void>;
}

const nothingIn = (marketId: string): FollowedMarket => ({
  marketId,
  isClosed: false,
  runners: new Map(),
  ends: new EndedBets(),
  endedCount: 0,
});

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
    const over = new Set<string>();
    const wasClosed = new Set([...player.ids()].filter((marketId) => player.market(marketId)?.isClosed));
    // Of what had closed when it came a program that doesn't hold it has been told, or was never owed. [STREAM-30] [STREAM-33]
    const isPast = (held: FollowedMarket | undefined, now: FollowedMarket, isImage: boolean): boolean =>
      held === undefined && now.isClosed && (isImage || wasClosed.has(now.marketId));
    return {
      ids: () => player.ids(),
      item: (marketId) => player.market(marketId),
      // Once all markets with bets have been read, one that isn't among them has none.
      remains: (marketId) => (player.isLoaded ? nothingIn(marketId) : undefined),
      // Whoever was told of a market's end has been told of all its bets.
      whole: (marketId, held, now) =>
        over.has(marketId) || isPast(held, now, false) ? undefined : player.withMissedEnds(held, now),
      delta: (before, after, { isImage }) => {
        if (isPast(before, after, isImage)) return undefined;
        return before !== undefined && areEndsLost(before, after)
          ? orderDelta(undefined, after, { view, isImage: true })
          : orderDelta(before, after, { view, isImage });
      },
      isOver: (market) => market.isClosed,
      onOver: (marketId) => void over.add(marketId),
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
