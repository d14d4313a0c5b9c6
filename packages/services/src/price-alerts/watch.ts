import { done, type CommandRunner, type Reader } from "../command/index.ts";
import type { MarketBook } from "../exchange-reads/index.ts";
import type { Inbox } from "../inbox/index.ts";
import { alertText } from "./alert-text.ts";
import type { AlertStore, PriceAlert } from "./ports.ts";

/** Markets looked at in one go. */
const mostMarkets = 200;
/** Players told in one transaction. */
const toldAtOnce = 100;

export interface WatchAlertsDeps {
  readonly runner: CommandRunner;
  readonly reader: Reader;
  readonly alerts: AlertStore;
  readonly inbox: Inbox;
  readonly readBooks: (marketIds: readonly string[]) => Promise<readonly MarketBook[]>;
  readonly newKey: () => string;
  /** Names of matches, markets and runners in Bangla. */
  readonly inBangla: (name: string) => string;
}

/** Alerts whose odds are there now: in a market that is open, by the best offer that can be backed. */
export function reachedAlerts(
  alerts: readonly PriceAlert[],
  book: MarketBook,
): readonly (PriceAlert & { readonly bestX100: number })[] {
  if (book.definition.status !== "OPEN") return [];
  return alerts.flatMap((alert) => {
    const offers = book.runners.get(alert.selectionId)?.availableToBack;
    if (alert.marketId !== book.marketId || offers === undefined || offers.size === 0) return [];
    const bestX100 = Math.max(...offers.keys());
    const isReached = alert.direction === "rise" ? bestX100 >= alert.priceX100 : bestX100 <= alert.priceX100;
    return isReached ? [{ ...alert, bestX100 }] : [];
  });
}

/** Looks at the markets in which somebody waits, and tells by the inbox those whose odds are there: each once, whoever looks and however often. [ALERT-03] */
export function createWatchAlerts(deps: WatchAlertsDeps): () => Promise<void> {
  const actor = { kind: "system", name: "alerts" } as const;
  return async () => {
    const marketIds = await deps.alerts.marketsWaiting(deps.reader, mostMarkets);
    if (marketIds.length === 0) return;
    const [books, alerts] = await Promise.all([deps.readBooks(marketIds), deps.alerts.waiting(deps.reader, marketIds)]);
    const reached = books.flatMap((book) => reachedAlerts(alerts, book));
    for (let from = 0; from < reached.length; from += toldAtOnce) {
      const part = reached.slice(from, from + toldAtOnce);
      const command = { kind: "alert.tell", actor, idempotencyKey: deps.newKey(), content: {} };
      await deps.runner.run(command, async (tx, context) => {
        const fresh = await deps.alerts.takeTold(
          tx,
          part.map(({ alertId }) => alertId),
        );
        for (const alert of part.filter(({ alertId }) => fresh.has(alertId))) {
          const text = alertText(alert, deps.inBangla);
          await deps.inbox.send(tx, context, { playerId: alert.playerId, text, about: `alert:${alert.alertId}` });
        }
        return done(fresh.size);
      });
    }
  };
}
