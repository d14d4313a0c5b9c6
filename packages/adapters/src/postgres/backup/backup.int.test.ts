import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { transfer } from "@maidan/core/ledger";
import { done } from "@maidan/services/command";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createLedgerStore } from "../ledger/index.ts";
import { backUp, restore } from "./index.ts";

let source: TestDatabase;
let folder: string;
const ledger = createLedgerStore();

beforeAll(async () => {
  source = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), "maidan-backup-"));
  const runner = createCommandRunner({ pool: source.pool });
  for (let index = 1; index <= 200; index += 1) {
    // Text that a careless archive would break: tabs, line ends, backslashes, Bangla, quotes.
    const reason = `line ${index}\n\t\\. "খেলা" \\N`;
    await runner.run(
      { kind: "fund", actor: { kind: "system", name: "test" }, idempotencyKey: `k${index}`, content: { index } },
      async (tx, context) => {
        await ledger.openPlayerAccounts(tx, String(index), "BDT");
        const to = { owner: "player", playerId: String(index), bucket: "cash" } as const;
        await context.post({
          kind: "fund",
          reason,
          postings: transfer({ owner: "house", name: "issue" }, to, { amountMinor: BigInt(index), currency: "BDT" }),
        });
        return done(null);
      },
    );
  }
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

const snapshot = async (database: TestDatabase): Promise<unknown> =>
  (
    await database.pool.query(
      "select (select jsonb_agg(t order by id) from ledger_transaction t) t, (select jsonb_agg(p order by id) from ledger_posting p) p, (select jsonb_agg(a order by id) from ledger_account a) a",
    )
  ).rows;

describe("backup and restore", () => {
  test("[BACKUP-01] a restored database has the same rows, holds every invariant, and goes on with new ids", async () => {
    const file = path.join(folder, "whole.gz");
    const made = await backUp(source.pool, file);
    const target = await createTestDatabase();
    expect((await restore(target.pool, file)).rows).toBe(made.rows);
    expect(await snapshot(target)).toEqual(await snapshot(source));
    expect((await ledger.check(readerOf(target.pool))).filter(({ isHeld }) => !isHeld)).toEqual([]);
    const runner = createCommandRunner({ pool: target.pool });
    const again = await runner.run(
      { kind: "fund", actor: { kind: "system", name: "test" }, idempotencyKey: "new", content: {} },
      () => Promise.resolve(done(1)),
    );
    expect(Number(again.commandId)).toBeGreaterThan(200);
    await target.close();
  });

  test("[BACKUP-02] a cut archive is refused and leaves nothing", async () => {
    const file = path.join(folder, "cut.gz");
    await backUp(source.pool, file);
    const text = gunzipSync(readFileSync(file));
    const target = await createTestDatabase();
    const before = await snapshot(target);
    writeFileSync(file, gzipSync(text.subarray(0, text.length - 30)));
    await expect(restore(target.pool, file)).rejects.toThrow(/cut/);
    writeFileSync(file, gzipSync(text.subarray(0, Math.floor(text.length / 2))));
    await expect(restore(target.pool, file)).rejects.toThrow();
    expect(await snapshot(target)).toEqual(before);
    await target.close();
  });

  test("[BACKUP-03] a database in use, a foreign file and other migrations are refused", async () => {
    const file = path.join(folder, "refused.gz");
    await backUp(source.pool, file);
    await expect(restore(source.pool, file)).rejects.toThrow(/already holds/);
    const target = await createTestDatabase();
    await target.pool.query("insert into schema_migration (name, checksum) values ('9999-other', 'x')");
    await expect(restore(target.pool, file)).rejects.toThrow(/other migrations/);
    writeFileSync(file, gzipSync("hello\n"));
    await expect(restore(target.pool, file)).rejects.toThrow();
    writeFileSync(file, "not compressed");
    await expect(restore(target.pool, file)).rejects.toThrow(/cut or is not a backup/);
    await target.close();
  });

  test("[BACKUP-03] a file that can't be read or written is told of by its name", async () => {
    const nowhere = path.join(folder, "missing", "file.gz");
    await expect(restore(source.pool, nowhere)).rejects.toThrow(`${nowhere} can't be read (ENOENT)`);
    await expect(restore(source.pool, folder)).rejects.toThrow(/cut or is not a backup/);
    await expect(backUp(source.pool, nowhere)).rejects.toThrow(`${nowhere} can't be written (ENOENT)`);
  });
});
