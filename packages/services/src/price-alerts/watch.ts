import { done, type CommandRunner, type Reader } from "../command/index.ts";
import type { MarketChange } from "../exchange/index.ts";
import { bestFirst, displayedOf, type MarketBook } from "../exchange-reads/index.ts";
import type { Inbox } from "../inbox/index.ts";
import { alertText } from "./alert-text.ts";
import type { AlertStore, PriceAlert } from "./ports.ts";

/** Markets asked about at once, where nothing else is said. */
const usualMarketsAtOnce = 200;
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
  /** Somebody's odds are there: a look is wanted at once. Must not throw. */
  readonly onReached: () => void;
  /** Markets asked about at once; all in which somebody waits are looked at, however many. */
  readonly marketsAtOnce?: number;
}

type ReachedAlert = PriceAlert & { readonly bestX100: number };

/**
 * Those of one runner's alerts whose odds are there now: in a market that is open, by the best offer to back or to lay that a screen shows, virtual ones included
 * where the market is matched across its runners. [ALERT-07] [ALERT-08]
 */
export function reachedAlerts(
  alerts: readonly PriceAlert[],
  book: MarketBook,
  selectionId: number,
): readonly ReachedAlert[] {
  if (book.definition.status !== "OPEN" || alerts.length === 0) return [];
  const { availableToBack, availableToLay } = displayedOf(book, selectionId);
  const best = {
    BACK: bestFirst(availableToBack, "BACK")[0]?.[0],
    LAY: bestFirst(availableToLay, "LAY")[0]?.[0],
  };
  return alerts.flatMap((alert) => {
    const bestX100 = best[alert.side];
    if (bestX100 === undefined) return [];
    const isReached = alert.direction === "rise" ? bestX100 >= alert.priceX100 : bestX100 <= alert.priceX100;
    return isReached ? [{ ...alert, bestX100 }] : [];
  });
}

/**
 * Sees every book of the markets in which somebody waits as its engine tells it, and tells by the inbox those whose odds were there, however shortly: each once,
 * whoever watches and however often. A change of a book costs what waits on the runners that it may have moved, and nothing in a market where nobody waits. [ALERT-03]
 */
export class AlertWatch {
  readonly #deps: WatchAlertsDeps;
  /** What waits, by market and runner; read anew with each look. */
  #waiting: ReadonlyMap<string, ReadonlyMap<number, readonly PriceAlert[]>> = new Map();
  /** Whose odds were there and who isn't told yet, at the odds that were seen first. Kept until the telling is written. */
  readonly #reached = new Map<string, ReachedAlert>();

  constructor(deps: WatchAlertsDeps) {
    this.#deps = deps;
  }

  /** A book after a change of it; without one all of the book may be new. Never throws. */
  seen(book: MarketBook, change: MarketChange | undefined): void {
    const byRunner = this.#waiting.get(book.marketId);
    if (byRunner === undefined) return;
    const before = this.#reached.size;
    // A market that opens again shows odds that didn't move, and one that is matched across its runners shows of each what the others' offers make of it.
    const isMoved = change === undefined || change.isImage || change.definition !== undefined;
    const isWhole = isMoved || book.definition.hasVirtualPrices === true;
    const runners = isWhole ? byRunner.keys() : change.runners.map(({ selectionId }) => selectionId);
    for (const selectionId of runners)
      for (const alert of reachedAlerts(byRunner.get(selectionId) ?? [], book, selectionId))
        if (!this.#reached.has(alert.alertId)) this.#reached.set(alert.alertId, alert);
    if (this.#reached.size > before) this.#deps.onReached();
  }

  /** Reads who waits, follows their markets, and tells whom there is something to tell. */
  async look(): Promise<void> {
    const { readBooks, marketsAtOnce = usualMarketsAtOnce } = this.#deps;
    // First those who were seen: their telling needs nothing of what follows.
    await this.#tell();
    this.#waiting = await this.#readWaiting(marketsAtOnce);
    const marketIds = [...this.#waiting.keys()];
    for (let from = 0; from < marketIds.length; from += marketsAtOnce)
      for (const book of await readBooks(marketIds.slice(from, from + marketsAtOnce))) this.seen(book, undefined);
    await this.#tell();
  }

  /** All that waits, by market and runner, read market by market in the order of their ids. */
  async #readWaiting(marketsAtOnce: number): Promise<ReadonlyMap<string, ReadonlyMap<number, readonly PriceAlert[]>>> {
    const { alerts, reader } = this.#deps;
    const all = new Map<string, ReadonlyMap<number, readonly PriceAlert[]>>();
    for (let after = ""; ;) {
      const marketIds = await alerts.marketsWaiting(reader, { after, limit: marketsAtOnce });
      const waiting = marketIds.length === 0 ? [] : await alerts.waiting(reader, marketIds);
      for (const [id, ofMarket] of Map.groupBy(waiting, ({ marketId }) => marketId))
        all.set(
          id,
          Map.groupBy(ofMarket, ({ selectionId }) => selectionId),
        );
      if (marketIds.length < marketsAtOnce) return all;
      after = marketIds.at(-1) ?? "";
    }
  }

  async #tell(): Promise<void> {
    const { runner, alerts, inbox, newKey, inBangla } = this.#deps;
    const actor = { kind: "system", name: "alerts" } as const;
    const reached = [...this.#reached.values()];
    for (let from = 0; from < reached.length; from += toldAtOnce) {
      const part = reached.slice(from, from + toldAtOnce);
      const ids = part.map(({ alertId }) => alertId);
      const command = { kind: "alert.tell", actor, idempotencyKey: newKey(), content: {} };
      await runner.run(command, async (tx, context) => {
        const fresh = await alerts.takeTold(tx, ids);
        for (const alert of part.filter(({ alertId }) => fresh.has(alertId))) {
          const text = alertText(alert, inBangla);
          const { playerId, marketId, alertId } = alert;
          await inbox.send(tx, context, { playerId, text, about: `alert:${alertId}`, marketId });
        }
        return done(fresh.size);
      });
      for (const id of ids) this.#reached.delete(id);
    }
  }
}
