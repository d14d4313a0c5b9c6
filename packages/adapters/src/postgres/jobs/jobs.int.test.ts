import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createPool } from "../database/index.ts";
import { prepareJobs, startJobs, type JobHandler, type JobWorker } from "./index.ts";

let database: TestDatabase;
let pool: pg.Pool;
let worker: JobWorker | undefined;
const runs: string[] = [];
const handlers = new Map<string, JobHandler>([
  [
    "fails",
    async (payload) => {
      runs.push(JSON.stringify(payload));
      if (runs.length === 1) throw new Error("the gateway is away");
    },
  ],
]);

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, maxConnections: 2, applicationName: "jobs-test" });
  await prepareJobs(pool);
  worker = await startJobs({ pool, handlers, crontab: "", concurrency: 1, log: () => undefined });
});
afterAll(async () => {
  await worker?.stop();
  await pool.end();
  await database.close();
});

describe("the job queue", () => {
  test("[MSG-03] a job that fails is noted with its reason and runs again; the process goes on", async () => {
    await pool.query("select graphile_worker.add_job('fails', json_build_object('id', '7'))");
    // A fault while the failure is noted would be an unhandled rejection, which fails this run too.
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query("select last_error, attempts from graphile_worker.jobs");
        expect(rows).toEqual([{ last_error: "the gateway is away", attempts: 1 }]);
      },
      { timeout: 30_000, interval: 50 },
    );
    await pool.query(
      "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())",
    );
    await vi.waitFor(() => expect(runs).toEqual(['{"id":"7"}', '{"id":"7"}']), { timeout: 30_000, interval: 50 });
    await vi.waitFor(async () => expect((await pool.query("select from graphile_worker.jobs")).rowCount).toBe(0), {
      timeout: 30_000,
      interval: 50,
    });
  }, 60_000);
});

test("[RUN-10] what a killed worker had in hand is run by the next one that begins, unless another worker lives, whose it may be", async () => {
  const ran: string[] = [];
  const note = new Map<string, JobHandler>([["noted", async (payload) => void ran.push(JSON.stringify(payload))]]);
  const own = await createTestDatabase();
  const ownPool = createPool({ url: own.url, maxConnections: 2, applicationName: "jobs-test" });
  await prepareJobs(ownPool);
  const begin = () => startJobs({ pool: ownPool, handlers: note, crontab: "", concurrency: 1, log: () => undefined });
  await ownPool.query(`select graphile_worker.add_job('noted', '{"id":"8"}')`);
  await ownPool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-killed'");
  const locked = async () => (await ownPool.query("select locked_by from graphile_worker.jobs")).rows;
  // The one of the other tests lives, in a database of its own: it keeps nobody here from freeing.
  const first = await begin();
  await vi.waitFor(() => expect(ran).toEqual(['{"id":"8"}']), { timeout: 30_000, interval: 50 });
  await vi.waitFor(async () => expect(await locked()).toEqual([]), { timeout: 30_000, interval: 50 });
  await ownPool.query(`select graphile_worker.add_job('held', '{}')`);
  await ownPool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-alive'");
  const second = await begin();
  expect(await locked()).toEqual([{ locked_by: "worker-alive" }]);
  await first.stop();
  await second.stop();
  const third = await begin();
  expect(await locked()).toEqual([{ locked_by: null }]);
  await third.stop();
  await ownPool.end();
  await own.close();
}, 60_000);
