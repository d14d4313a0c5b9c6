import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installBinaries, refuseClosedFolder, serverAccount, type ServerAccount } from "./binaries.ts";
import { freeDataDirectory } from "./orphans.ts";
import { keepWritingBack } from "./steady-writeback.ts";
import { liveSupervisor, markSupervisor, unmarkSupervisor } from "./supervisor-mark.ts";

export interface PostgresOptions {
  /** Where binaries, data, socket and password live. As root it must be reachable by an unprivileged account (not the home of root). */
  readonly stateDir: string;
  /** Where the programs are copied to; default `stateDir`. Tests share one copy. */
  readonly binariesDir?: string;
  /** For throw-away test clusters alone: no fsync, so that cloning a database takes milliseconds. A crash loses data. */
  readonly isVolatile?: boolean;
  readonly log?: (message: string) => void;
}

/** Another live process supervises the server of this folder. */
export class AlreadyRunning extends Error {
  override readonly name = "AlreadyRunning";
  readonly pid: number;
  /** The running server, for a guest that only wants to speak with it. */
  readonly url: string;

  constructor(pid: number, url: string) {
    super(`the database of this folder belongs to process ${pid}, which is running`);
    this.pid = pid;
    this.url = url;
  }
}

export interface RunningPostgres {
  /** A libpq URL with the socket folder as host; understood by `pg`. */
  readonly url: string;
  readonly pid: number;
  /** Fast shutdown; resolves when the server has ended. */
  stop(): Promise<void>;
  /** Resolves when the server ended, asked or not. */
  readonly ended: Promise<void>;
}

interface Layout {
  readonly home: string;
  readonly data: string;
  readonly run: string;
  readonly passwordFile: string;
  readonly account: ServerAccount | undefined;
  readonly spawnOptions: {
    readonly uid?: number;
    readonly gid?: number;
    readonly env: NodeJS.ProcessEnv;
    readonly cwd: string;
  };
}

/**
 * How much of what it freed a process of the server keeps, for glibc's allocator (others don't read it). As it is by default the memory of each statement is given back to the kernel and
 * asked for anew: twelve calls and their page faults for a batch of bets, 3 % of what it took.
 */
const keptMemory = { MALLOC_TRIM_THRESHOLD_: String(16 * 1024 ** 2), MALLOC_TOP_PAD_: String(1024 ** 2) };

function prepareLayout(options: PostgresOptions): Layout {
  const account = serverAccount();
  mkdirSync(options.stateDir, { recursive: true, mode: 0o755 });
  if (account !== undefined) {
    chmodSync(options.stateDir, 0o755);
    refuseClosedFolder(options.stateDir, account);
  }
  const home = installBinaries(options.binariesDir ?? options.stateDir);
  if (account !== undefined) refuseClosedFolder(home, account);
  const data = path.join(options.stateDir, "data");
  const run = path.join(options.stateDir, "run");
  for (const folder of [data, run]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account !== undefined) chownSync(folder, account.uid, account.gid);
  }
  const env = { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC", ...keptMemory };
  const runsAs = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  const spawnOptions = { ...runsAs, env, cwd: options.stateDir };
  return { home, data, run, passwordFile: path.join(options.stateDir, "password"), account, spawnOptions };
}

/**
 * The log's files. A commit that needs a new one fills it with zeros first and waits until they are on the disk: at the usual 16 that was 60 to 80 ms, every three seconds under
 * load, until enough of them are there to be used again. Of a cluster that is there they stay as they are. [ADR 2]
 */
const segmentMegabytes = 2;

