import type { Json } from "@maidan/services/command";
import { Logger, run, runMigrations, type Runner } from "graphile-worker";
import type pg from "pg";

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
  const runner: Runner = await run({
    pgPool: options.pool,
    taskList,
    crontab: options.crontab,
    noHandleSignals: true,
    preset: { worker: { concurrentJobs: options.concurrency, pollInterval: 2_000, logger: loggerOf(options.log) } },
  });
  return { stop: () => runner.stop() };
}

type Log = (level: "error" | "warning" | "info" | "debug", message: string) => void;
const loggerOf = (log: Log): Logger => new Logger(() => (level, message) => log(level, message));
const silent = loggerOf(() => undefined);
