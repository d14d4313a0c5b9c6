import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { isMigrated, migrate, migrationsDir, readMigrations } from "./index.ts";

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("delete from schema_migration");
  folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, "up.sql"), sql);
}

describe("migrations", () => {
  test("[MIGRATE-01] each is applied once, in order, also when two processes start together", async () => {
    write("0001-first", "create table first (a int)");
    write("0002-second", "alter table first add column b int");
    const [one, other] = await Promise.all([migrate(database.pool, { folder }), migrate(database.pool, { folder })]);
    expect([...one, ...other]).toEqual(["0001-first", "0002-second"]);
    expect(await migrate(database.pool, { folder })).toEqual([]);
  });

  test("[MIGRATE-02] one that fails leaves nothing behind and names itself", async () => {
    write("0001-first", "create table first (a int); select 1/0");
    await expect(migrate(database.pool, { folder })).rejects.toThrow("0001-first");
    const { rows } = await database.pool.query("select to_regclass('first') as found");
    expect(rows[0].found).toBeNull();
  });

  test("[MIGRATE-03] a changed or an unknown one refuses the start", async () => {
    write("0001-first", "create table first (a int)");
    await migrate(database.pool, { folder });
    write("0001-first", "create table first (a bigint)");
    await expect(migrate(database.pool, { folder })).rejects.toThrow("was changed");
    rmSync(path.join(folder, "0001-first"), { recursive: true });
    await expect(migrate(database.pool, { folder })).rejects.toThrow("does not know");
  });

  test("[HTTP-13] a database is ready when it has every migration as it is here, and no other", async () => {
    write("0001-first", "create table first (a int)");
    await migrate(database.pool, { folder });
    expect(await isMigrated(database.pool, readMigrations(folder))).toBe(true);
    write("0002-second", "select 1");
    expect(await isMigrated(database.pool, readMigrations(folder))).toBe(false);
    rmSync(path.join(folder, "0002-second"), { recursive: true });
    write("0001-first", "create table first (a bigint)");
    expect(await isMigrated(database.pool, readMigrations(folder))).toBe(false);
    expect(await isMigrated(database.pool, [])).toBe(false);
  });

  test("[MIGRATE-04] names are NNNN-name and numbers are used once", () => {
    write("0001-first", "");
    write("0001-other", "");
    expect(() => readMigrations(folder)).toThrow("two migrations");
    rmSync(path.join(folder, "0001-other"), { recursive: true });
    write("first", "");
    expect(() => readMigrations(folder)).toThrow("NNNN-name");
  });

  test("[MIGRATE-05] every migration of the product says why, what it locks and how to undo it", async () => {
    const { readFileSync } = await import("node:fs");
    for (const { name } of readMigrations(migrationsDir)) {
      const notes = readFileSync(path.join(migrationsDir, name, "notes.md"), "utf8");
      expect(notes, name).toMatch(/why/i);
      expect(notes, name).toMatch(/lock/i);
      expect(notes, name).toMatch(/undo/i);
    }
  });
});
