import { createHash } from "node:crypto";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createSessionStore } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const hourMs = 3_600_000;
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

async function addSessions(names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ id: bigint; username: string }>(
    `insert into player (username, password_hash, name, email, currency, referral_code)
     select n, 'x', n, n || '@maidan.test', 'BDT', n from unnest($1::text[]) n returning id, username`,
    [names],
  );
  const playerOf = new Map(rows.map((row) => [row.username, String(row.id)]));
  await database.pool.query(
    `insert into player_session (player_id, kind, token_hash, user_agent, address_prefix, expires_at)
     select id, 'app', sha256(convert_to(username, 'utf8')), 'test', '127.0.0', now() + interval '1 hour'
     from player where username = any($1::text[])`,
    [names],
  );
  return playerOf;
}

/** The statements that the pool is asked, by name. */
function watched(pool: pg.Pool): string[] {
  const asked: string[] = [];
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  vi.spyOn(pool, "query").mockImplementation(((...args: readonly unknown[]) => {
    asked.push((args[0] as { readonly name?: string }).name ?? "");
    return query(...args);
  }) as never);
  return asked;
}

test("[SESSION-02] calls that come together share a read, and each gets its own session or none", async () => {
  const names = Array.from({ length: 40 }, (_, index) => `together${index}`);
  const playerOf = await addSessions(names);
  const reader = readerOf(database.pool);
  const sessions = createSessionStore();
  const asked = watched(database.pool);
  const tokens = [...names, "stranger", names[0] ?? ""];
  const found = await Promise.all(tokens.map((token) => sessions.find(reader, hashOf(token), hourMs)));
  expect(found.map((session) => session?.playerId)).toEqual(tokens.map((token) => playerOf.get(token)));
  expect(asked).toEqual(["sessions-find"]);
});

test("[SESSION-02] a call that comes while a read is under way isn't answered from that read", async () => {
  const playerOf = await addSessions(["early", "late"]);
  const reader = readerOf(database.pool);
  const sessions = createSessionStore();
  const asked = watched(database.pool);
  const early = sessions.find(reader, hashOf("early"), hourMs);
  await expect.poll(() => asked.length).toBe(1);
  const end = "update player_session set revoked_at = now() where player_id = $1";
  await database.pool.query(end, [playerOf.get("late")]);
  const late = sessions.find(reader, hashOf("late"), hourMs);
  expect([(await early)?.playerId, await late]).toEqual([playerOf.get("early"), undefined]);
  expect(asked.filter((name) => name === "sessions-find")).toHaveLength(2);
});

test("[SESSION-02] calls that come at the heels of a read go together with the next, five milliseconds after it", async () => {
  const names = ["first", "second", "third"];
  const playerOf = await addSessions(names);
  const reader = readerOf(database.pool);
  const sessions = createSessionStore();
  const asked = watched(database.pool);
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const found: Promise<{ readonly playerId: string } | undefined>[] = [];
  for (const name of names) {
    found.push(sessions.find(reader, hashOf(name), hourMs));
    await new Promise(setImmediate);
  }
  await found[0];
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(5);
  const players = (await Promise.all(found)).map((session) => session?.playerId);
  expect(players).toEqual(names.map((name) => playerOf.get(name)));
  expect(asked).toHaveLength(2);
});

test("[SESSION-02] only sessions that weren't seen for a minute are written, in one statement", async () => {
  const names = ["stale1", "stale2", "fresh1"];
  await addSessions(names);
  await database.pool.query(
    `update player_session set last_seen_at = now() - interval '2 minutes'
     where player_id in (select id from player where username like 'stale%')`,
  );
  const seenBefore = await seenOf("fresh1");
  const asked = watched(database.pool);
  const reader = readerOf(database.pool);
  const sessions = createSessionStore();
  await Promise.all(names.map((name) => sessions.find(reader, hashOf(name), hourMs)));
  expect(asked).toEqual(["sessions-find", "sessions-seen"]);
  const isFresh = await Promise.all(
    ["stale1", "stale2"].map(async (name) => (await seenOf(name)) > seenBefore - 60_000),
  );
  expect([...isFresh, (await seenOf("fresh1")) === seenBefore]).toEqual([true, true, true]);
});

test("[SESSION-02] a read that fails is a failure for all that share it, and for nobody after it", async () => {
  await addSessions(["unlucky"]);
  const reader = readerOf(database.pool);
  const sessions = createSessionStore();
  vi.spyOn(database.pool, "query").mockRejectedValueOnce(new Error("the connection broke") as never);
  const ends = await Promise.allSettled([1, 2].map(() => sessions.find(reader, hashOf("unlucky"), hourMs)));
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await sessions.find(reader, hashOf("unlucky"), hourMs)).toBeDefined();
});

async function seenOf(username: string): Promise<number> {
  const { rows } = await database.pool.query<{ last_seen_at: Date }>(
    "select last_seen_at from player_session s join player p on p.id = s.player_id where p.username = $1",
    [username],
  );
  return rows[0]?.last_seen_at.getTime() ?? 0;
}
