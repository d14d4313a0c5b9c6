import type { DemoPurseStore } from "@maidan/services/house-games";
import { queryableOf } from "../database/index.ts";

/** Longer than a session lives, and than a round that was left open in it waits for its end. */
const keptDays = 3;
const droppedAtOnce = 50;

/** The play credits of demo sessions, over PostgreSQL. */
export function createDemoPurseStore(): DemoPurseStore {
  return { open, balance, lock, move, save };
}

const open: DemoPurseStore["open"] = async (tx, { sessionId, balanceMinor }) => {
  const client = queryableOf(tx);
  await client.query(
    `delete from house_demo_purse where session_id in (
       select session_id from house_demo_purse where created_at < now() - $1 * interval '1 day' limit $2 for update skip locked)`,
    [keptDays, droppedAtOnce],
  );
  const text = "insert into house_demo_purse (session_id, balance_minor) values ($1, $2)";
  await client.query(text, [sessionId, balanceMinor]);
};

const balance: DemoPurseStore["balance"] = async (reader, sessionId) => {
  const text = "select balance_minor from house_demo_purse where session_id = $1";
  const { rows } = await queryableOf(reader).query<{ balance_minor: bigint }>(text, [sessionId]);
  return rows[0]?.balance_minor;
};

const lock: DemoPurseStore["lock"] = async (tx, sessionId) => {
  const text = "select balance_minor from house_demo_purse where session_id = $1 for update";
  const { rows } = await queryableOf(tx).query<{ balance_minor: bigint }>(text, [sessionId]);
  return rows[0]?.balance_minor;
};

const move: DemoPurseStore["move"] = async (tx, sessionId, transactionId) => {
  const { rows } = await queryableOf(tx).query<{ amount_minor: bigint; is_undone: boolean }>(
    "select amount_minor, is_undone from house_demo_move where session_id = $1 and transaction_id = $2",
    [sessionId, transactionId],
  );
  const [row] = rows;
  return row === undefined ? undefined : { transactionId, amountMinor: row.amount_minor, isUndone: row.is_undone };
};

const save: DemoPurseStore["save"] = async (tx, sessionId, { move: saved, balanceMinor }) => {
  const client = queryableOf(tx);
  await client.query(
    `insert into house_demo_move (session_id, transaction_id, amount_minor, is_undone) values ($1, $2, $3, $4)
     on conflict (session_id, transaction_id) do update set is_undone = excluded.is_undone`,
    [sessionId, saved.transactionId, saved.amountMinor, saved.isUndone],
  );
  const text = "update house_demo_purse set balance_minor = $2 where session_id = $1";
  await client.query(text, [sessionId, balanceMinor]);
};
