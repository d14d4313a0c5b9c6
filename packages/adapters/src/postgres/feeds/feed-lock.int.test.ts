import { createPool } from "@maidan/adapters/postgres/database";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createFeedLock } from "./feed-lock.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const applicationName = "feed-lock-holder";
const openPool = () => createPool({ url: database.url, maxConnections: 1, applicationName, onError: () => undefined });
const cut = () =>
  database.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
    applicationName,
  ]);

test("[FEED-02] a lock whose connection has gone is free, and its place in the pool with it", async () => {
  const pool = openPool();
  const lock = createFeedLock(pool);
  const held = await lock.tryHold("feed:cut");
  expect(held?.isHeld()).toBe(true);
  await cut();
  await vi.waitUntil(() => held?.isHeld() === false, { timeout: 30_000, interval: 5 });
  const again = await lock.tryHold("feed:cut");
  expect(again?.isHeld()).toBe(true);
  // The one that was lost has nothing left to give up.
  await held?.release();
  expect(again?.isHeld()).toBe(true);
  await again?.release();
  await pool.end();
});

test("[FEED-02] a lock that is given up as its connection goes leaves nothing out of the pool", async () => {
  const pool = openPool();
  const held = await createFeedLock(pool).tryHold("feed:given-up");
  await cut();
  await held?.release();
  await pool.end();
});

test("[FEED-02] one process holds a feed, and the next one as soon as it gives it up", async () => {
  const [first, second] = [openPool(), openPool()];
  const held = await createFeedLock(first).tryHold("feed:one");
  expect(await createFeedLock(second).tryHold("feed:one")).toBeUndefined();
  await held?.release();
  const next = await createFeedLock(second).tryHold("feed:one");
  expect(next?.isHeld()).toBe(true);
  await next?.release();
  await Promise.all([first.end(), second.end()]);
});
