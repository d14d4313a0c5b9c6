import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scratchDir } from "../../../../../tools/scratch-dir.ts";
import { defaultStateDir } from "../../../../../tools/state-dir.ts";
import { createPool } from "../database/index.ts";
import { startPostgres, type RunningPostgres } from "../embedded/index.ts";
import { prepareJobs, startJobs, type JobHandler } from "./index.ts";

let stateDir: string;
let server: RunningPostgres;
const options = () => ({ stateDir, binariesDir: defaultStateDir() });
beforeEach(async () => {
  stateDir = scratchDir("maidan-jobs-lost");
  server = await startPostgres(options());
});
afterEach(async () => {
  await server.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

/** As if the power had gone: no checkpoint, all connections cut. */
async function killDatabase(): Promise<void> {
  process.kill(server.pid, "SIGQUIT");
  await server.ended;
  await server.stop();
}

/** A job that stands still until it is let go, and how often it ran. */
function heldJob() {
  const ends: ((error?: Error) => void)[] = [];
  const handler = (): Promise<void> =>
    new Promise((resolve, reject) => ends.push((error) => (error === undefined ? resolve() : reject(error))));
  return { ends, handler };
}
const soon = { timeout: 40_000, interval: 50 };

// A promise that fails with nobody waiting ends the process, and this run too.
test.each([undefined, new Error("it failed, and the database is gone")])(
  "[RUN-10] the database dies under the end of a job (%s): the process goes on, the job is run again, and others after it",
  async (fault) => {
    const pool = createPool({
      url: server.url,
      maxConnections: 2,
      applicationName: "jobs-test",
      onError: () => undefined,
    });
    await prepareJobs(pool);
    const held = heldJob();
    const others: string[] = [];
    const handlers = new Map<string, JobHandler>([
      ["held", held.handler],
      ["other", async (payload: unknown) => void others.push(JSON.stringify(payload))],
    ]);
    const worker = await startJobs({ pool, handlers, crontab: "", concurrency: 1, log: () => undefined });
    await pool.query("select graphile_worker.add_job('held', '{}')");
    await vi.waitFor(() => expect(held.ends).toHaveLength(1), soon);
    await killDatabase();
    held.ends[0]?.(fault);
    server = await startPostgres(options());
    await vi.waitFor(() => expect(held.ends).toHaveLength(2), soon);
    held.ends[1]?.();
    await pool.query(`select graphile_worker.add_job('other', '{"after":1}')`);
    await vi.waitFor(() => expect(others).toEqual(['{"after":1}']), soon);
    await vi.waitFor(async () => {
      expect((await pool.query("select from graphile_worker.jobs")).rowCount).toBe(0);
    }, soon);
    await worker.stop();
    await pool.end();
  },
  120_000,
);

test("[RUN-10] a worker whose database is away can be stopped", async () => {
  const pool = createPool({
    url: server.url,
    maxConnections: 2,
    applicationName: "jobs-test",
    onError: () => undefined,
  });
  await prepareJobs(pool);
  const held = heldJob();
  const handlers = new Map([["held", held.handler]]);
  const worker = await startJobs({ pool, handlers, crontab: "", concurrency: 1, log: () => undefined });
  await pool.query("select graphile_worker.add_job('held', '{}')");
  await vi.waitFor(() => expect(held.ends).toHaveLength(1), soon);
  await killDatabase();
  held.ends[0]?.();
  await worker.stop();
  await pool.end();
}, 120_000);
