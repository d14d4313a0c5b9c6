/**
 * Latency of a bet over HTTP, from the request to the answer after the commit, at a steady 500 bets a second on the whole platform in a process of its
 * own and a durable database. Beside it, in the same run and at the same rate, an answer that does no work: what HTTP alone costs here.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { PlaceRequest } from "../../../packages/services/src/exchange/index.ts";
import { startCluster } from "../durable/cluster.ts";
import { betsOf } from "../durable/flow.ts";

const betsPerSecond = 500;
const seconds = 20;
const warmUpSeconds = 3;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export async function run(): Promise<Record<string, unknown>[]> {
  const cluster = await startCluster({ players: 500, markets: 40 });
  const database = await cluster.fresh();
  const dataDir = mkdtempSync(path.join(tmpdir(), "maidan-bench-http-"));
  const platform = await startPlatform(database.url, dataDir);
  try {
    const tokens = await openSessions(database.pool, cluster.playerIds);
    const count = betsPerSecond * (seconds + warmUpSeconds);
    const bets = betsOf({ seed: 11, count, playerIds: cluster.playerIds, marketIds: cluster.marketIds });
    const idle = await steadyRate(count, () => send(platform.port, { path: "/healthz" }));
    const placed = await steadyRate(count, (index) => placeBet(platform.port, bets[index] as PlaceRequest, tokens));
    const { rows } = await database.pool.query<{ committed: string }>(
      "select count(*)::text as committed from exchange_order",
    );
    return [
      {
        bench: "http-bets",
        unit: "ms from request to answer after commit",
        betsPerSecond,
        seconds,
        p50: placed.p50,
        p99: placed.p99,
        worst: placed.worst,
        failed: placed.failed,
        committed: Number(rows[0]?.committed),
        baseline: "an answer without work over the same HTTP at the same rate",
        baselineP50: idle.p50,
        baselineP99: idle.p99,
        ratio: Math.round((placed.p99 / idle.p99) * 100) / 100,
        settings: cluster.settings,
        isMet: placed.failed === 0,
      },
    ];
  } finally {
    await platform.stop();
    await database.close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
    agent.destroy();
  }
}

async function startPlatform(databaseUrl: string, dataDir: string): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const child: ChildProcess = spawn(
    process.execPath,
    [path.resolve(import.meta.dirname, "../../../apps/server/src/main.ts")],
    {
      stdio: "ignore",
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PORT: String(port),
        OFFICE_PORT: "0",
        BETTING_API_PORT: "0",
        BETTING_STREAM_PORT: "0",
        GAMES_PORT: "0",
        SEED_DEMO: "false",
        LOG_LEVEL: "error",
      },
    },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const isReady = await send(port, { path: "/readyz" }).then(
      (answer) => answer.status === 200,
      () => false,
    );
    if (isReady) break;
    await delay(100);
  }
  return {
    port,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** A session for each player, as a login would have made it. */
async function openSessions(pool: pg.Pool, playerIds: readonly string[]): Promise<Map<string, string>> {
  const tokens = new Map(playerIds.map((playerId) => [playerId, randomBytes(32).toString("base64url")]));
  await pool.query(
    `insert into player_session (player_id, kind, token_hash, user_agent, address_prefix, expires_at)
     select player_id, 'app', token_hash, 'bench', '127.0.0.0', now() + interval '1 day'
     from unnest($1::bigint[], $2::bytea[]) as s(player_id, token_hash)`,
    [
      playerIds,
      playerIds.map((playerId) =>
        createHash("sha256")
          .update(tokens.get(playerId) ?? "")
          .digest(),
      ),
    ],
  );
  return tokens;
}

/** Starts one call after another at the fixed rate whether or not earlier ones are answered; the warm-up is not counted. */
async function steadyRate(count: number, call: (index: number) => Promise<{ isOk: boolean }>) {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  let failed = 0;
  const startedMs = performance.now();
  for (let index = 0; index < count; index += 1) {
    const dueMs = startedMs + (index * 1000) / betsPerSecond;
    const waitMs = dueMs - performance.now();
    if (waitMs > 1) await delay(waitMs);
    const isCounted = index >= betsPerSecond * warmUpSeconds;
    const sentMs = performance.now();
    running.push(
      call(index).then((answer) => {
        if (isCounted) times.push(performance.now() - sentMs);
        if (!answer.isOk) failed += 1;
      }),
    );
  }
  await Promise.all(running);
  times.sort((a, b) => a - b);
  const at = (share: number): number => Math.round((times[Math.floor(times.length * share)] ?? Number.NaN) * 100) / 100;
  return { p50: at(0.5), p99: at(0.99), worst: at(0.9999), failed };
}

async function placeBet(
  port: number,
  bet: PlaceRequest,
  tokens: ReadonlyMap<string, string>,
): Promise<{ isOk: boolean }> {
  const body = JSON.stringify({
    marketId: bet.marketId,
    customerRef: bet.customerRef,
    instructions: bet.instructions.map((instruction) => ({
      orderType: "LIMIT",
      selectionId: instruction.selectionId,
      side: instruction.side,
      limitOrder: {
        size: Number(instruction.sizeMinor) / 100,
        price: instruction.priceX100 / 100,
        persistenceType: instruction.persistence,
      },
    })),
  });
  const answer = await send(port, {
    path: "/exchange/betting/rest/v1.0/placeOrders",
    body,
    token: tokens.get(bet.playerId) ?? "",
  });
  return { isOk: answer.status === 200 && answer.text.includes('"status":"SUCCESS"') };
}

interface Sent {
  readonly path: string;
  readonly body?: string;
  readonly token?: string;
}

function send(port: number, message: Sent): Promise<{ status: number; text: string; isOk: boolean }> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { accept: "application/json" };
    if (message.token !== undefined) headers["x-authentication"] = message.token;
    if (message.body !== undefined) headers["content-type"] = "application/json";
    const method = message.body === undefined ? "GET" : "POST";
    const call = request({ host: "127.0.0.1", port, path: message.path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const status = response.statusCode ?? 0;
        resolve({ status, text: Buffer.concat(chunks).toString(), isOk: status === 200 });
      });
    });
    call.on("error", reject);
    call.end(message.body);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = address === null || typeof address === "string" ? 0 : address.port;
      probe.close(() => resolve(port));
    });
  });
}

if (process.argv[1] === import.meta.filename) for (const line of await run()) console.log(JSON.stringify(line));
