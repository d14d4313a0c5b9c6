import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createSocketTicket } from "@maidan/contract/http/push";
import { createIssueTicket, createReadFigures, createRedeemTicket } from "@maidan/services/push";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { registerPushRoutes } from "../../http/push/index.ts";
import { createHttpServer } from "../../http/server/index.ts";
import { createMemoryBus } from "../../memory/bus/index.ts";
import { PushGateway } from "../../push/index.ts";
import { readerOf } from "../database/index.ts";
import { createLedgerStore } from "../ledger/index.ts";
import { createSocketSessions, createSocketTicketStore } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.close());

const hourMs = 3_600_000;

async function addSession(username: string): Promise<{ playerId: string; sessionId: string }> {
  const { pool } = database;
  const player = await pool.query<{ id: bigint }>(
    `insert into player (username, password_hash, name, email, currency, referral_code)
      values ($1, 'x', $1, $1 || '@maidan.test', 'BDT', $1) returning id`,
    [username],
  );
  const playerId = String(player.rows[0]?.id);
  const session = await pool.query<{ id: bigint }>(
    `insert into player_session (player_id, kind, token_hash, user_agent, address_prefix, expires_at)
      values ($1, 'app', sha256($2), 'test', '127.0.0', now() + interval '1 hour') returning id`,
    [playerId, Buffer.from(username)],
  );
  return { playerId, sessionId: String(session.rows[0]?.id) };
}

function ticketsOf() {
  const reader = readerOf(database.pool);
  const sessions = createSocketSessions(reader, { idleMs: hourMs });
  const deps = { reader, sessions, tickets: createSocketTicketStore() };
  return { reader, sessions, tickets: deps.tickets, issue: createIssueTicket(deps), redeem: createRedeemTicket(deps) };
}

describe("a ticket", () => {
  test("[PUSH-01] is kept as a hash alone, and names its owner once, also when asked for twice at the same time", async () => {
    const { issue, redeem } = ticketsOf();
    const owner = { kind: "player", ...(await addSession("ticketone")) } as const;
    const { ticket, expiresInSeconds } = await issue(owner);
    expect(expiresInSeconds).toBe(30);
    const { rows } = await database.pool.query("select * from socket_ticket");
    expect(
      JSON.stringify(rows, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain(ticket);
    const answers = await Promise.all([redeem(ticket), redeem(ticket), redeem(ticket)]);
    expect(answers.filter((answer) => answer !== undefined)).toEqual([owner]);
    expect(await redeem(ticket)).toBeUndefined();
  });

  test("[PUSH-01] without a player is a guest's", async () => {
    const { issue, redeem } = ticketsOf();
    const { ticket } = await issue({ kind: "guest" });
    expect(await redeem(ticket)).toEqual({ kind: "guest" });
  });

  test("[PUSH-01] is worth nothing after its time, and is swept away", async () => {
    const { issue, redeem, tickets, reader } = ticketsOf();
    const { ticket } = await issue({ kind: "guest" });
    await issue({ kind: "guest" });
    await database.pool.query("update socket_ticket set expires_at = now() - interval '1 second'");
    expect(await redeem(ticket)).toBeUndefined();
    await tickets.sweep(reader);
    expect((await database.pool.query("select from socket_ticket")).rowCount).toBe(0);
  });

  test("[PUSH-02] of a session that has ended meanwhile opens nothing", async () => {
    const { issue, redeem } = ticketsOf();
    const owner = await addSession("endedbefore");
    const { ticket } = await issue({ kind: "player", ...owner });
    await database.pool.query("update player_session set revoked_at = now() where id = $1", [owner.sessionId]);
    expect(await redeem(ticket)).toBeUndefined();
  });
});

test("[PUSH-03] a session has ended when it is revoked, expired, idle, of a locked player, or unknown", async () => {
  const { sessions } = ticketsOf();
  const ids = await Promise.all(["aliveone", "revokedone", "expiredone", "idleone", "lockedone"].map(addSession));
  const [alive, revoked, expired, idle, locked] = ids.map(({ sessionId }) => sessionId);
  const { pool } = database;
  await pool.query("update player_session set revoked_at = now() where id = $1", [revoked]);
  await pool.query("update player_session set expires_at = now() where id = $1", [expired]);
  await pool.query("update player_session set last_seen_at = now() - interval '2 hours' where id = $1", [idle]);
  await pool.query("update player set status = 'locked' where id = $1", [ids[4]?.playerId]);
  const all = [alive, revoked, expired, idle, locked, "999999999"].filter((id) => id !== undefined);
  expect([...(await sessions.findEnded(all))].sort()).toEqual([revoked, expired, idle, locked, "999999999"].sort());
});

test("[PUSH-03] over the real stack: a ticket from the call joins, a revoked session closes the socket within a second", async () => {
  const { sessions, issue, redeem, reader } = ticketsOf();
  const owner = await addSession("wholestack");
  const token = "t".repeat(43);
  const app = await createHttpServer({
    name: "test",
    log: pino({ level: "silent" }),
    publicUrl: "https://maidan.test",
    authenticatePlayer: async (given) => (given === token ? owner : undefined),
    isCheckingResponses: true,
    docs: { title: "Test", version: "1", description: "Of tests", audience: "public" },
  });
  registerPushRoutes(app, { issueTicket: issue });
  const gateway = new PushGateway({
    server: app.server,
    bus: createMemoryBus(),
    sessions,
    redeemTicket: redeem,
    readHouseOffers: async () => ({ bookmaker: {}, fancy2: {} }),
    readMarketImage: async () => undefined,
    readFigures: createReadFigures({ reader, ledger: createLedgerStore() }),
    allowedOrigins: [],
    onFault: () => undefined,
  });
  app.addHook("preClose", async () => gateway.stop());
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const join = async (headers: Record<string, string>): Promise<WebSocket> => {
    const answer = await app.inject({ method: createSocketTicket.method, url: createSocketTicket.path, headers });
    const { ticket } = answer.json<{ ticket: string }>();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket?ticket=${ticket}`);
    await once(socket, "message");
    return socket;
  };
  const mine = await join({ authorization: `Bearer ${token}` });
  const guests = await join({});
  const closing = once(mine, "close");
  await database.pool.query("update player_session set revoked_at = now() where id = $1", [owner.sessionId]);
  const [code] = (await closing) as [number];
  expect(code).toBe(4001);
  expect(guests.readyState).toBe(WebSocket.OPEN);
  const told = once(guests, "close");
  await app.close();
  expect(((await told) as [number])[0]).toBe(1001);
});
