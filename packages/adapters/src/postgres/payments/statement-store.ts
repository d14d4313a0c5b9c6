import type { Reader, Tx } from "@maidan/services/command";
import type { NewStatementLine, StatementStore } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";

/** The providers' statements over PostgreSQL. */
export function createStatementStore(): StatementStore {
  return { add, position, keepPosition };
}

async function add(tx: Tx, lines: readonly NewStatementLine[]): Promise<number> {
  const codes = [...new Set(lines.map(({ methodCode }) => methodCode))];
  const client = queryableOf(tx);
  const methods = await client.query<{ code: string }>("select code from payment_method where code = any($1)", [codes]);
  const unknown = codes.filter((code) => !methods.rows.some((row) => row.code === code));
  if (unknown.length > 0) throw new Error(`a statement names payment methods that aren't known: ${unknown.join(", ")}`);
  const { rowCount } = await client.query(
    `insert into statement_line (method_id, transaction_id, amount_minor, currency, receiving_number, sender, received_at, source, raw, entered_by)
     select m.id, u.transaction_id, u.amount_minor, u.currency, u.receiving_number, u.sender, to_timestamp(u.received_at_ms / 1000.0), u.source, u.raw, u.entered_by
     from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::float8[], $7::text[], $8::text[], $9::bigint[], $10::text[])
       as u(code, transaction_id, amount_minor, receiving_number, sender, received_at_ms, source, raw, entered_by, currency)
     join payment_method m on m.code = u.code
     on conflict on constraint statement_line_unique do nothing`,
    [
      lines.map((line) => line.methodCode),
      lines.map((line) => line.transactionId),
      lines.map((line) => line.amountMinor),
      lines.map((line) => line.receivingNumber),
      lines.map((line) => line.sender),
      lines.map((line) => line.receivedAtMs),
      lines.map((line) => line.source),
      lines.map((line) => line.raw),
      lines.map((line) => line.enteredBy),
      lines.map((line) => line.currency),
    ],
  );
  return rowCount ?? 0;
}

async function position(reader: Reader, source: string): Promise<string | undefined> {
  const { rows } = await queryableOf(reader).query<{ position: string }>(
    "select position from statement_cursor where source = $1",
    [source],
  );
  return rows[0]?.position;
}

async function keepPosition(tx: Tx, source: string, kept: string): Promise<void> {
  await queryableOf(tx).query(
    `insert into statement_cursor (source, position) values ($1, $2)
     on conflict (source) do update set position = excluded.position where statement_cursor.position::bigint < excluded.position::bigint`,
    [source, kept],
  );
}
