import { randomUUID } from "node:crypto";
import { registerPriceAlerts } from "@maidan/adapters/http/price-alerts";
import { createExchangeReadStore } from "@maidan/adapters/postgres/exchange-reads";
import { createAlertStore } from "@maidan/adapters/postgres/price-alerts";
import { createInBangla } from "@maidan/core/sport-names";
import { createMarketBooks, createReadMarketBooks } from "@maidan/services/exchange-reads";
import { createAddAlert, createRemoveAlert, createWatchAlerts } from "@maidan/services/price-alerts";
import type { Platform } from "../platform.ts";
import { readSportNames } from "../sport-names.ts";
import { createWakeLoop } from "../wake-loop.ts";

/** How often prices are looked at for those who wait: soon enough to act on, seldom enough to cost nothing. */
const lookMs = 2_000;

/** Price alerts: the player's calls, and in the worker the watch over the markets in which somebody waits. Needs the engine's and the inbox's wirings. */
export function wirePriceAlerts(platform: Platform): void {
  const { bus, log, playerApp, reader, runner } = platform;
  const alerts = createAlertStore();
  registerPriceAlerts(playerApp, {
    reader,
    alerts,
    add: createAddAlert({ runner, alerts }),
    remove: createRemoveAlert({ runner, alerts }),
  });
  if (!platform.hasRole("worker")) return;
  const books = createMarketBooks({ bus, engine: platform.use("exchangeEngine"), clock: () => performance.now() });
  const watch = createWatchAlerts({
    runner,
    reader,
    alerts,
    inbox: platform.use("inbox"),
    readBooks: createReadMarketBooks({ reader, store: createExchangeReadStore(), books }),
    newKey: randomUUID,
    inBangla: createInBangla(readSportNames()),
  });
  const loop = createWakeLoop({
    work: async () => {
      await watch();
      return { isFinished: true };
    },
    sweepMs: lookMs,
    onError: (error) => log.warn({ err: error }, "price alerts could not be looked at; they are in a moment"),
  });
  platform.onReady(() => {
    loop.start();
    platform.onClose(async () => {
      await loop.stop();
      books.close();
    });
  });
}
