import type { Bus, Unsubscribe } from "../bus/index.ts";
import { committedTopic, orderChange } from "./engine/index.ts";
import type { OrderRow } from "./engine-ports.ts";
import { toWire } from "./wire.ts";

/**
 * Tells the players of a batch whose engine died between its commit and its own publishing: the note that the batch left in the outbox names its bets
 * and players. An engine that lives removes its notes itself, so that this is rare; telling twice does no harm.
 */
export function retellCommitted(deps: {
  readonly bus: Bus;
  readonly readOrders: (betIds: readonly number[]) => Promise<readonly OrderRow[]>;
  readonly onError: (error: unknown) => void;
}): Unsubscribe {
  return deps.bus.subscribe(committedTopic, (message) => {
    const { bets, players } = message as { readonly bets: readonly number[]; readonly players: readonly number[] };
    deps
      .readOrders(bets)
      .then((orders) => {
        for (const order of orders) deps.bus.publish(`player.${order.playerId}`, toWire(orderChange(order)));
        for (const playerId of players) deps.bus.publish(`player.${playerId}`, { type: "balance" });
      })
      .catch(deps.onError);
  });
}
