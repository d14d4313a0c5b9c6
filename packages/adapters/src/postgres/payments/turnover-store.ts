import type { Reader, Tx } from "@maidan/services/command";
import type { TurnoverStore } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";

/** Stakes that must be placed before a withdrawal, over PostgreSQL. */
export function createTurnoverStore(): TurnoverStore {
  return { remainingMinor, require, hasOpen, countSettled };
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

async function hasOpen(reader: Reader): Promise<boolean> {
  const { rowCount } = await queryableOf(reader).query("select 1 from turnover where remaining_minor > 0 limit 1");
  return rowCount !== 0;
}

/** At risk: a backer's matched stake, a layer's liability. Void, cancelled and lapsed bets risked nothing. */
const takeFreshStakes = `
  with open as (select player_id, min(created_at) as since from turnover where remaining_minor > 0 group by player_id),
  settled as (
    select o.bet_id, o.player_id, case o.side when 'BACK' then o.matched_minor else o.matched_profit_minor end as stake_minor
    from open p join exchange_order o on o.player_id = p.player_id
    where o.settled_at > p.since and o.placed_at > p.since and o.settled_as in ('WON', 'LOST')
  ),
  fresh as (
    insert into turnover_stake (bet_id, player_id, stake_minor)
    select bet_id, player_id, stake_minor from settled where stake_minor > 0
    on conflict do nothing returning player_id, stake_minor
  )
  select player_id, sum(stake_minor)::bigint as stake_minor from fresh group by player_id order by player_id`;

async function countSettled(tx: Tx): Promise<readonly string[]> {
  const { rows } = await queryableOf(tx).query<{ player_id: bigint; stake_minor: bigint }>(takeFreshStakes);
  for (const row of rows) await count(tx, row.player_id, row.stake_minor);
  return rows.map((row) => String(row.player_id));
}

async function count(tx: Tx, playerId: bigint, stakeMinor: bigint): Promise<void> {
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
