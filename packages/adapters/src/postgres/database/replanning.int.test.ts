import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createPool } from "./index.ts";

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, maxConnections: 1, applicationName: "plans" });
  await pool.query("create table grown (id bigint primary key) with (autovacuum_enabled = off)");
  await pool.query("insert into grown values (0)");
  await pool.query("vacuum analyze grown");
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
afterEach(() => void vi.restoreAllMocks());

const find = { name: "grown-find", text: "select id from grown where id = $1", values: [0] };
async function isWholeTableRead(): Promise<boolean> {
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain execute "${find.name}"(0)`);
  return rows.some((row) => row["QUERY PLAN"].includes("Seq Scan"));
}

test("[DB-01] a plan that was made for a table of one row is made anew a second later, and from then on after twice as long each time", async () => {
  let nowMs = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  await pool.query(find);
  expect(await isWholeTableRead()).toBe(true);
  await pool.query("insert into grown select generate_series(1, 20_000)");
  expect(await isWholeTableRead()).toBe(true);
  nowMs += 1_000;
  expect(await isWholeTableRead()).toBe(false);
  await pool.query("truncate grown");
  await pool.query("vacuum analyze grown");
  // By those who hold a connection for longer too.
  const planned = async (): Promise<number> => {
    const client = await pool.connect();
    try {
      await client.query(find);
      const { rows } = await client.query<{ plans: number }>(
        "select generic_plans::int as plans from pg_prepared_statements where name = $1",
        [find.name],
      );
      return rows[0]?.plans ?? 0;
    } finally {
      client.release();
    }
  };
  expect(await planned()).toBeGreaterThan(0);
  expect(await isWholeTableRead()).toBe(true);
  await pool.query("insert into grown select generate_series(1, 20_000)");
  nowMs += 1_999;
  await planned();
  expect(await isWholeTableRead()).toBe(true);
  nowMs += 1;
  await planned();
  expect(await isWholeTableRead()).toBe(false);
});
