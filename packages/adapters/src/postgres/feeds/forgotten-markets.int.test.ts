import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";

const migration = path.resolve(import.meta.dirname, "../../../../../db/migrations/0124-forgotten-match-markets/up.sql");

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A market of the event, as old as is said. */
async function market(eventId: bigint | undefined, type: string, { status = "INACTIVE", madeAt = "2020-01-01" } = {}) {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into exchange_market (event_id, market_type, name, status, in_play_delay_ms, start_at, commission_basis_points, created_at)
     values ($1, $2, $2, $3, 5000, now(), 200, $4::timestamptz) returning id`,
    [eventId, type, status, madeAt],
  );
  return rows[0]?.id ?? "";
}

/** A match of a feed with its markets, before it ran others than its own. */
async function match(sourceId: string, sideMarkets: readonly object[] = []) {
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into exchange_event (event_type_id, competition, name, start_at, source, source_id) values ('4', 'Test', 'A v B', now(), 'test', $1) returning id",
    [sourceId],
  );
  const eventId = rows[0]?.id;
  const own = await market(eventId, "MATCH_ODDS");
  await database.pool.query(
    `insert into feed_match (source, source_id, sport, competition, seed, start_at, announce_at, phase, event_id, market_id, match, next_at, side_markets)
     values ('test', $1, 'cricket', 'Test', $1, now(), now(), 'announced', $2, $3, '{}', now(), $4)`,
    [sourceId, eventId, own, JSON.stringify(sideMarkets)],
  );
  return { eventId, own };
}

test("[SIDE-01] markets that a feed made before it ran them, and that nobody opened, are closed; the match's own, opened, new and run ones stay", async () => {
  const { eventId, own } = await match("old");
  const forgotten = await market(eventId, "TIED_MATCH");
  const opened = await market(eventId, "COMPLETED_MATCH", { status: "OPEN" });
  const newer = await market(eventId, "BY_HAND", { madeAt: "2100-01-01" });
  const run = await match("run", [{ kind: "TIED_MATCH", part: 0, marketId: "1.9", isDone: false }]);
  const kept = await market(run.eventId, "TIED_MATCH");
  await database.pool.query(readFileSync(migration, "utf8"));
  const { rows } = await database.pool.query<{ id: string }>("select id from exchange_market where status = 'CLOSED'");
  expect(rows.map(({ id }) => id)).toEqual([forgotten]);
  const { rows: all } = await database.pool.query<{ id: string }>("select id from exchange_market");
  expect(all.map(({ id }) => id).toSorted()).toEqual([own, forgotten, opened, newer, run.own, kept].toSorted());
});
