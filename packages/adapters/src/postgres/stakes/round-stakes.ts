import type { Tx } from "@maidan/services/command";
import type { SettledStake, StakeLook } from "@maidan/services/stakes";
import { queryableOf, type Queryable } from "../database/index.ts";
import { countingName, countingsOf, returned, toStake, type StakeRow } from "./counting.ts";

/**
 * Holds these rows of the queue of rounds. What they came to is read by a statement of its own afterwards: whatever changes them meanwhile adds a row that is
 * looked at in turn.
 */
async function lockRounds(
  client: Queryable,
  look: StakeLook,
): Promise<readonly [readonly bigint[], readonly bigint[]]> {
  const { rows } = await client.query<{ id: bigint; round_id: bigint }>(
    "select id, round_id from game_round_queue where id = any($1::bigint[]) order by id for update",
    [look.ids],
  );
  return [rows.map(({ id }) => id), [...new Set(rows.map((row) => row.round_id))]];
}

// A round whose counting is alive with another stake waits until that counting has been taken back.
const countRounds = `
  with result as (
    select r.*, p.currency, p.is_house from game_round_result r join player p on p.id = r.player_id where r.round_id = any($2::bigint[])
  ), waiting as (
    select r.round_id from result r join settled_stake s on s.source = 'game' and s.of_id = r.round_id::text and s.voided_at is null
    where s.stake_minor <> r.bet_minor
  ), finished as (
    delete from game_round_queue where id = any($1::bigint[]) and round_id not in (select round_id from waiting)
  ), fresh as (
    insert into settled_stake (source, source_id, of_id, player_id, game_type, game_id, stake_minor, profit_minor, currency, placed_at, settled_at)
    select 'game', ${countingName("r.round_id::text")}, r.round_id::text, r.player_id, r.game_type, r.provider || '/' || r.game_code,
      r.bet_minor, r.win_minor - r.bet_minor, r.currency, r.opened_at, r.closed_at
    from result r cross join lateral (${countingsOf("'game'", "r.round_id::text")}) c
    where r.bet_minor > 0 and not r.is_house and not c.is_alive
    on conflict do nothing returning of_id, ${returned}
  )
  select ${returned} from fresh order by of_id::bigint`;

/** [STAKE-07] */
export async function takeSettledRounds(tx: Tx, look: StakeLook): Promise<readonly SettledStake[]> {
  const client = queryableOf(tx);
  const [ids, roundIds] = await lockRounds(client, look);
  if (ids.length === 0) return [];
  const { rows } = await client.query<StakeRow>(countRounds, [ids, roundIds]);
  return rows.map(toStake);
}

const voidRounds = `
  with gone as (
    select s.source_id from game_round_result r join settled_stake s on s.source = 'game' and s.of_id = r.round_id::text and s.voided_at is null
    where r.round_id = any($1::bigint[]) and s.stake_minor <> r.bet_minor
  ), marked as (
    update settled_stake s set voided_at = now() from gone where s.source = 'game' and s.source_id = gone.source_id returning s.*
  )
  select ${returned} from marked order by of_id::bigint`;

/** [STAKE-08] */
export async function takeVoidedRounds(tx: Tx, look: StakeLook): Promise<readonly SettledStake[]> {
  const client = queryableOf(tx);
  const [, roundIds] = await lockRounds(client, look);
  if (roundIds.length === 0) return [];
  const { rows } = await client.query<StakeRow>(voidRounds, [roundIds]);
  return rows.map(toStake);
}
