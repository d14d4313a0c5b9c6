import { spawn, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { startEnvironment, startFlags } from "../start-flags.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Closes the connections of all calls that were made. */
export const closeConnections = (): void => agent.destroy();

export interface BenchedPlatform {
  readonly port: number;
  readonly gamesPort: number;
  /** What the probe answers. */
  ask(question: string): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * The whole platform in a process of its own, with the settings of `npm start`, on ports of its own; ready when it resolves. With `isSeeded` it has demo
 * accounts, simulated matches and games; a `probe` is a file that is loaded into the process first.
 */
export async function startPlatform(
  databaseUrl: string,
  dataDir: string,
  { isSeeded = false, probe }: { readonly isSeeded?: boolean; readonly probe?: string } = {},
): Promise<BenchedPlatform> {
  const [port, gamesPort] = [await freePort(), await freePort()];
  const child: ChildProcess = spawn(
    process.execPath,
    [
      ...startFlags(),
      ...(probe === undefined ? [] : ["--import", probe]),
      path.resolve(import.meta.dirname, "../../../apps/server/src/main.ts"),
    ],
    {
      stdio: ["ignore", "ignore", "inherit", ...(probe === undefined ? [] : ["ipc" as const])],
      env: {
        ...process.env,
        ...startEnvironment(),
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PORT: String(port),
        OFFICE_PORT: "0",
        BETTING_API_PORT: "0",
        BETTING_STREAM_PORT: "0",
        GAMES_PORT: String(gamesPort),
        SEED_DEMO: String(isSeeded),
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
    if (child.exitCode !== null || attempt === 299) throw new Error("the platform didn't start");
    await delay(100);
  }
  return {
    port,
    gamesPort,
    ask: async (question) => {
      const answered = once(child, "message");
      child.send(question);
      return (await answered)[0] as unknown;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** A session for each player, as a login would have made it. */
export async function openSessions(pool: pg.Pool, playerIds: readonly string[]): Promise<Map<string, string>> {
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

export interface Sent {
  readonly path: string;
  readonly body?: string;
  readonly token?: string;
  /** Of the exchange's calls; other calls take a bearer token. */
  readonly isExchange?: boolean;
  readonly idempotencyKey?: string;
}

export function send(port: number, message: Sent): Promise<{ status: number; text: string; isOk: boolean }> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { accept: "application/json" };
    if (message.token !== undefined && message.isExchange === true) headers["x-authentication"] = message.token;
    else if (message.token !== undefined) headers["authorization"] = `Bearer ${message.token}`;
    if (message.body !== undefined) headers["content-type"] = "application/json";
    if (message.idempotencyKey !== undefined) headers["idempotency-key"] = message.idempotencyKey;
    const method = message.body === undefined ? "GET" : "POST";
    const options = { host: "127.0.0.1", port, path: message.path, method, headers, agent };
    const call = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      // The server may end in the middle of an answer.
      response.on("error", reject);
      response.on("end", () => {
        const status = response.statusCode ?? 0;
        resolve({ status, text: Buffer.concat(chunks).toString(), isOk: status === 200 });
      });
    });
    call.on("error", reject);
    call.end(message.body);
  });
}

export function freePort(): Promise<number> {
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
