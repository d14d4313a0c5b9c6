import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { registerCashOutTargets } from "@maidan/adapters/http/cash-out-targets";
import { createHouseTargetStore, createTargetStore } from "@maidan/adapters/postgres/cash-out-targets";
import { createExchangeReadStore } from "@maidan/adapters/postgres/exchange-reads";
import { createHouseMarketStore } from "@maidan/adapters/postgres/house-markets";
import { createInBangla } from "@maidan/core/sport-names";
import { createCancelTarget, createSetTarget, HouseTargetWatch, TargetWatch } from "@maidan/services/cash-out-targets";
import { createMarketBooks, createReadMarketBooks } from "@maidan/services/exchange-reads";
import type { Platform } from "../platform.ts";
import { readSportNames } from "../sport-names.ts";
import { createWakeLoop } from "../wake-loop.ts";

/** How often offers are looked at for those who wait; a market whose book has not changed costs nothing. */
const lookMs = 1_000;

/** Cash-outs at a target: the player's calls, and in the worker the watch that places them. Needs the engine's and the inbox's wirings. */
export function wireCashOutTargets(platform: Platform): void {
  const { bus, log, playerApp, reader, runner } = platform;
  const targets = createTargetStore();
  const houseTargets = createHouseTargetStore();
  registerCashOutTargets(playerApp, {
    reader,
    targets,
    houseTargets,
    set: createSetTarget({ runner, targets, houseTargets }),
    cancel: createCancelTarget({ runner, targets, houseTargets }),
  });
  if (!platform.hasRole("worker")) return;
  const engine = platform.use("exchangeEngine");
  const store = createExchangeReadStore();
  const books = createMarketBooks({ bus, engine, clock: () => performance.now() });
  const onError = (error: unknown): void =>
    log.warn({ err: error }, "cash-outs that wait could not be gone on with; they are in a moment");
  const inBangla = createInBangla(readSportNames());
  const telling = { runner, inbox: platform.use("inbox"), newKey: randomUUID, inBangla, onError };
  const watch = new TargetWatch({
    ...telling,
    reader,
    targets,
    store,
    engine,
    readBooks: createReadMarketBooks({ reader, store, books }),
  });
  const houseWatch = new HouseTargetWatch({
    ...telling,
    markets: createHouseMarketStore(),
    targets: houseTargets,
    pause: (ms) => pause(ms),
  });
  const loop = createWakeLoop({ work: () => watch.look(), sweepMs: lookMs, onError });
  const houseLoop = createWakeLoop({ work: () => houseWatch.look(), sweepMs: lookMs, onError });
  platform.onReady(() => {
    loop.start();
    houseLoop.start();
    platform.onClose(async () => {
      await Promise.all([loop.stop(), houseLoop.stop()]);
      await Promise.all([watch.settled(), houseWatch.settled()]);
      books.close();
    });
  });
}
