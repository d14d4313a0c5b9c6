import { open } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import {
  archiveFormat,
  cannot,
  endOfTable,
  linesOf,
  quoted,
  writeTo,
  type ArchiveEnd,
  type ArchiveHeader,
  type TableHeader,
} from "./archive.ts";
import { tablesOf } from "./backup.ts";

export class RestoreRefused extends Error {
  override readonly name = "RestoreRefused";
}

/**
 * Puts a backup into a database that holds no players, all or nothing. Refused when the archive is cut or foreign, when its migrations differ from the
 * database's, or when the database is in use. Rows are taken as they were: triggers are off for this one transaction, which therefore needs a superuser.
 */
export async function restore(
  pool: pg.Pool,
  file: string,
): Promise<{ readonly tables: number; readonly rows: number }> {
  await refuseCutArchive(file);
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await refuseUsedDatabase(client);
    const result = await readArchive(client, file);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** The file is opened first: what a stream can't open it tells of elsewhere, past those who read the lines. */
async function linesIn(file: string): Promise<AsyncGenerator<Buffer>> {
  const handle = await open(file).catch((error: unknown) => {
    throw new RestoreRefused(cannot("read", file, error), { cause: error });
  });
  const bytes = handle.createReadStream();
  const plain = createGunzip();
  bytes.once("error", (error) => plain.destroy(error));
  return linesOf(bytes.pipe(plain));
}

/** Reads the whole archive once before the database is touched: a copy that is broken off in the middle could not tell a cut file from a bad row. */
async function refuseCutArchive(file: string): Promise<void> {
  const lines = await linesIn(file);
  let last: Buffer = Buffer.alloc(0);
  try {
    for await (const line of lines) last = line;
  } catch (error) {
    throw new RestoreRefused("the archive was cut or is not a backup of Maidan", { cause: error });
  }
  const end = parseLine<Partial<ArchiveEnd> | null>(last);
  if (end?.end !== true) throw new RestoreRefused("the archive was cut: its end is missing");
}

async function refuseUsedDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    "select exists (select from command) or exists (select from player) as used",
  );
  if (rows[0]?.used === true)
    throw new RestoreRefused(
      "this database already holds players or commands: restore into an empty one (another DATA_DIR or DATABASE_URL)",
    );
}

async function readArchive(client: pg.ClientBase, file: string): Promise<{ tables: number; rows: number }> {
  const lines = await linesIn(file);
  await setSequences(client, await readHeader(client, (await lines.next()).value));
  const known = new Set((await tablesOf(client)).map(({ table }) => table));
  let tables = 0;
  let rows = 0;
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const header = parseLine<TableHeader | ArchiveEnd>(next.value);
    if ("end" in header) {
      if (header.rows !== rows) throw new RestoreRefused(`the archive says ${header.rows} rows and holds ${rows}`);
      return { tables, rows };
    }
    if (!known.has(header.table))
      throw new RestoreRefused(`the archive has a table ${header.table}, which this version does not know`);
    rows += await readTable(client, header, lines);
    tables += 1;
  }
  throw new RestoreRefused("the archive was cut: its end is missing");
}

function parseLine<T>(line: Buffer): T {
  try {
    return JSON.parse(line.toString()) as T;
  } catch {
    throw new RestoreRefused("the archive was cut or is not a backup of Maidan");
  }
}

async function readHeader(client: pg.ClientBase, line: Buffer | undefined): Promise<ArchiveHeader> {
  const header = line === undefined ? undefined : parseLine<ArchiveHeader>(line);
  if (header?.format !== archiveFormat) throw new RestoreRefused("this file is not a backup of Maidan");
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migration order by name",
  );
  if (JSON.stringify(header.migrations) !== JSON.stringify(rows.map(({ name, checksum }) => ({ name, checksum })))) {
    throw new RestoreRefused(
      "the backup was made by a version with other migrations: restore it with that version, then start this one",
    );
  }
  return header;
}

async function readTable(client: pg.ClientBase, header: TableHeader, lines: AsyncGenerator<Buffer>): Promise<number> {
  // Migrations may have put rows here (the fold's single row): the archive's rows take their place.
  await client.query(`delete from ${quoted(header.table)}`);
  const sink = client.query(
    copyFrom(`copy ${quoted(header.table)} (${header.columns.map(quoted).join(", ")}) from stdin`),
  );
  let rows = 0;
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    if (next.value.toString() === endOfTable) {
      sink.end();
      await finished(sink);
      return rows;
    }
    await writeTo(sink, Buffer.concat([next.value, Buffer.from("\n")]));
    rows += 1;
  }
  throw new RestoreRefused("the archive was cut in the middle of a table");
}

/** Sequences are not part of the snapshot, so each goes on from where it stood when the backup was made: never behind a row of it. */
async function setSequences(client: pg.ClientBase, header: ArchiveHeader): Promise<void> {
  for (const { name, lastValue } of header.sequences) {
    if (lastValue !== null) await client.query("select setval(quote_ident($1)::regclass, $2)", [name, lastValue]);
  }
}
