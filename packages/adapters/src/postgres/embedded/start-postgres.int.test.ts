import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { scratchDir } from "../../../../../tools/scratch-dir.ts";
import { defaultStateDir } from "../../../../../tools/state-dir.ts";
import { createPool } from "../database/index.ts";
import { AlreadyRunning, startPostgres } from "./index.ts";

let stateDir: string;
const options = () => ({ stateDir, binariesDir: defaultStateDir() });

beforeEach(() => {
  stateDir = scratchDir("maidan-embedded");
});
afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

/** Starts the server in a process of its own, which says `up` and then waits to be killed. */
async function startInChild(): Promise<{ killHard(): Promise<void> }> {
  const source = `import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, "index.ts"))};
    await startPostgres(${JSON.stringify(options())}); console.log("up"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => chunk.toString().includes("up") && resolve());
    child.once("exit", () => reject(new Error("the child ended early")));
  });
  return {
    killHard: () =>
      new Promise((resolve) => {
        child.removeAllListeners("exit");
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
  };
}

describe("the embedded PostgreSQL", () => {
  test("[DB-01] is durable and checks its pages", async () => {
    const server = await startPostgres(options());
    const pool = createPool({ url: server.url, maxConnections: 1, applicationName: "test" });
    const { rows } = await pool.query(
      "select current_setting('data_checksums') checksums, current_setting('fsync') fsync, current_setting('full_page_writes') pages, current_setting('synchronous_commit') sync",
    );
    expect(rows[0]).toEqual({ checksums: "on", fsync: "on", pages: "on", sync: "on" });
    await pool.end();
    await server.stop();
  });

  test("makes files of the log that a commit can fill without a long wait, and keeps them to be used again", async () => {
    const server = await startPostgres(options());
    const pool = createPool({ url: server.url, maxConnections: 1, applicationName: "test" });
    const { rows } = await pool.query(
      "select current_setting('wal_segment_size') segment, current_setting('min_wal_size') kept, current_setting('wal_buffers') buffers",
    );
    expect(rows[0]).toEqual({ segment: "2MB", kept: "512MB", buffers: "8MB" });
    await pool.end();
    await server.stop();
  });

  test("[DB-02] the server that a killed process left behind does not block the next start, and no committed row is lost", async () => {
    const child = await startInChild();
    await expect(startPostgres(options())).rejects.toBeInstanceOf(AlreadyRunning);
    const url = await startPostgres(options()).then(
      (server) => server.url,
      (error: AlreadyRunning) => error.url,
    );
    const pool = createPool({ url, maxConnections: 1, applicationName: "test" });
    await pool.query("create table kept as select 7 as seven");
    await pool.end();
    await child.killHard();
    const server = await startPostgres(options());
    const again = createPool({ url: server.url, maxConnections: 1, applicationName: "test" });
    expect((await again.query("select seven from kept")).rows).toEqual([{ seven: 7 }]);
    await again.end();
    await server.stop();
  });
});
