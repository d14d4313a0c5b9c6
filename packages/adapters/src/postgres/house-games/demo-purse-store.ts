import { demoCurrency, type DemoPurseStore } from "@maidan/services/house-games";
import { queryableOf } from "../database/index.ts";
import { unfinishedPhases } from "./round-rows.ts";

/** Longer than a session lives, and than a round that was left open in it waits for its end. */
const keptDays = 3;

/** The play credits of demo sessions, over PostgreSQL. */
export function createDemoPurseStore(): DemoPurseStore {
  return { open, prune, balance, lock, move, save };
}

const open: DemoPurseStore["open"] = async (tx, { sessionId, balanceMinor }) => {
  const text = "insert into house_demo_purse (session_id, balance_minor) values ($1, $2)";
  await queryableOf(tx).query(text, [sessionId, balanceMinor]);
};

const prune: DemoPurseStore["prune"] = async (tx, limit) => {
  const client = queryableOf(tx);
  const { rows } = await client.query<{ id: string; operator: string; player: string }>(
    `select id, operator, player from house_session s
     where currency = $1 and created_at < now() - $2 * interval '1 day'
       and not exists (select from house_round r where r.session_id = s.id and r.phase in ${unfinishedPhases})
     order by created_at limit $3 for update skip locked`,
    [demoCurrency, keptDays, limit],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await client.query("delete from house_demo_purse where session_id = any($1::uuid[])", [ids]);
  const seeds = await client.query<{ seeds_id: bigint }>(
    "delete from house_round where session_id = any($1::uuid[]) returning seeds_id",
    [ids],
  );
  // A demo's player is of its session alone. Seeds that were shown are found by their rounds, the others by their player.
  await client.query(
    `delete from house_seeds where id = any($1::bigint[]) or id in (
       select s.id from unnest($2::text[], $3::text[]) as u(operator, player)
       join house_seeds s on s.operator = u.operator and s.player = u.player and s.state <> 'revealed')`,
    [
      [...new Set(seeds.rows.map((row) => row.seeds_id))],
      rows.map(({ operator }) => operator),
      rows.map(({ player }) => player),
    ],
  );
  await client.query("delete from house_session where id = any($1::uuid[])", [ids]);
  return ids.length;
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
