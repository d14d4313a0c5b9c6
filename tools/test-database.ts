import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inject } from "vitest";
import { createPool, isInTransaction } from "../packages/adapters/src/postgres/database/index.ts";
import { databaseUrl, templateName } from "./test-postgres.ts";

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** A migrated database of the test's own, cloned from the template in some 30 ms. Close it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = createPool({ url: serverUrl, maxConnections: 1, applicationName: "maidan-test" });
  await admin.query(`create database ${name} template ${templateName} strategy file_copy`);
  const url = databaseUrl(serverUrl, name);
  const pool = createPool({ url, maxConnections: 20, applicationName: "maidan-test" });
  refuseSecondConnections(pool);
  return {
    url,
    pool,
    close: async () => {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Resolves once a statement of the database waits for a lock that another transaction holds; fails after 10 seconds without one. */
export async function untilSomebodyWaits(pool: pg.Pool): Promise<void> {
  const latestMs = performance.now() + 10_000;
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rows[0]?.waiting ?? 0) > 0) return;
    if (performance.now() > latestMs) throw new Error("nobody waits for a lock");
  }
}

/** A handler that reads beside its own transaction works until the pool is empty, and then nobody does: here it fails at once. */
function refuseSecondConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  Object.assign(pool, {
    connect: (...args: unknown[]) => {
      if (isInTransaction()) throw new Error("a command's handler asked for a connection besides its own");
      return connect(...args);
    },
  });
}
