import type { Reader, Tx } from "@maidan/services/command";
import type { TurnoverStore } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";

/** Stakes that must be placed before a withdrawal, over PostgreSQL. */
export function createTurnoverStore(): TurnoverStore {
  return { remainingMinor, require, count };
}

async function remainingMinor(reader: Reader, playerId: string): Promise<bigint> {
  const { rows } = await queryableOf(reader).query<{ remaining: bigint }>(
    "select coalesce(sum(remaining_minor), 0)::bigint as remaining from turnover where player_id = $1 and remaining_minor > 0",
    [playerId],
  );
  return rows[0]?.remaining ?? 0n;
}

const require: TurnoverStore["require"] = async (tx, requirement) => {
  await queryableOf(tx).query(
    `insert into turnover (player_id, deposit_id, promotion_id, required_minor, remaining_minor) values ($1, $2, $3, $4, $4)`,
    [requirement.playerId, requirement.depositId, requirement.promotionId, requirement.requiredMinor],
  );
};

async function count(tx: Tx, playerId: string, stakeMinor: bigint): Promise<void> {
  await queryableOf(tx).query(
    `with open as (
       select id, remaining_minor from turnover where player_id = $1 and remaining_minor > 0 order by id for update
     ), taken as (
       select id, remaining_minor, greatest(0, $2::bigint - (sum(remaining_minor) over (order by id) - remaining_minor)::bigint) as offered from open
     )
     update turnover t set remaining_minor = greatest(0, k.remaining_minor - k.offered),
       completed_at = case when k.remaining_minor <= k.offered then now() end
     from taken k where k.id = t.id and k.offered > 0`,
    [playerId, stakeMinor],
  );
}
