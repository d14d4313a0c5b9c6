import type { Tx } from "@maidan/services/command";
import type { SettledStake, StakeLook } from "@maidan/services/stakes";
import { queryableOf, type Queryable } from "../database/index.ts";
import { countingName, countingsOf, returned, toStake, type StakeRow } from "./counting.ts";

/** Bets against the house as stakes: one for all that a player had in a market. [STAKE-09] */

/** What a bet of a market is named by: the market and the player. */
const ofId = "p.market_id || ':' || p.player_id";

/** Holds these rows of the queue. */
async function lockQueue(client: Queryable, look: StakeLook): Promise<readonly bigint[]> {
  const { rows } = await client.query<{ id: bigint }>(
    "select id from house_stake_queue where id = any($1::bigint[]) order by id for update",
    [look.ids],
  );
  return rows.map(({ id }) => id);
}

// A counting that is alive in a market that was voided, or with another stake than was at risk, waits until it has been taken back.
const count = `
  with queued as (
    select distinct market_id, player_id from house_stake_queue where id = any($1::bigint[])
  ), result as (
    select p.*, ${ofId} as of_id, m.outcome, h.is_house,
      (select min(b.placed_at) from house_bet b where b.market_id = p.market_id and b.player_id = p.player_id) as placed_at,
      (select max(b.settled_at) from house_bet b where b.market_id = p.market_id and b.player_id = p.player_id) as settled_at
    from queued q join house_position p on p.market_id = q.market_id and p.player_id = q.player_id
    join house_market m on m.id = p.market_id join player h on h.id = p.player_id
  ), waiting as (
    select r.market_id, r.player_id from result r
    join settled_stake s on s.source = 'house' and s.of_id = r.of_id and s.voided_at is null
    where r.outcome is null or s.stake_minor <> r.risk_minor
  ), finished as (
    delete from house_stake_queue where id = any($1::bigint[]) and (market_id, player_id) not in (select market_id, player_id from waiting)
  ), fresh as (
    insert into settled_stake (source, source_id, of_id, player_id, game_type, stake_minor, profit_minor, currency, placed_at, settled_at)
    select 'house', ${countingName("r.of_id")}, r.of_id, r.player_id, 'EXCHANGE', r.risk_minor, r.net_minor, r.currency, r.placed_at, r.settled_at
    from result r cross join lateral (${countingsOf("'house'", "r.of_id")}) c
    where r.outcome is not null and r.risk_minor > 0 and not r.is_house and not c.is_alive
    on conflict do nothing returning of_id, ${returned}
  )
  select ${returned} from fresh order by of_id`;

export async function takeSettledHouseBets(tx: Tx, look: StakeLook): Promise<readonly SettledStake[]> {
  const client = queryableOf(tx);
  const ids = await lockQueue(client, look);
  if (ids.length === 0) return [];
  const { rows } = await client.query<StakeRow>(count, [ids]);
  return rows.map(toStake);
}

const voidCounted = `
  with gone as (
    select s.source_id from (select distinct market_id, player_id from house_stake_queue where id = any($1::bigint[])) q
    join house_position p on p.market_id = q.market_id and p.player_id = q.player_id join house_market m on m.id = p.market_id
    join settled_stake s on s.source = 'house' and s.of_id = ${ofId} and s.voided_at is null
    where m.outcome is null or s.stake_minor <> p.risk_minor
  ), marked as (
    update settled_stake s set voided_at = now() from gone where s.source = 'house' and s.source_id = gone.source_id returning s.*
  )
  select ${returned} from marked order by of_id`;

export async function takeVoidedHouseBets(tx: Tx, look: StakeLook): Promise<readonly SettledStake[]> {
  const client = queryableOf(tx);
  const ids = await lockQueue(client, look);
  if (ids.length === 0) return [];
  const { rows } = await client.query<StakeRow>(voidCounted, [ids]);
  return rows.map(toStake);
}
