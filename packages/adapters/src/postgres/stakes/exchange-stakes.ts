import type { Tx } from "@maidan/services/command";
import type { SettledStake, StakeLook } from "@maidan/services/stakes";
import { queryableOf, type Queryable } from "../database/index.ts";
import { countingName, countingsOf, returned, toStake, unfailed, type StakeRow } from "./counting.ts";
import { noteOwnMatches } from "./own-matches.ts";

/**
 * Bets of the exchange as stakes: settlements wait in `stake_queue`, and each is looked at piece by piece, each piece found by an index. Whoever takes holds the
 * row until the transaction ends, so that two takers never count the same piece.
 */

interface FrontRow {
  id: bigint;
  market_id: string;
  fill_id: bigint | null;
  /** The last that was looked at: bets go by player, then by age. */
  player_id: bigint;
  bet_id: bigint;
  kind: "SETTLE" | "RESETTLE" | "VOID";
  is_recount: boolean;
}
const front = `
  select q.id, q.market_id, q.fill_id, q.player_id, q.bet_id, q.is_recount, s.kind
  from stake_queue q join exchange_settlement s on s.market_id = q.market_id and s.revision = q.revision
  where q.id = any($1::bigint[]) order by q.id limit 1 for update of q`;

/** The settlement that is looked at; whoever waited for one that was taken off meanwhile finds nothing. */
async function lockFront(client: Queryable, { ids }: StakeLook): Promise<FrontRow | undefined> {
  const { rows } = await client.query<FrontRow>(front, [ids]);
  return rows[0];
}

/** Of a market by its players, as an index of the bet lists has them. [STAKE-06] */
export const nextResults = `
    select bet_id, player_id, side, matched_minor, matched_profit_minor, profit_minor, placed_at, settled_at from exchange_order
    where market_id = $1 and settled_at is not null and (player_id, bet_id) > ($2::bigint, $3::bigint) and settled_as in ('WON', 'LOST')
    order by player_id, bet_id limit $4::int`;
/** The same with what was at risk in each. [STAKE-02] [STAKE-03] */
const risked = `
  with batch as (${nextResults}
  ), risked as (
    select b.*, case b.side when 'BACK' then b.matched_minor else b.matched_profit_minor end - coalesce(own.risk_minor, 0) as stake_minor
    from batch b join player p on p.id = b.player_id and not p.is_house left join stake_own_match own on own.bet_id = b.bet_id`;
const countBets = `${risked}
  ), fresh as (
    insert into settled_stake (source, source_id, of_id, player_id, game_type, market_id, stake_minor, profit_minor, currency, placed_at, settled_at)
    select 'exchange', ${countingName("r.bet_id::text")}, r.bet_id::text, r.player_id, 'EXCHANGE', m.id, r.stake_minor, coalesce(r.profit_minor, 0),
      m.currency, r.placed_at, r.settled_at
    from risked r join exchange_market m on m.id = $1
    cross join lateral (${countingsOf("'exchange'", "r.bet_id::text")}) c where r.stake_minor > 0 and not c.is_alive
    on conflict do nothing returning of_id, ${returned}
  ), moved as (
    update stake_queue q set player_id = last.player_id, bet_id = last.bet_id, ${unfailed}
    from (select player_id, bet_id from batch order by player_id desc, bet_id desc limit 1) last where q.id = $5 and (select count(*) from batch) = $4::int
  ), finished as (
    delete from stake_queue where id = $5 and (select count(*) from batch) < $4::int
  )
  select ${returned} from fresh order by of_id::bigint`;

/** [STAKE-01] [STAKE-02] [STAKE-03] */
export async function takeSettledBets(tx: Tx, look: StakeLook): Promise<readonly SettledStake[]> {
  const client = queryableOf(tx);
  const row = await lockFront(client, look);
  if (row === undefined || row.kind === "VOID") return [];
  if (row.fill_id !== null) {
    const fillId = await noteOwnMatches(client, { marketId: row.market_id, fillId: row.fill_id });
    await client.query(`update stake_queue set fill_id = $2, ${unfailed} where id = $1`, [row.id, fillId]);
    return [];
  }
  const { rows } = await client.query<StakeRow>(countBets, [...pieceOf(row, look), row.id]);
  return rows.map(toStake);
}

const pieceOf = (row: FrontRow, { limit }: StakeLook): unknown[] => [row.market_id, row.player_id, row.bet_id, limit];

// A result may have followed the void: what the bets are now decides.
const markVoided = `
  with gone as (
    select s.source_id from settled_stake s join exchange_order o on o.bet_id = s.of_id::bigint
    where s.market_id = $1 and s.voided_at is null and o.settled_as = 'VOIDED' limit $2::int
  ), marked as (
    update settled_stake s set voided_at = now() from gone where s.source = 'exchange' and s.source_id = gone.source_id returning s.*
  ), finished as (
    delete from stake_queue where id = $3 and (select count(*) from gone) < $2::int
  )
  select ${returned} from marked order by of_id::bigint`;

// What stood counted with another stake than it had at risk; it is counted anew in the same piece. The row is only held here, and moved on by the count.
const markWrong = `${risked}
  ), gone as (
    select s.source_id from risked r join settled_stake s on s.source = 'exchange' and s.of_id = r.bet_id::text and s.voided_at is null
    where s.stake_minor <> r.stake_minor
  ), marked as (
    update settled_stake s set voided_at = now() from gone where s.source = 'exchange' and s.source_id = gone.source_id returning s.*
  )
  select ${returned} from marked order by of_id::bigint`;

/** [STAKE-04] [STAKE-11] */
export async function takeVoidedBets(tx: Tx, look: StakeLook): Promise<readonly SettledStake[]> {
  const client = queryableOf(tx);
  const row = await lockFront(client, look);
  if (row === undefined) return [];
  if (row.kind === "VOID")
    return (await client.query<StakeRow>(markVoided, [row.market_id, look.limit, row.id])).rows.map(toStake);
  if (!row.is_recount || row.fill_id !== null) return [];
  return (await client.query<StakeRow>(markWrong, pieceOf(row, look))).rows.map(toStake);
}
