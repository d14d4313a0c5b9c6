import { addAlert, listAlerts, removeAlert, type PriceAlertItem } from "@maidan/contract/http/price-alerts";
import { fromPrice, toPrice } from "@maidan/core/odds";
import type { Reader } from "@maidan/services/command";
import type { AlertStore, createAddAlert, createRemoveAlert, ListedAlert } from "@maidan/services/price-alerts";
import type { FastifyInstance } from "fastify";
import { sportOf } from "../exchange-rooms/index.ts";
import { mount, type PlayerIdentity } from "../server/index.ts";

export interface PriceAlertRouteDeps {
  readonly reader: Reader;
  readonly alerts: Pick<AlertStore, "list">;
  readonly add: ReturnType<typeof createAddAlert>;
  readonly remove: ReturnType<typeof createRemoveAlert>;
}

const actorOf = (player: PlayerIdentity) => ({ kind: "player", ...player }) as const;

/** A player's price alerts. [ALERT-01] */
export function registerPriceAlerts(app: FastifyInstance, deps: PriceAlertRouteDeps): void {
  mount(app, listAlerts, async ({ player }) => {
    const alerts = await deps.alerts.list(deps.reader, player.playerId);
    return { body: { success: true as const, alerts: alerts.map(print) } };
  });
  mount(app, addAlert, async ({ player, body }) => {
    const outcome = await deps.add({
      playerId: player.playerId,
      actor: actorOf(player),
      marketId: body.market_id,
      selectionId: body.selection_id,
      side: body.side ?? "BACK",
      direction: body.direction,
      priceX100: fromPrice(body.odds) ?? 0,
    });
    return outcome.ok ? { body: { success: true as const, id: outcome.value.id } } : { refusal: outcome };
  });
  mount(app, removeAlert, async ({ player, params }) => {
    const { playerId } = player;
    const outcome = await deps.remove({ playerId, alertId: params.id, actor: actorOf(player) });
    return outcome.ok ? { body: { success: true as const } } : { refusal: outcome };
  });
}

const print = (alert: ListedAlert): PriceAlertItem => ({
  id: alert.alertId,
  market_id: alert.marketId,
  selection_id: alert.selectionId,
  event_id: alert.eventId,
  event_market_id: alert.eventMarketId,
  sport: sportOf(alert.eventTypeId),
  event_name: alert.eventName,
  market_name: alert.marketName,
  runner_name: alert.runnerName,
  side: alert.side,
  direction: alert.direction,
  odds: toPrice(alert.priceX100),
});
