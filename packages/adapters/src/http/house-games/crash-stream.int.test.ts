import { randomUUID } from "node:crypto";
import type { Currency } from "@maidan/core/money";
import { crashEvent, crashStreamPath, type CrashEvent } from "@maidan/contract/http/house-games";
import { CrashTable, type HouseSession } from "@maidan/services/house-games";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { testBytes } from "../../../../../tools/test-random.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createSharedRoundStore } from "../../postgres/house-games/index.ts";
import { createHttpServer } from "../server/index.ts";
import { registerCrashRoutes } from "./crash-routes.ts";
import { createTestHouse, type TestHouse } from "./test-support/index.ts";

/** Seats are told once a second, and a machine may be busy. */
const waitFor = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000 });

const randomBytes = testBytes("crash");
let database: TestDatabase;
let house: TestHouse;
let table: CrashTable;
let origin: string;
let stop: () => Promise<void>;
const sessions = new Map<string, HouseSession>();

beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool);
  const runner = createCommandRunner({ pool: database.pool });
  const times = { bettingMs: 600_000, pauseMs: 0 };
  const parts = { runner, store: createSharedRoundStore(), rounds: house.rounds, newKey: randomUUID, randomBytes };
  table = new CrashTable({ ...parts, times, chainLength: 50 });
  const app = await createHttpServer({
    name: "test",
    log: pino({ level: "silent" }),
    publicUrl: "https://maidan.test",
    docs: { title: "Test", version: "1", description: "Of tests", audience: "public" },
    isCheckingResponses: true,
    authenticatePlayer: async (token) => {
      const session = sessions.get(token);
      return session === undefined ? undefined : { playerId: session.player, sessionId: session.sessionId };
    },
  });
  const reader = readerOf(database.pool);
  const sessionOf = async ({ sessionId }: { readonly sessionId: string }): Promise<HouseSession> => {
    const session = await house.store.session(reader, sessionId);
    if (session === undefined) throw new Error("no session");
    return session;
  };
  registerCrashRoutes(app, { reader, store: house.store, table, rounds: house.rounds, sessionOf });
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
  stop = async () => {
    await app.close();
  };
  await table.look();
  for (let tick = 0; tick < 10; tick += 1) await table.tick();
});
afterAll(async () => {
  await stop();
  await house.close();
  await database.close();
});

async function sitDown(
  gameCode = "crash",
  currency: Currency = "BDT",
): Promise<{ token: string; session: HouseSession }> {
  const player = await house.provider.createPlayer({ cashMinor: 100_000n, currency });
  const session = await house.openGame({ ...player, currency }, gameCode);
  const token = randomUUID().replaceAll("-", "");
  sessions.set(token, session);
  return { token, session };
}

interface Watcher {
  readonly status: number;
  readonly events: CrashEvent[];
  readonly ended: Promise<void>;
}
async function watch(token: string): Promise<Watcher> {
  const answer = await fetch(`${origin}${crashStreamPath}`, { headers: { authorization: `Bearer ${token}` } });
  const events: CrashEvent[] = [];
  const read = async (): Promise<void> => {
    let rest = "";
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + text).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) if (part.startsWith("data: ")) events.push(crashEvent.parse(JSON.parse(part.slice(6))));
    }
  };
  const isStream = answer.headers.get("content-type") === "text/event-stream";
  return { status: answer.status, events, ended: isStream ? read() : Promise.resolve() };
}
const newest = (events: readonly CrashEvent[], type: CrashEvent["type"]) =>
  events.findLast((event) => event.type === type);

test("[HOUSE-23] a reader hears the table first, then what changes, the past only when it does, and how their own bet ended", async () => {
  const [one, other] = [await sitDown("crash", "INR"), await sitDown()];
  const [ofOne, ofOther] = [await watch(one.token), await watch(other.token)];
  await waitFor(() =>
    expect(ofOne.events).toMatchObject([
      { type: "table", past: [] },
      { type: "mine", mine: null },
    ]),
  );
  const { round } = await table.look();
  const asked = { shared: round?.number ?? 0, stake: "10.00", autoX100: null, idempotencyKey: randomUUID() };
  const placed = await table.bet(one.session, asked);
  if ("code" in placed) throw new Error(placed.message);
  await waitFor(() =>
    expect(newest(ofOther.events, "table")).toMatchObject({ players: 1, bets: [{ stake: "10.00", currency: "INR" }] }),
  );
  expect(newest(ofOther.events, "table")).not.toHaveProperty("past");
  await database.pool.query(
    "update house_shared_round set phase = 'running', point_x100 = 100000, starts_at = now() - interval '5 seconds', ends_at = now() + interval '1 hour', seen_at = now()",
  );
  const left = await table.leave(one.session, placed.round.roundId);
  if ("code" in left) throw new Error(left.message);
  expect(left.round.phase).toBe("paying");
  await waitFor(() =>
    expect(newest(ofOne.events, "mine")).toMatchObject({ mine: { id: placed.round.roundId, phase: "paid" } }),
  );
  const told = ofOne.events.flatMap((event) => (event.type === "mine" ? [event.mine?.phase] : []));
  expect(told).toEqual([undefined, "paying", "paid"]);
  expect(ofOther.events.filter(({ type }) => type === "mine")).toHaveLength(1);
  await waitFor(() =>
    expect(newest(ofOther.events, "table")).toMatchObject({
      round: { phase: "running", point_x100: null },
      bets: [{ out_at_x100: left.view?.["outAtX100"] }],
    }),
  );
});

test("[HOUSE-23] strangers and sessions of other games are refused, and a fifth stream of a player ends the first", async () => {
  expect((await watch("nobodys-token-nobodys-token")).status).toBe(401);
  expect((await watch((await sitDown("dice")).token)).status).toBe(404);
  const { token } = await sitDown();
  const streams: Watcher[] = [];
  for (let count = 0; count < 5; count += 1) streams.push(await watch(token));
  await streams[0]?.ended;
  await waitFor(() => expect(streams[4]?.events.length).toBe(2));
});
