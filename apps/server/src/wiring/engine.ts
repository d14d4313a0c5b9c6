import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  createBatchStore,
  createCatalogueStore,
  createLeaseStore,
  createPaymentStore,
  createMarketsToCancel,
  readOrders,
  sha256,
} from "@maidan/adapters/postgres/exchange";
import {
  createEngineDoor,
  createEngineResponder,
  createExchangeCatalogue,
  defaultQueueLimits,
  Engine,
  retellCommitted,
} from "@maidan/services/exchange";
import { createPaySettlement, payAllUnderWay } from "@maidan/services/settlement";
import type { Platform } from "../platform.ts";
import { createWakeLoop, type WakeLoop } from "../wake-loop.ts";
import { followLimits } from "./betting-limits.ts";

/** A lease outlives its engine by so much when the engine is cut off; one that was killed is replaced at once. */
const leaseTermMs = 5_000;
/** The longest in-play delay and a failover fit in; and it ends before the call's own limit, so that the caller is told what is unknown. */
const callTimeoutMs = 18_000;
/** How soon a settlement is gone on with whose payer ended. */
const paymentSweepMs = 5_000;

const clock = { monotonicMs: () => performance.now(), pause: (ms: number) => delay(ms) };

/** The exchange's engine (role `engine`), and for every process the door to whichever engine owns a market, and the catalogue of events. */
export async function wireEngine(platform: Platform): Promise<void> {
  const { bus, pool, runner, log } = platform;
  platform.services.exchangeEngine = createEngineDoor({
    bus,
    marketsToCancel: createMarketsToCancel({ pool, runner }),
    timeoutMs: callTimeoutMs,
    ...clock,
  });
  platform.services.exchangeCatalogue = createExchangeCatalogue({
    runner,
    catalogue: createCatalogueStore(),
    actor: { kind: "system", name: "catalogue" },
    mintKey: randomUUID,
  });
  if (platform.hasRole("engine")) await runEngine(platform);
  if (platform.hasRole("worker")) {
    const onError = (error: unknown): void => log.error({ err: error }, "a committed batch could not be told again");
    platform.onClose(retellCommitted({ bus, onError, readOrders: (betIds) => readOrders(pool, betIds) }));
  }
}

/** Starts the engine now: what other wirings do when the platform is ready may need it. */
async function runEngine(platform: Platform): Promise<void> {
  const { bus, enginePool, log } = platform;
  const url = enginePool.options.connectionString;
  if (url === undefined) throw new Error("the engine needs the database's address");
  const owner = `engine-${randomUUID().slice(0, 13)}`;
  const database = createBatchStore({
    url,
    owner,
    onError: (error) => log.warn({ err: error }, "the engine's connection broke"),
  });
  const limits = followLimits(platform);
  const engine: Engine = new Engine({
    owner,
    database,
    bus,
    clock,
    leaseTermMs,
    leases: createLeaseStore(enginePool),
    limits: defaultQueueLimits,
    playerLimits: limits.now,
    hash: sha256,
    log: {
      info: (message, detail) => log.info(detail ?? {}, message),
      error: (message, fault) => log.error({ err: fault }, message),
    },
    onShards: (shards) => responder.serve(shards),
    onSettlementBegun: () => payer.wake(),
  });
  const responder = createEngineResponder(bus, engine);
  const payer = createPayer(platform);
  await limits.read();
  await engine.start();
  limits.loop.start();
  payer.start();
  platform.onClose(async () => {
    responder.close();
    await engine.stop();
    await limits.loop.stop();
    limits.close();
    await payer.stop();
    await database.close();
  });
}

/** Pays the players of large settlements: those that an engine of ours began, and those whose payer ended. */
function createPayer({ runner, reader, pool, log }: Platform): WakeLoop {
  const payments = createPaymentStore(pool);
  const pay = createPaySettlement({ runner, payments, newKey: randomUUID });
  return createWakeLoop({
    work: async () => {
      await payAllUnderWay({ reader, payments, pay });
      return { isFinished: true };
    },
    sweepMs: paymentSweepMs,
    onError: (error) => log.error({ err: error }, "a settlement could not be paid; it is tried again"),
  });
}
