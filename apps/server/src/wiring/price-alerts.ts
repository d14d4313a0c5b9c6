import { randomUUID } from "node:crypto";
import { registerPriceAlerts } from "@maidan/adapters/http/price-alerts";
import { createExchangeReadStore } from "@maidan/adapters/postgres/exchange-reads";
import { createAlertStore } from "@maidan/adapters/postgres/price-alerts";
import { createInBangla } from "@maidan/core/sport-names";
import { createMarketBooks, createReadMarketBooks } from "@maidan/services/exchange-reads";
import { AlertWatch, createAddAlert, createRemoveAlert } from "@maidan/services/price-alerts";
import type { Platform } from "../platform.ts";
import { readSportNames } from "../sport-names.ts";
import { createWakeLoop } from "../wake-loop.ts";

/** Prices are seen as the engines tell them; who waits, and what a lost message kept back, is looked at as often as this. */
const lookMs = 2_000;

/** Told when a player begins to wait: the watch may be another process. */
const addedTopic = "price-alert.added";

/** Price alerts: the player's calls, and in the worker the watch over the markets in which somebody waits. Needs the engine's and the inbox's wirings. */
export function wirePriceAlerts(platform: Platform): void {
  const { bus, log, playerApp, reader, runner } = platform;
  const alerts = createAlertStore();
  registerPriceAlerts(playerApp, {
    reader,
    alerts,
    add: createAddAlert({ runner, alerts, onAdded: () => bus.publish(addedTopic, {}) }),
    remove: createRemoveAlert({ runner, alerts }),
  });
  if (!platform.hasRole("worker")) return;
  const books = createMarketBooks({
    bus,
    engine: platform.use("exchangeEngine"),
    clock: () => performance.now(),
    // More than there are open markets: none in which somebody waits is left, however many those are.
    capacity: 20_000,
    onBook: (book, change) => watch.seen(book, change),
  });
  const watch: AlertWatch = new AlertWatch({
    runner,
    reader,
    alerts,
    inbox: platform.use("inbox"),
    readBooks: createReadMarketBooks({ reader, store: createExchangeReadStore(), books }),
    newKey: randomUUID,
    inBangla: createInBangla(readSportNames()),
    onReached: () => loop.wake(),
  });
  const loop = createWakeLoop({
    work: async () => {
      await watch.look();
      return { isFinished: true };
    },
    sweepMs: lookMs,
    onError: (error) => log.warn({ err: error }, "price alerts could not be looked at; they are in a moment"),
  });
  platform.onReady(() => {
    loop.start();
    const stopHearing = bus.subscribe(addedTopic, loop.wake);
    platform.onClose(async () => {
      stopHearing();
      await loop.stop();
      books.close();
    });
  });
}
