import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

/**
 * The archive's form: gzip of a JSON header line, then for each table a JSON line `{table, columns}`, the table's rows in PostgreSQL's COPY text form
 * (one row a line), and the line `\.` that ends them; at the end a JSON line `{end, rows}`. A cut archive lacks the end and is refused.
 */
export const archiveFormat = "maidan-backup-1";
export const endOfTable = "\\.";

export interface ArchiveHeader {
  readonly format: string;
  readonly madeAt: string;
  /** Names and checksums of the migrations, which must equal those of the database that it is restored to. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  /** Where each sequence goes on. */
  readonly sequences: readonly { readonly name: string; readonly lastValue: string | null }[];
}
export interface TableHeader {
  readonly table: string;
  readonly columns: readonly string[];
}
export interface ArchiveEnd {
  readonly end: true;
  readonly rows: number;
}

/** Writes and waits when the sink is full, so that a large table is never held in memory. */
export async function writeTo(sink: Writable, chunk: string | Buffer): Promise<void> {
  if (sink.write(chunk)) return;
  await once(sink, "drain");
}

/** The lines of a stream, without their ends; bytes are kept as they are. */
export async function* linesOf(source: Readable): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    for (let end = rest.indexOf(10, start); end !== -1; end = rest.indexOf(10, start)) {
      yield rest.subarray(start, end);
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) yield rest;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `/folder/file can't be read (ENOENT)` */
export function cannot(verb: "read" | "written", file: string, error: unknown): string {
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `${file} can't be ${verb}${code}`;
}