/** Makes the cluster once; the marker file tells a finished one from one that was interrupted, which is made again. */
function initialiseCluster(layout: Layout): void {
  const marker = path.join(layout.data, ".complete");
  if (existsSync(marker)) return;
  rmSync(layout.data, { recursive: true, force: true });
  mkdirSync(layout.data, { mode: 0o700 });
  const password = randomBytes(24).toString("base64url");
  writeFileSync(layout.passwordFile, password, { mode: 0o600 });
  // In the socket folder, the one place beside the data that the server's account may enter.
  const handOver = path.join(layout.run, "initdb-password");
  writeFileSync(handOver, password, { mode: 0o600 });
  if (layout.account !== undefined) {
    chownSync(layout.data, layout.account.uid, layout.account.gid);
    chownSync(handOver, layout.account.uid, layout.account.gid);
  }
  const result = spawnSync(
    path.join(layout.home, "bin", "initdb"),
    [
      "-D",
      layout.data,
      "-U",
      "postgres",
      "--auth=scram-sha-256",
      `--pwfile=${handOver}`,
      "--encoding=UTF8",
      "--data-checksums",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-instructions",
      `--wal-segsize=${segmentMegabytes}`,
    ],
    { ...layout.spawnOptions, encoding: "utf8" },
  );
  rmSync(handOver);
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? ""}${result.stderr}`);
  writeFileSync(marker, "");
}

const commonSettings = [
  "listen_addresses=",
  "unix_socket_permissions=0700",
  "max_connections=200",
  "shared_buffers=256MB",
  // Its own looks at the tables go slowly, and take smaller samples: the first ones of a busy server took 0.8 seconds of a processor in two, and bets waited for half a second. Slowly by doing little before each
  // rest, not by a long rest: a sample rests with a page locked, and a batch that writes to the page waits with it. [ADR 2]
  "autovacuum_vacuum_cost_delay=2ms",
  "autovacuum_vacuum_cost_limit=20",
  "default_statistics_target=25",
];
const durableSettings = [
  "fsync=on",
  "full_page_writes=on",
  "synchronous_commit=on",
  "wal_compression=on",
  // After each checkpoint the first change of a page writes all of it to the log: on a busy server every bet of the next second waits for that, so checkpoints are rare. What a kill leaves to be read again is half of 4 GB at most, 100 seconds at worst. [ADR 2]
  "checkpoint_timeout=30min",
  "max_wal_size=4GB",
  // Files of the log that were made are used again. Its buffer would be no larger than one of them.
  "min_wal_size=512MB",
  "wal_buffers=8MB",
];
const volatileSettings = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_wal_size=2GB"];

function launch(layout: Layout, options: PostgresOptions): ChildProcess {
  const settings = [...commonSettings, ...(options.isVolatile === true ? volatileSettings : durableSettings)];
  return spawn(
    path.join(layout.home, "bin", "postgres"),
    ["-D", layout.data, "-k", layout.run, ...settings.flatMap((setting) => ["-c", setting])],
    // Detached: a Ctrl-C in the terminal must reach us alone, so that the server is stopped last and cleanly.
    { ...layout.spawnOptions, detached: true, stdio: ["ignore", "ignore", "pipe"] },
  );
}

function untilReady(child: ChildProcess, log: (message: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let tail = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      tail = (tail + chunk.toString()).slice(-4000);
      log(chunk.toString().trim());
      if (tail.includes("ready to accept connections")) resolve();
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new Error(`PostgreSQL ended at start (${code ?? signal}): ${tail}`)));
  });
}

function urlOf(stateDir: string): string {
  const password = readFileSync(path.join(stateDir, "password"), "utf8");
  return `postgresql://postgres:${password}@/postgres?host=${encodeURIComponent(path.join(stateDir, "run"))}`;
}

/**
 * Starts the PostgreSQL that comes with the packages: a real server with data checksums, on a Unix socket, under an unprivileged account,
 * durable by default. The first start makes the cluster (about a second). Throws `AlreadyRunning` when a live process supervises it.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const log = options.log ?? (() => undefined);
  const supervisor = liveSupervisor(options.stateDir);
  if (supervisor !== undefined) throw new AlreadyRunning(supervisor, urlOf(options.stateDir));
  const layout = prepareLayout(options);
  markSupervisor(options.stateDir);
  initialiseCluster(layout);
  await freeDataDirectory({
    dataDir: layout.data,
    socketDir: layout.run,
    pgCtl: path.join(layout.home, "bin", "pg_ctl"),
    spawnOptions: layout.spawnOptions,
    log,
  });
  const child = launch(layout, options);
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  await untilReady(child, log);
  // In a throw-away cluster nothing need reach the disk; other systems than Linux write back by rules of their own.
  if (options.isVolatile !== true && process.platform === "linux") {
    const stopWritingBack = keepWritingBack({
      dataDir: layout.data,
      onFailure: (error) => {
        log(`the disk did not take a table's file, the server is ended to recover from its log: ${String(error)}`);
        child.kill("SIGQUIT");
      },
    });
    void ended.then(stopWritingBack);
  }
  return {
    url: urlOf(options.stateDir),
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      child.kill("SIGINT");
      await ended;
      unmarkSupervisor(options.stateDir);
    },
  };
}
