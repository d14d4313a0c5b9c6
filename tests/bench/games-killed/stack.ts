import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { execFile } from "node:child_process";
import { createPool } from "../../../packages/adapters/src/postgres/database/index.ts";
import { startPostgres, type RunningPostgres } from "../../../packages/adapters/src/postgres/embedded/index.ts";
import { defaultStateDir } from "../../../tools/state-dir.ts";
import { freePort, send } from "../durable/platform.ts";

const main = path.resolve(import.meta.dirname, "../../../apps/server/src/main.ts");
const cli = path.resolve(import.meta.dirname, "../../../apps/server/src/cli.ts");
const longestStartMs = 300_000;
/** Before a server that ended by itself is started again. */
const againMs = 500;

/** Something that can be killed without a word, and brought back. */
export interface Victim {
  kill(): Promise<void>;
  /** Resolves when it serves again. */
  revive(): Promise<void>;
}

/** A durable PostgreSQL of its own: killed as if the power had gone, it recovers from its log. */
export async function startDatabase() {
  const stateDir = mkdtempSync(path.join(tmpdir(), "maidan-killed-"));
  let server: RunningPostgres = await startPostgres({ stateDir, binariesDir: defaultStateDir() });
  const { url } = server;
  return {
    url,
    pool: createPool({ url, maxConnections: 2, applicationName: "maidan-bench", onError: () => undefined }),
    kill: async (): Promise<void> => {
      // What `pg_ctl stop -m immediate` sends: no checkpoint, all connections cut.
      process.kill(server.pid, "SIGQUIT");
      await server.ended;
      await server.stop();
    },
    revive: async (): Promise<void> => {
      server = await startPostgres({ stateDir, binariesDir: defaultStateDir() });
    },
    close: async (): Promise<void> => {
      await server.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
export type BenchDatabase = Awaited<ReturnType<typeof startDatabase>>;

/** The whole platform in a process of its own, on ports that stay the same; what ends without being asked is started again, as by any supervisor. */
export class Server {
  readonly port: number;
  readonly gamesPort: number;
  /** How often it ended by itself. */
  ownEnds = 0;
  readonly #env: NodeJS.ProcessEnv;
  readonly #dataDir = mkdtempSync(path.join(tmpdir(), "maidan-killed-data-"));
  #child: ChildProcess | undefined;
  #isWanted = false;

  private constructor(ports: readonly [number, number], databaseUrl: string, env: NodeJS.ProcessEnv) {
    [this.port, this.gamesPort] = ports;
    this.#env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: this.#dataDir,
      PORT: String(this.port),
      OFFICE_PORT: "0",
      BETTING_API_PORT: "0",
      BETTING_STREAM_PORT: "0",
      GAMES_PORT: String(this.gamesPort),
      SEED_DEMO: "false",
      LOG_LEVEL: process.env["BENCH_LOG"] ?? "fatal",
      ...env,
    };
  }

  static async at(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<Server> {
    return new Server([await freePort(), await freePort()], databaseUrl, env);
  }

  async kill(): Promise<void> {
    this.#isWanted = false;
    await this.#end("SIGKILL");
  }

  async revive(): Promise<void> {
    this.#isWanted = true;
    if (this.#child === undefined) this.#spawn();
    await this.ready();
  }

  /** Both ports answer, and the database is there. */
  async ready(): Promise<void> {
    const startedMs = performance.now();
    const isReady = async (port: number): Promise<boolean> =>
      send(port, { path: "/readyz" }).then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!((await isReady(this.port)) && (await isReady(this.gamesPort)))) {
      if (performance.now() - startedMs > longestStartMs) throw new Error("a server didn't come back");
      await delay(100);
    }
  }

  /** An operator command beside it. */
  async command(...args: readonly string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], { env: this.#env });
    return stdout;
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.#end("SIGTERM");
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  #spawn(): void {
    const child = spawn(process.execPath, [main], { stdio: ["ignore", "inherit", "inherit"], env: this.#env });
    this.#child = child;
    child.once("exit", () => {
      if (this.#child === child) this.#child = undefined;
      if (!this.#isWanted) return;
      this.ownEnds += 1;
      setTimeout(() => {
        if (this.#isWanted && this.#child === undefined) this.#spawn();
      }, againMs);
    });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
    child.kill(signal);
    await ended;
  }
}
