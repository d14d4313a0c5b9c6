/**
 * What the engine is held against: the same HTTP server, the very look for the session, many at a time, and the rows of each bet written in a transaction of its own, all its
 * statements in one round trip. The rows are worked out before: nothing is checked, read or matched, which is less work than any exchange has that goes bet by bet. Bets of one
 * market are written one after the other, as each may change what the one before left. Beside it the floors of any bet's wait: an answer with nothing behind it, and one that
 * commits one row of two numbers.
 */
import { createHash } from "node:crypto";
import { pino } from "pino";
import { createPool, readerOf } from "../../../packages/adapters/src/postgres/database/index.ts";
import { BatchConnection, flight } from "../../../packages/adapters/src/postgres/exchange/batch-connection.ts";
import { statementsOf } from "../../../packages/adapters/src/postgres/exchange/batch-statements.ts";
import { createSessionStore } from "../../../packages/adapters/src/postgres/player/index.ts";
import { createHttpServer } from "../../../packages/adapters/src/http/server/index.ts";
import type { BatchRows, PlaceRequest } from "../../../packages/services/src/exchange/index.ts";
import { sessionTimes } from "../../../packages/services/src/player/index.ts";
import { rowsFor } from "../durable/rows.ts";

export interface PerBetOrder {
  readonly url: string;
  readonly connections: number;
  readonly requests: readonly PlaceRequest[];
}

function* transactionOf(rows: BatchRows): Generator<{ readonly text: string }> {
  yield { text: "begin" };
  yield* statementsOf(rows);
  yield { text: "commit" };
}

interface Turn {
  /** The bet before in the same market is written. */
  readonly begins: Promise<void>;
  readonly end: () => void;
}

function turnsOf(requests: readonly PlaceRequest[]): Turn[] {
  const ends = new Map<string, Promise<void>>();
  return requests.map(({ marketId }) => {
    const begins = ends.get(marketId) ?? Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(marketId, promise);
    return { begins, end: resolve };
  });
}

async function serve(order: PerBetOrder): Promise<void> {
  const { url, connections, requests } = order;
  const rows = rowsFor(requests, 1);
  const placeOf = new Map(requests.map(({ customerRef }, place) => [customerRef, place]));
  const turns = turnsOf(requests);
  const writers = Array.from(
    { length: connections },
    (_, index) => new BatchConnection({ url, owner: `per-bet-${index}`, onError: () => undefined }),
  );
  const free = await Promise.all(writers.map((writer) => writer.client()));
  const waiting: ((client: (typeof free)[number]) => void)[] = [];
  const pool = createPool({ url, maxConnections: 4, applicationName: "per-bet", onError: () => undefined });
  const [reader, sessions] = [readerOf(pool), createSessionStore()];
  const app = await createHttpServer({
    name: "per-bet",
    log: pino({ level: "silent" }),
    publicUrl: "http://localhost",
    authenticatePlayer: async () => undefined,
    docs: { title: "Baseline", version: "1", description: "Of a benchmark", audience: "public" },
  });
  const limit = { rateLimit: { max: 1_000_000, timeWindow: 60_000 } };
  app.post("/exchange/betting/rest/v1.0/placeOrders", { config: limit }, async (request) => {
    const tokenHash = createHash("sha256").update(String(request.headers["x-authentication"])).digest();
    const session = await sessions.find(reader, tokenHash, sessionTimes.idleMs);
    const { customerRef } = request.body as { customerRef: string };
    const place = placeOf.get(customerRef) ?? -1;
    const [bet, turn] = [rows[place], turns[place]];
    if (session === undefined || bet === undefined || turn === undefined) throw new Error("no such bet");
    await turn.begins;
    const client = free.pop() ?? (await new Promise<(typeof free)[number]>((resolve) => waiting.push(resolve)));
    try {
      await flight(client, transactionOf(bet));
    } finally {
      const next = waiting.shift();
      if (next === undefined) free.push(client);
      else next(client);
      turn.end();
    }
    return { status: "SUCCESS" };
  });
  app.post("/floor/nothing", { config: limit }, async () => ({ status: "SUCCESS" }));
  await pool.query(
    "create table floor_row (id bigint generated always as identity primary key, value bigint not null)",
  );
  const insertRow = { name: "floor-row", text: "insert into floor_row (value) values ($1)" };
  const rowPool = createPool({ url, maxConnections: connections, applicationName: "floor", onError: () => undefined });
  app.post("/floor/commit", { config: limit }, async () => {
    await rowPool.query({ ...insertRow, values: [1] });
    return { status: "SUCCESS" };
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0 });
}

process.on("message", (order: PerBetOrder) => void serve(order));
