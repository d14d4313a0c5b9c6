import type { Json } from "@maidan/services/command";
import { Logger, run, runMigrations, type Runner } from "graphile-worker";
import pg from "pg";

/** Work done after the commit that asked for it; retried with growing pauses, so it must be idempotent. */
export type JobHandler = (payload: Json) => Promise<void>;

/** Makes or updates the job queue's own schema. Run after the migrations, before anything enqueues. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, preset: { worker: { logger: silent } } });
}

export interface JobWorker {
  stop(): Promise<void>;
}

/** Runs jobs of the given names, `concurrency` at a time, and cron lines of graphile-worker's crontab format. */
export async function startJobs(options: {
  readonly pool: pg.Pool;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly crontab: string;
  readonly concurrency: number;
  readonly log: (level: "error" | "warning" | "info" | "debug", message: string) => void;
}): Promise<JobWorker> {
  const taskList = Object.fromEntries(
    [...options.handlers].map(([name, handler]) => [name, async (payload: unknown) => handler(payload as Json)]),
  );
  const pool = poolOfJobs(options);
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    crontab: options.crontab,
    noHandleSignals: true,
    preset: { worker: { concurrentJobs: options.concurrency, pollInterval: 2_000, logger: loggerOf(options.log) } },
  });
  return {
    stop: async () => {
      await runner.stop();
      await pool.end();
    },
  };
}

/** Graphile-worker notes that a job is done without waiting for it: a note that finds no connection in time would end the process. A busy machine is waited for. */
const connectionTimeoutMs = 120_000;

/** One connection for each job that runs, one that listens for new ones, one for the crontab. */
const connectionsBeside = 2;

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
