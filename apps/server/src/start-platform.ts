import {
  announceShutdown,
  createHttpServer,
  createProcessMetrics,
  errorForLog,
  shutDown,
  type HttpServerOptions,
} from "@maidan/adapters/http/server";
import { openLocalDoor, throughLocalDoor } from "@maidan/adapters/local-door";
import { createMemoryBus } from "@maidan/adapters/memory/bus";
import { createCommandRunner, startOutboxRelay, type OutboxRelay } from "@maidan/adapters/postgres/command";
import { boundWaits, createPool, readerOf } from "@maidan/adapters/postgres/database";
import { prepareJobs, startJobs, type JobWorker } from "@maidan/adapters/postgres/jobs";
import { areMarketsServed } from "@maidan/adapters/postgres/exchange";
import { createLedgerStore, foldOnce } from "@maidan/adapters/postgres/ledger";
import { readTlsIdentity, type TlsIdentity } from "@maidan/adapters/tls-identity";
import { isMigrated, migrate, migrationsDir, readMigrations } from "@maidan/adapters/postgres/migrations";
import { committedTopic } from "@maidan/services/exchange";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Logger } from "pino";
import { ConfigRefused, type Config, type Role } from "./config.ts";
import { openDatabase, type OpenDatabase } from "./database.ts";
import { expectFreePorts } from "./free-ports.ts";
import { extraInvariants } from "./invariants.ts";
import { officeDocs, playerDocs, programDocs } from "./docs.ts";
import type { OpenedPort, Platform } from "./platform.ts";
import type { Services } from "./services.ts";
import { wirings } from "./wiring/index.ts";

/** Requests and jobs share these connections; the engine has its own, so that a flood cannot starve it. */
const poolConnections = 24;
const enginePoolConnections = 6;
const jobConcurrency = 4;
/** How long the notes of batches are left to their engine, which clears them with its next batch or after a moment of rest. [ENG-08] */
const notesLeftForMs = 3_000;

export interface RunningPlatform {
  readonly platform: Platform;
  readonly addresses: {
    readonly player: string;
    readonly office: string;
    readonly bettingApi: string;
    readonly bettingStream: string;
    /** Undefined where this process doesn't run the game server. */
    readonly games: string | undefined;
  };
  /** Ends when the embedded database died under us. */
  readonly databaseLost: Promise<void>;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Progress for a person who waits. */
  readonly say: (message: string) => void;
  /** Operator commands use the services without opening ports or running jobs. */
  readonly isHeadless?: boolean;
  /** Nothing is seeded or begun: the database stands as its migrations left it. */
  readonly isBare?: boolean;
  /** Ends the start at its next step: it rejects with the signal's reason when what was started is stopped again. */
  readonly signal?: AbortSignal;
}

