import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { BatchConnection } from "./batch-connection.ts";
import { oneAnswerOf } from "./one-answer.ts";

let database: TestDatabase;
let connection: BatchConnection;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    "create table flight_row (n integer primary key, later integer unique deferrable initially deferred)",
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query("truncate flight_row");
  connection = new BatchConnection({ url: database.url, owner: "one-answer-test", onError: () => undefined });
  client = await connection.client();
});
afterEach(() => connection.drop());

const insert = (n: number, later: number | null = null): pg.QueryConfig => ({
  name: "row",
  text: "insert into flight_row (n, later) values ($1, $2) returning n, later",
  values: [n, later],
});
const breakOff: pg.QueryConfig = { name: "break-off", text: "select pg_terminate_backend(pg_backend_pid())" };
const cutOff =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'one-answer-test' and datname = current_database()";
const rows = async (): Promise<number[]> => {
  const found = await database.pool.query<{ n: number }>("select n from flight_row order by n");
  return found.rows.map(({ n }) => n);
};

test("[ENG-05] what is answered is committed, and the answer has the last row", async () => {
  expect(await oneAnswerOf(client, [insert(1), insert(2, 7)])).toEqual({ type: "committed", lastRow: ["2", "7"] });
  expect(await rows()).toEqual([1, 2]);
  expect(client.getTransactionStatus()).toBe("I");
});

test("[ENG-05] the first statement that fails undoes those before it, those after it are not done, and the next flight goes over the same connection", async () => {
  const failed = await oneAnswerOf(client, [insert(1), insert(1), insert(2)]);
  expect(failed).toMatchObject({ type: "undone", fault: { constraint: "flight_row_pkey" } });
  expect(await rows()).toEqual([]);
  expect(await oneAnswerOf(client, [insert(3), insert(4)])).toMatchObject({ type: "committed" });
  expect(await oneAnswerOf(client, [insert(4)])).toMatchObject({ type: "undone" });
  expect(await oneAnswerOf(client, [insert(5)])).toMatchObject({ type: "committed" });
  expect(await rows()).toEqual([3, 4, 5]);
});

test("[ENG-06] a fault of the commit itself, or a connection that breaks, leaves the end unknown", async () => {
  expect(await oneAnswerOf(client, [insert(1, 9), insert(2, 9)])).toMatchObject({ type: "unknown" });
  expect(await rows()).toEqual([]);
  expect(await oneAnswerOf(client, [insert(3), breakOff, insert(4)])).toMatchObject({ type: "unknown" });
  expect(await oneAnswerOf(client, [insert(5)])).toMatchObject({ type: "unknown" });
  expect(await rows()).toEqual([]);
});

test("[ENG-03] other statements of the connection go beside a flight, before and after it", async () => {
  const [before, flown, after] = await Promise.all([
    client.query<{ n: number }>("select count(*)::int as n from flight_row"),
    oneAnswerOf(client, [insert(1), insert(2)]),
    client.query<{ n: number }>("select count(*)::int as n from flight_row"),
  ]);
  expect([before.rows[0]?.n, flown.type, after.rows[0]?.n]).toEqual([0, "committed", 2]);
});

test("[ENG-52] without its commit a flight writes all its rows and nobody sees them, and they are gone with its connection; a fault in it is told at once", async () => {
  const seen: Promise<readonly number[]>[] = [];
  const ended = oneAnswerOf(client, [insert(1), insert(2)], () => {
    seen.push(rows());
    void seen[0]?.then(() => database.pool.query(cutOff));
  });
  expect(await ended).toMatchObject({ type: "unknown" });
  expect([await seen[0], seen.length, await rows()]).toEqual([[], 1, []]);
  await connection.drop();
  client = await connection.client();
  const calls: string[] = [];
  const failed = await oneAnswerOf(client, [insert(1), insert(1), insert(2)], () => calls.push("called"));
  expect([failed.type, calls]).toEqual(["undone", []]);
  expect(await oneAnswerOf(client, [insert(3)])).toMatchObject({ type: "committed" });
  expect(await rows()).toEqual([3]);
});
