import type { Lease, LeaseStore } from "@maidan/services/exchange";
import type pg from "pg";

interface LeaseRow {
  shard: number;
  epoch: bigint;
  batch_number: bigint;
  previous_owner: string | null;
}

const toLease = (row: LeaseRow): Lease => ({
  shard: row.shard,
  epoch: Number(row.epoch),
  batchNumber: Number(row.batch_number),
  previousOwner: row.previous_owner,
});

// An engine's connections carry its owner's name, so that one that was killed is seen to be gone before its lease runs out. Should a living one
// only have lost its connection, the epoch fences it all the same.
const isConnected = "exists (select from pg_stat_activity s where s.application_name = owner)";

/** Expiry is judged by the database's clock alone, so that skewed clocks of engines never matter. */
export function createLeaseStore(pool: pg.Pool): LeaseStore {
  const take = async (filter: string, values: readonly unknown[]): Promise<Lease[]> => {
    const { rows } = await pool.query<LeaseRow>(
      `update exchange_lease l set owner = $1, epoch = l.epoch + 1, expires_at = clock_timestamp() + $2 * interval '1 millisecond'
       from (${filter}) f where f.shard = l.shard
       returning l.shard, l.epoch, l.batch_number, f.owner as previous_owner`,
      [...values],
    );
    return rows.map(toLease);
  };
  return {
    renew: async (owner, termMs) => {
      await pool.query(
        "insert into exchange_engine (owner, seen_at) values ($1, clock_timestamp()) on conflict (owner) do update set seen_at = clock_timestamp()",
        [owner],
      );
      const held = await pool.query<{ shard: number }>(
        `update exchange_lease l set expires_at = clock_timestamp() + $2 * interval '1 millisecond'
         from (select shard from exchange_lease where owner = $1 order by shard for no key update) f
         where l.shard = f.shard returning l.shard`,
        [owner, termMs],
      );
      const live = await pool.query<{ owners: bigint; now_ms: bigint }>(
        `select count(*) as owners, (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms from exchange_engine
         where owner = $2 or (seen_at > clock_timestamp() - $1 * interval '1 millisecond' and ${isConnected})`,
        [termMs, owner],
      );
      const [row] = live.rows;
      if (row === undefined) throw new Error("the database counted nothing");
      return { nowMs: Number(row.now_ms), owners: Number(row.owners), shards: held.rows.map((row) => row.shard) };
    },
    // The row locks wait for a commit under way; the outer update then re-reads the row, so its batch number is the newest.
    takeFree: ({ owner, termMs, limit }) =>
      take(
        `select shard, owner from exchange_lease
         where owner is null or (owner <> $1 and (expires_at < clock_timestamp() or not ${isConnected}))
         order by shard limit $3 for update`,
        [owner, termMs, limit],
      ),
    retake: ({ owner, termMs, shards }) =>
      take(
        "select shard, owner from exchange_lease where owner = $1 and shard = any($3::smallint[]) order by shard for update",
        [owner, termMs, shards],
      ),
    giveUp: async (owner, shards) => {
      await pool.query(
        "update exchange_lease set owner = null, expires_at = '-infinity' where owner = $1 and shard = any($2::smallint[])",
        [owner, shards],
      );
      await pool.query(
        "delete from exchange_engine where owner = $1 and not exists (select from exchange_lease where owner = $1)",
        [owner],
      );
    },
  };
}

/** Whether every market has a living engine, in whichever process: each lease is held and has not run out. */
export async function areMarketsServed(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is_served: boolean }>(
    `select coalesce(bool_and(owner is not null and expires_at > clock_timestamp()), false) as is_served from exchange_lease`,
  );
  return rows[0]?.is_served === true;
}
