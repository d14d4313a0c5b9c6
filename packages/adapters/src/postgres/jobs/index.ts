import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Json } from "@maidan/services/command";
import { Logger, run, runMigrations, type Runner, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { freeLostJobs, type Presence } from "./lost-jobs.ts";

/** Work done after the commit that asked for it; retried with growing pauses, so it must be idempotent. */
export type JobHandler = (payload: Json) => Promise<void>;

/** Makes or updates the job queue's own schema. Run after the migrations, before anything enqueues. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, preset: { worker: { logger: silent } } });
}

export interface JobWorker {
  stop(): Promise<void>;
}

export interface JobOptions {
  readonly pool: pg.Pool;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly crontab: string;
  readonly concurrency: number;
  readonly log: Log;
}

/** Between two tries to begin again, while the database is away. */
const againMs = 1_000;

/**
 * Runs jobs of the given names, `concurrency` at a time, and cron lines of graphile-worker's crontab format. A worker that loses the database while it notes what
 * came of a job ends; another one is begun as soon as the database is back, and what the first had in hand is run again. So is what a worker had in hand
 * whose process was killed, when the next one begins. [RUN-10]
 */
export async function startJobs(options: JobOptions): Promise<JobWorker> {
  const pool = poolOfJobs(options);
  const stopping = new AbortController();
  let begun = await beginWorker(options, pool);
  const served = (async () => {
    while (!stopping.signal.aborted) {
      await begun.runner.promise.catch(() => undefined);
      if (stopping.signal.aborted) return;
      begun.presence.end();
      options.log("warning", "the worker of jobs lost the database; it is begun again");
      const next = await beginAgain(options, { pool, signal: stopping.signal, lost: begun.workerIds });
      if (next === undefined) return;
      begun = next;
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      // One that has ended by itself has nothing to stop.
      await begun.runner.stop().catch(() => undefined);
      begun.presence.end();
      await served;
      await pool.end();
    },
  };
}

interface Begun {
  readonly runner: Runner;
  readonly presence: Presence;
  /** By these names the jobs that it has in hand are held. */
  readonly workerIds: readonly string[];
}

async function beginWorker(options: JobOptions, pool: pg.Pool): Promise<Begun> {
  const taskList = Object.fromEntries(
    [...options.handlers].map(([name, handler]) => [name, async (payload: unknown) => handler(payload as Json)]),
  );
  const workerIds: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => void workerIds.push(workerPool.id));
  const presence = await freeLostJobs(pool);
  const starting = run({
    pgPool: pool,
    taskList,
    events,
    crontab: options.crontab,
    noHandleSignals: true,
    preset: {
      worker: {
        concurrentJobs: options.concurrency,
        pollInterval: 2_000,
        logger: loggerOf(options.log),
        // Noted in batches, a note that fails ends the worker in order; noted one by one it would be a promise that fails with nobody waiting, and end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
  try {
    return { runner: await starting, presence, workerIds };
  } catch (error) {
    presence.end();
    throw error;
  }
}

/** Undefined when it was stopped before the database was back. */
async function beginAgain(
  options: JobOptions,
  { pool, signal, lost }: { readonly pool: pg.Pool; readonly signal: AbortSignal; readonly lost: readonly string[] },
): Promise<Begun | undefined> {
  while (!signal.aborted) {
    try {
      // Jobs in the hands of a worker that is gone would wait for hours.
      await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [lost]);
      return await beginWorker(options, pool);
    } catch (error) {
      options.log("warning", `jobs wait for the database: ${error instanceof Error ? error.message : String(error)}`);
      await delay(againMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

/** A note of what came of a job that finds no connection in time ends the worker. A busy machine is waited for. */
const connectionTimeoutMs = 120_000;

/** One connection for each job that runs, one that listens for new ones, one for the crontab, one that says that the worker lives. */
const connectionsBeside = 3;

/**
 * Connections to the same database that read int8 as text, as `pg` does by default: graphile-worker notes failed jobs as JSON, which has no bigint, and with
 * the types of our own pools the first job that failed would end the process.
 */
function poolOfJobs(options: { readonly pool: pg.Pool; readonly concurrency: number; readonly log: Log }): pg.Pool {
  const { types: _, ...same } = options.pool.options;
  const max = options.concurrency + connectionsBeside;
  const own = { max, application_name: "maidan-jobs", connectionTimeoutMillis: connectionTimeoutMs };
  const pool = new pg.Pool({ ...same, ...own });
  const report = (error: Error): void => options.log("warning", `a connection broke: ${error.message}`);
  pool.on("error", report);
  pool.on("connect", (client) => client.on("error", report));
  return pool;
}

type Log = (level: "error" | "warning" | "info" | "debug", message: string) => void;
const loggerOf = (log: Log): Logger => new Logger(() => (level, message) => log(level, message));
const silent = loggerOf(() => undefined);
