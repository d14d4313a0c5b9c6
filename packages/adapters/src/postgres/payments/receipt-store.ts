import type { ReceiptStore } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";

/** Receipts over PostgreSQL: pictures of at most two megabytes, stored beside the row. */
export function createReceiptStore(): ReceiptStore {
  return { lockDeposit, digests, add, list, content, forget };
}

const lockDeposit: ReceiptStore["lockDeposit"] = async (tx, depositId) => {
  const { rows } = await queryableOf(tx).query<{ player_id: bigint; is_pending: boolean }>(
    "select player_id, status = 'pending' as is_pending from deposit where id = $1 for no key update",
    [depositId],
  );
  return rows[0] && { playerId: String(rows[0].player_id), isPending: rows[0].is_pending };
};

const digests: ReceiptStore["digests"] = async (tx, depositId) => {
  const { rows } = await queryableOf(tx).query<{ digest: Buffer }>(
    "select digest from deposit_receipt where deposit_id = $1",
    [depositId],
  );
  return rows.map(({ digest }) => digest.toString("hex"));
};

const add: ReceiptStore["add"] = async (tx, depositId, picture) => {
  const client = queryableOf(tx);
  await client.query(
    `insert into deposit_receipt (deposit_id, place, media_type, width, height, content, digest)
     select $1, coalesce(max(place), 0) + 1, $2, $3, $4, $5, $6 from deposit_receipt where deposit_id = $1
     on conflict on constraint deposit_receipt_once do nothing`,
    [
      depositId,
      picture.mediaType,
      picture.widthPixels,
      picture.heightPixels,
      Buffer.from(picture.bytes),
      Buffer.from(picture.digest),
    ],
  );
  const { rows } = await client.query<{ id: bigint }>(
    "select id from deposit_receipt where deposit_id = $1 and digest = $2",
    [depositId, Buffer.from(picture.digest)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a receipt vanished");
  return String(row.id);
};

const list: ReceiptStore["list"] = async (reader, depositId) => {
  interface ReceiptRow {
    readonly id: bigint;
    readonly width: number;
    readonly height: number;
    readonly created_at: Date;
    readonly also_of: readonly bigint[];
  }
  const { rows } = await queryableOf(reader).query<ReceiptRow>(
    `select r.id, r.width, r.height, r.created_at,
       array(select o.deposit_id::text from deposit_receipt o where o.digest = r.digest and o.deposit_id <> r.deposit_id
             order by o.deposit_id desc limit 20) as also_of
     from deposit_receipt r where r.deposit_id = $1 order by r.place`,
    [depositId],
  );
  return rows.map((row) => ({
    receiptId: String(row.id),
    widthPixels: row.width,
    heightPixels: row.height,
    createdAt: row.created_at,
    alsoOf: row.also_of.map(String),
  }));
};

const content: ReceiptStore["content"] = async (reader, key) => {
  const { rows } = await queryableOf(reader).query<{ content: Buffer }>(
    "select content from deposit_receipt where id = $1 and deposit_id = $2",
    [key.receiptId, key.depositId],
  );
  return rows[0]?.content;
};

const forget: ReceiptStore["forget"] = async (tx, olderThanMs) => {
  const { rowCount } = await queryableOf(tx).query(
    `delete from deposit_receipt r using deposit d
     where d.id = r.deposit_id and d.status <> 'pending' and d.updated_at < now() - $1 * interval '1 millisecond'`,
    [olderThanMs],
  );
  return rowCount ?? 0;
};
