import { open, rename } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { archiveFormat, cannot, endOfTable, quoted, writeTo, type ArchiveHeader, type TableHeader } from "./archive.ts";

/** Nothing was backed up; the message says why. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}

/**
 * Writes every table of the product into one compressed file, all as of one moment (a repeatable-read snapshot), while the platform runs. The file appears
 * under its name only when it is whole. Queued jobs (mail, SMS not yet sent) are not in it. Returns tables and rows.
 */
export async function backUp(pool: pg.Pool, file: string): Promise<{ readonly tables: number; readonly rows: number }> {
  const partial = `${file}.partial`;
  const client = await pool.connect();
  try {
    // Opened before anything is read: a place that can't be written to is told at once.
    const handle = await open(partial, "w", 0o600).catch((error: unknown) => {
      throw new BackupRefused(cannot("written", file, error), { cause: error });
    });
    await client.query("start transaction isolation level repeatable read, read only");
    const sink = createGzip({ level: 6 });
    const onDisk = finished(sink.pipe(handle.createWriteStream()));
    await writeTo(sink, `${JSON.stringify(await headerOf(client))}\n`);
    let rows = 0;
    const tables = await tablesOf(client);
    for (const table of tables) rows += await copyTable(client, table, sink);
    await writeTo(sink, `${JSON.stringify({ end: true, rows })}\n`);
    sink.end();
    await onDisk;
    await rename(partial, file);
    return { tables: tables.length, rows };
  } finally {
    await client.query("rollback").catch(() => undefined);
    client.release();
  }
}

async function headerOf(client: pg.ClientBase): Promise<ArchiveHeader> {
  const { rows } = await client.query<{ name: string; checksum: string; now: Date }>(
    "select name, checksum, now() as now from schema_migration order by name",
  );
  const sequences = await client.query<{ name: string; lastValue: string | null }>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences where schemaname = 'public' order by 1`,
  );
  return {
    format: archiveFormat,
    madeAt: rows[0]?.now.toISOString() ?? "",
    migrations: rows.map(({ name, checksum }) => ({ name, checksum })),
    sequences: sequences.rows,
  };
}

/** All tables but the migrations', with the columns that can be written. */
export async function tablesOf(client: pg.ClientBase): Promise<TableHeader[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
     group by c.relname order by c.relname`,
  );
  return rows;
}

async function copyTable(client: pg.ClientBase, table: TableHeader, sink: Gzip): Promise<number> {
  await writeTo(sink, `${JSON.stringify(table)}\n`);
  const columns = table.columns.map(quoted).join(", ");
  const source = client.query(copyTo(`copy (select ${columns} from ${quoted(table.table)}) to stdout`));
  for await (const chunk of source) await writeTo(sink, chunk as Buffer);
  await writeTo(sink, `${endOfTable}\n`);
  return source.rowCount ?? 0;
}
