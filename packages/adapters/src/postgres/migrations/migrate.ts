import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type pg from "pg";

/** Where the repository keeps its migrations. */
export const migrationsDir = path.resolve(import.meta.dirname, "../../../../../db/migrations");

/** Any number of its own: the lock that keeps two processes from migrating at once. */
const migrationLock = 7_316_001;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Reads the folders `NNNN-name/up.sql` in order. Throws when a name is malformed or a number is used twice. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder, { withFileTypes: true })
    // Git keeps no empty folders, but a checkout may leave one behind.
    .filter((entry) => entry.isDirectory() && readdirSync(path.join(folder, entry.name)).length > 0)
    .map((entry) => entry.name)
    .toSorted();
  const numbers = new Set<string>();
  return names.map((name) => {
    const number = /^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1];
    if (number === undefined) throw new Error(`a migration's folder is named NNNN-name, not ${name}`);
    if (numbers.has(number)) throw new Error(`two migrations carry the number ${number}`);
    numbers.add(number);
    const sql = readFileSync(path.join(folder, name, "up.sql"), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused";
}

async function appliedMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migration",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseUnknownOrChanged(applied: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new MigrationRefused(
        `the database has the migration ${name}, which this version does not know: start the version that made it, or a newer one`,
      );
    }
    if (expected !== checksum) {
      throw new MigrationRefused(
        `the migration ${name} was changed after it had been applied: restore its up.sql, and write a new migration for the change`,
      );
    }
  }
}

/**
 * Applies what is missing, each migration in a transaction of its own, in order, once, under an advisory lock so that several processes may start together.
 * Refuses to go on when an applied migration is unknown here or has changed. Returns the names that were applied now.
 */
export async function migrate(
  pool: pg.Pool,
  options: { readonly folder?: string; readonly log?: (message: string) => void } = {},
): Promise<string[]> {
  const migrations = readMigrations(options.folder ?? migrationsDir);
  const client = await pool.connect();
  const appliedNow: string[] = [];
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const applied = await appliedMigrations(client);
    refuseUnknownOrChanged(applied, migrations);
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      options.log?.(`migrating: ${migration.name}`);
      await applyOne(client, migration);
      appliedNow.push(migration.name);
    }
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => undefined);
    client.release();
  }
  return appliedNow;
}

/** Whether the database has each of these migrations, unchanged, and no other. */
export async function isMigrated(pool: pg.Pool, migrations: readonly Migration[]): Promise<boolean> {
  const wanted = migrations.map(({ name, checksum }) => `${name} ${checksum}`);
  const { rows } = await pool.query<{ applied: string }>(
    "select name || ' ' || checksum as applied from schema_migration order by name",
  );
  return rows.map(({ applied }) => applied).join() === wanted.join();
}

async function applyOne(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(`the migration ${migration.name} failed and was undone`, { cause: error });
  }
}