/** Starts everything that the roles ask for: database, migrations, wirings, seeds, ports, jobs. What was started is stopped again if a later step fails. */
export async function startPlatform(options: StartOptions): Promise<RunningPlatform> {
  const closers: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        options.log.error({ err: error }, "a part did not stop cleanly");
      }
    }
  };
  try {
    return await assemble(options, closers, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

type Closers = (() => Promise<void> | void)[];

async function assemble(options: StartOptions, closers: Closers, stop: () => Promise<void>): Promise<RunningPlatform> {
  const { config, log } = options;
  const database = await step(options, "database", () =>
    openDatabase(config, { isGuestAllowed: options.isHeadless === true, say: (message) => log.debug(message) }),
  );
  closers.push(() => database.stop());
  options.signal?.throwIfAborted();
  // Looked at early: whoever has the wrong port reads so before a database is made ready. They are opened last.
  if (options.isHeadless !== true)
    await expectFreePorts(config.host, [config.port, config.officePort, config.bettingApiPort]);
  const pools = openPools(database, log, closers);
  await step(options, "migrations", async () => {
    await migrate(pools.pool, { log: options.say });
    await prepareJobs(pools.pool);
  });
  options.signal?.throwIfAborted();
  const services: Partial<Services> = {};
  const tls = options.isHeadless === true ? undefined : await readTls(config);
  const apps = await createApps(options, { pool: pools.pool, services, tls });
  const readySteps: (() => Promise<void> | void)[] = [];
  const openers: Opener[] = [];
  const { platform, relay } = createPlatform({
    options,
    pools,
    apps,
    services,
    closers,
    readySteps,
    openers,
    tls,
    isGuest: database.isGuest,
  });
  closers.push(() => relay.stop());
  // Also where no port is opened: wirings hang their own ending on the servers'.
  closers.push(async () => {
    await Promise.all([apps.playerApp.close(), apps.officeApp.close(), apps.programApp.close()]);
  });
  for (const wire of wirings) await wire(platform);
  await step(options, "services", async () => {
    for (const start of options.isBare === true ? [] : readySteps) {
      await start();
      options.signal?.throwIfAborted();
    }
  });
  for (const pool of [pools.pool, pools.enginePool]) boundWaits(pool);
  const opened = options.isHeadless === true ? [] : await openDoors(options, platform, { closers, openers });
  return {
    platform,
    addresses: addressesOf(config, apps, opened),
    databaseLost: database.lost,
    stop,
  };
}

async function step<T>({ say }: StartOptions, name: string, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const result = await work();
  say(`${name} ready in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  return result;
}

interface Pools {
  readonly pool: pg.Pool;
  readonly enginePool: pg.Pool;
}

function openPools(database: OpenDatabase, log: Logger, closers: Closers): Pools {
  let isClosing = false;
  const onError = (error: Error): void => {
    // The server closes what is still listening when it is stopped: that is no fault.
    if (!isClosing) log.warn({ err: errorForLog(error) }, "a database connection broke");
  };
  const pool = createPool({
    url: database.url,
    maxConnections: poolConnections,
    applicationName: "maidan",
    onError,
    isPatient: true,
  });
  const enginePool = createPool({
    url: database.url,
    maxConnections: enginePoolConnections,
    applicationName: "maidan-engine",
    onError,
    isPatient: true,
  });
  closers.push(async () => {
    isClosing = true;
    await Promise.all([pool.end(), enginePool.end()]);
  });
  return { pool, enginePool };
}

interface Apps {
  readonly playerApp: FastifyInstance;
  readonly officeApp: FastifyInstance;
  readonly programApp: FastifyInstance;
}
type Opener = () => Promise<OpenedPort>;

/** The certificate of the betting ports, for this machine's names and those of the settings. */
async function readTls(config: Config): Promise<TlsIdentity> {
  const isEverywhere = config.host === "0.0.0.0" || config.host === "::";
  const names = ["localhost", "127.0.0.1", "::1", ...(isEverywhere ? [] : [config.host]), ...config.bettingTlsNames];
  const wanted = { dataDir: config.dataDir, names: [...new Set(names)], now: () => new Date() };
  if (config.bettingTls === undefined) return readTlsIdentity(wanted);
  try {
    return await readTlsIdentity({ ...wanted, own: config.bettingTls });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigRefused(`BETTING_TLS_CERT and BETTING_TLS_KEY can't be used: ${reason}`);
  }
}

/** The three servers. Who is calling is asked of the services when they are there: the wirings come after the servers that they register routes on. */
async function createApps(
  options: StartOptions,
  parts: { readonly pool: pg.Pool; readonly services: Partial<Services>; readonly tls: TlsIdentity | undefined },
): Promise<Apps> {
  const { pool, services, tls } = parts;
  const isDatabaseReady = async (): Promise<boolean> => (await pool.query("select 1")).rowCount === 1;
  // A process keeps to the migrations that it was started with.
  const migrations = readMigrations(migrationsDir);
  const common = {
    log: options.log,
    readiness: [
      { name: "database", check: isDatabaseReady },
      { name: "migrations", check: () => isMigrated(pool, migrations) },
      { name: "engine", check: () => areMarketsServed(pool) },
    ],
    isCheckingResponses: options.config.isDevelopment,
    trustedProxies: options.config.trustedProxies,
    metrics: createProcessMetrics(),
  };
  const player: HttpServerOptions = {
    ...common,
    name: "player",
    publicUrl: options.config.publicUrl,
    authenticatePlayer: async (token) => services.authenticatePlayer?.(token),
    docs: playerDocs,
  };
  const office: HttpServerOptions = {
    ...common,
    name: "office",
    publicUrl: `http://localhost:${options.config.officePort}`,
    authenticateStaff: async (token) => services.authenticateStaff?.(token),
    docs: officeDocs,
  };
  const program: HttpServerOptions = {
    ...common,
    name: "betting",
    publicUrl: `https://localhost:${options.config.bettingApiPort}`,
    metrics: createProcessMetrics(),
    ...(tls === undefined ? {} : { tls: { cert: tls.cert, key: tls.key, clientCertificates: "asked" as const } }),
    isPacking: true,
    isLaxWithSlashes: true,
    docs: programDocs,
  };
  return {
    playerApp: await createHttpServer(player),
    officeApp: await createHttpServer(office),
    programApp: await createHttpServer(program),
  };
}

function createPlatform(parts: {
  options: StartOptions;
  pools: Pools;
  apps: Apps;
  services: Partial<Services>;
  closers: Closers;
  readySteps: (() => Promise<void> | void)[];
  openers: Opener[];
  tls: TlsIdentity | undefined;
  isGuest: boolean;
}): { platform: Platform; relay: OutboxRelay } {
  const { config, log } = parts.options;
  const memoryBus = createMemoryBus();
  const bus = parts.isGuest ? throughLocalDoor(config.dataDir, memoryBus) : memoryBus;
  const relay = startOutboxRelay({
    pool: parts.pools.pool,
    bus,
    onError: (error) => log.warn({ err: error }, "the outbox could not be published"),
    leftToWriters: { topics: [committedTopic], forMs: notesLeftForMs },
  });
  const runner = createCommandRunner({ pool: parts.pools.pool, onOutbox: () => relay.kick() });
  const platform: Platform = {
    config,
    log,
    bus,
    runner,
    reader: readerOf(parts.pools.pool),
    ...parts.pools,
    ...parts.apps,
    tls: parts.tls,
    ledger: createLedgerStore({ invariants: extraInvariants }),
    services: parts.services,
    use: (name) => {
      const service = parts.services[name];
      if (service === undefined) throw new Error(`no wiring offers the service ${name}`);
      return service;
    },
    hasRole: (role) => runningRoles(parts).has(role),
    jobs: new Map(),
    crontab: [],
    onReady: (start) => void parts.readySteps.push(start),
    onOpen: (open) => void parts.openers.push(open),
    onClose: (close) => void parts.closers.push(close),
  };
  platform.jobs.set("ledger:fold", () => foldOnce(parts.pools.pool));
  platform.crontab.push("* * * * * ledger:fold ?max=1");
  return { platform, relay };
}

/** An operator command beside a running platform does nothing on its own; without one it runs the engine for as long as it needs it. */
function runningRoles(parts: { readonly options: StartOptions; readonly isGuest: boolean }): ReadonlySet<Role> {
  if (parts.isGuest) return new Set();
  return parts.options.isHeadless === true ? new Set<Role>(["engine"]) : parts.options.config.roles;
}

/** Opens the ports last, so that nobody is answered by half a platform; starts the jobs. */
async function openDoors(
  options: StartOptions,
  platform: Platform,
  { closers, openers }: { readonly closers: Closers; readonly openers: readonly Opener[] },
): Promise<readonly OpenedPort[]> {
  const { config } = options;
  const worker: JobWorker = await startJobs({
    pool: platform.pool,
    handlers: platform.jobs,
    crontab: platform.crontab.join("\n"),
    concurrency: jobConcurrency,
    log: (level, message) =>
      platform.log[level === "warning" ? "warn" : level === "info" ? "debug" : level]({ part: "jobs" }, message),
  });
  closers.push(() => worker.stop());
  await platform.playerApp.listen({ host: config.host, port: config.port });
  closers.push(() => shutDown(platform.playerApp));
  await platform.officeApp.listen({ host: config.host, port: config.officePort });
  closers.push(() => shutDown(platform.officeApp));
  await platform.programApp.listen({ host: config.host, port: config.bettingApiPort });
  closers.push(() => shutDown(platform.programApp));
  const ports: OpenedPort[] = [];
  for (const open of openers) {
    const opened = await open();
    closers.push(() => opened.close());
    ports.push(opened);
  }
  const door = await openLocalDoor({ dataDir: config.dataDir, bus: platform.bus });
  closers.push(() => door.close());
  // Before anything is closed: what is answered while the others stop tells its caller as well.
  closers.push(() => {
    for (const app of [platform.playerApp, platform.officeApp, platform.programApp]) announceShutdown(app);
  });
  return ports;
}

function addressesOf(config: Config, apps: Apps, opened: readonly OpenedPort[]): RunningPlatform["addresses"] {
  const portOf = (app: FastifyInstance, fallback: number): number => {
    const address = app.server.address();
    return address === null || typeof address === "string" ? fallback : address.port;
  };
  const games = opened.find(({ name }) => name === "games");
  return {
    player: `http://localhost:${portOf(apps.playerApp, config.port)}`,
    office: `http://localhost:${portOf(apps.officeApp, config.officePort)}`,
    bettingApi: `https://localhost:${portOf(apps.programApp, config.bettingApiPort)}`,
    bettingStream: `localhost:${opened.find(({ name }) => name === "bettingStream")?.port ?? config.bettingStreamPort}`,
    games: games === undefined ? undefined : `http://localhost:${games.port}`,
  };
}
