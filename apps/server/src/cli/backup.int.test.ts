import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../tools/test-database.ts";

const run = promisify(execFile);

/** What an operator types, on a data folder and a database of its own; what they read. */
async function typed(database: TestDatabase, folder: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, MODE: "play", DATABASE_URL: database.url, DATA_DIR: folder };
  const command = [path.join(import.meta.dirname, "../cli.ts"), ...args];
  const { stdout, stderr } = await run(process.execPath, command, { env }).catch((error: unknown) => error as never);
  return `${stdout}${stderr}`;
}

test("[BACKUP-01] [BACKUP-03] a backup is restored by its command into a new database, which then holds every invariant; a database that was started before is in use", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "maidan-restored-"));
  const [source, target] = [await createTestDatabase(), await createTestDatabase()];
  const file = path.join(folder, "whole.gz");
  // The first start of all seeds what a platform has from the beginning.
  expect(await typed(source, folder, "ledger", "check")).toMatch(/all \d+ invariants hold/);
  expect(await typed(source, folder, "backup", file)).toMatch(/^\d+ rows of \d+ tables are in /);
  const restored = await typed(target, folder, "restore", file);
  expect(restored).toMatch(/^\d+ rows of \d+ tables are restored; next: npm run maidan -- ledger check\n$/);
  const players = "select username from player order by id";
  expect((await target.pool.query(players)).rows).toEqual((await source.pool.query(players)).rows);
  expect((await target.pool.query("select from command")).rowCount).toBeGreaterThan(0);
  expect(await typed(target, folder, "restore", file)).toContain(
    "refused: this database already holds players or commands",
  );
  await Promise.all([source.close(), target.close()]);
  rmSync(folder, { recursive: true });
});
