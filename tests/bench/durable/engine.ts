import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { createMemoryBus } from "../../../packages/adapters/src/memory/bus/index.ts";
import { readerOf } from "../../../packages/adapters/src/postgres/database/index.ts";
import {
  createBatchStore,
  createLeaseStore,
  exchangeInvariants,
  sha256,
} from "../../../packages/adapters/src/postgres/exchange/index.ts";
import { createLedgerStore } from "../../../packages/adapters/src/postgres/ledger/index.ts";
import { defaultQueueLimits, Engine } from "../../../packages/services/src/exchange/index.ts";
import type { Cluster } from "./cluster.ts";

/** The engine that bets go through, in this process, over a fresh database of the cluster. The database stays when it stops. */
export async function startEngine(cluster: Cluster) {
  const database = await cluster.fresh();
  const owner = `engine-${randomUUID().slice(0, 13)}`;
  const store = createBatchStore({ url: database.url, owner, onError: () => undefined });
  const engine = new Engine({
    owner,
    database: store,
    bus: createMemoryBus(),
    clock: { monotonicMs: () => performance.now(), pause: (ms) => delay(ms) },
    leases: createLeaseStore(database.pool),
    leaseTermMs: 10_000,
    limits: defaultQueueLimits,
    hash: sha256,
    log: { info: () => undefined, error: (message, fault) => console.error(message, fault) },
  });
  await engine.start();
  const stop = async (): Promise<void> => {
    await engine.stop();
    await store.close();
  };
  return { engine, database, stop };
}

/** Names of what doesn't hold in a database that was bet in. */
export async function brokenIn(pool: pg.Pool): Promise<string[]> {
  const check = await createLedgerStore({ invariants: exchangeInvariants }).check(readerOf(pool));
  return check.filter((result) => !result.isHeld).map((result) => result.name);
}
