import { randomUUID } from "node:crypto";
import { registerCashOutTargets } from "@maidan/adapters/http/cash-out-targets";
import { createTargetStore } from "@maidan/adapters/postgres/cash-out-targets";
import { createExchangeReadStore } from "@maidan/adapters/postgres/exchange-reads";
import { createInBangla } from "@maidan/core/sport-names";
import { createCancelTarget, createSetTarget, TargetWatch } from "@maidan/services/cash-out-targets";
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
  registerCashOutTargets(playerApp, {
    reader,
    targets,
    set: createSetTarget({ runner, targets }),
    cancel: createCancelTarget({ runner, targets }),
  });
  if (!platform.hasRole("worker")) return;
  const engine = platform.use("exchangeEngine");
  const store = createExchangeReadStore();
  const books = createMarketBooks({ bus, engine, clock: () => performance.now() });
  const onError = (error: unknown): void =>
    log.warn({ err: error }, "cash-outs that wait could not be gone on with; they are in a moment");
  const watch = new TargetWatch({
    runner,
    reader,
    targets,
    store,
    engine,
    inbox: platform.use("inbox"),
    readBooks: createReadMarketBooks({ reader, store, books }),
    newKey: randomUUID,
    inBangla: createInBangla(readSportNames()),
    onError,
  });
  const loop = createWakeLoop({
    work: () => watch.look(),
    sweepMs: lookMs,
    onError,
  });
  platform.onReady(() => {
    loop.start();
    platform.onClose(async () => {
      await loop.stop();
      await watch.settled();
      books.close();
    });
  });
}
