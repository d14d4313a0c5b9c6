import type { Reader, Tx } from "@maidan/services/command";
import type { SettledStake, StakeStore } from "@maidan/services/stakes";
import { queryableOf, type Queryable } from "../database/index.ts";
import { countingName, countingsOf, returned, toStake, type StakeRow } from "./counting.ts";
import { takeSettledHouseBets, takeVoidedHouseBets } from "./house-stakes.ts";

/** Fills looked at in one go, for matches of a player against the own bets. */
const fillsAtOnce = 5_000;

/**
 * Settled stakes over PostgreSQL: settlements wait in `stake_queue`, and the one in front is looked at piece by piece, each piece found by an index. Whoever
 * takes holds the front row until the transaction ends, so that two takers never count the same piece.
 */
export function createStakeStore(): StakeStore {
  return { takeSettled, takeVoided, hasFresh };
}

interface FrontRow {
  id: bigint;
  market_id: string;
  fill_id: bigint | null;
  /** The last that was looked at: bets go by player, then by age. */
  player_id: bigint;
  bet_id: bigint;
  kind: "SETTLE" | "RESETTLE" | "VOID";
}
const front = `
  select q.id, q.market_id, q.fill_id, q.player_id, q.bet_id, s.kind
  from stake_queue q join exchange_settlement s on s.market_id = q.market_id and s.revision = q.revision
  where q.id = (select min(id) from stake_queue) for update of q`;

/** The settlement in front when it is of the wanted sort; whoever waited for one that was taken off meanwhile finds nothing. */
async function lockFront(
  client: Queryable,
  isVoid: (kind: FrontRow["kind"]) => boolean,
): Promise<FrontRow | undefined> {
  const { rows } = await client.query<FrontRow>(front);
  return rows[0] !== undefined && isVoid(rows[0].kind) ? rows[0] : undefined;
}

// Across the runners bets meet with the house (bet 0) between them, in one batch: who stands on one side of several runners met the own bets there. The fills of
// a batch are near each other.
const fillsOfBatch = 2_000;
// A backer risked the stake, a layer what the backer would have won, rounded fill by fill as the engine does.
const noteOwnMatches = `
  with batch as (
    select id, selection_id, back_bet_id, lay_bet_id, size_minor, price_x100, profit_minor, matched_at from exchange_fill where market_id = $1 and id > $2::bigint order by id limit $3::int
  ), own as (
    select f.* from batch f join exchange_order b on b.bet_id = f.back_bet_id
    join exchange_order l on l.bet_id = f.lay_bet_id and l.player_id = b.player_id
  ), legs as (
    select back_bet_id as bet_id, size_minor as risk_minor from own
    union all select lay_bet_id, size_minor * (price_x100 - 100) / 100 from own
    union all
    select o.bet_id, case f.lay_bet_id when 0 then f.size_minor else coalesce(f.profit_minor, f.size_minor * (f.price_x100 - 100) / 100) end
    from batch f join exchange_order o on o.bet_id = f.back_bet_id + f.lay_bet_id
    where 0 in (f.back_bet_id, f.lay_bet_id) and exists (
      select from exchange_fill other join exchange_order x on x.bet_id = other.back_bet_id + other.lay_bet_id
      where other.market_id = $1 and other.id between f.id - ${fillsOfBatch} and f.id + ${fillsOfBatch} and other.matched_at = f.matched_at
        and other.selection_id <> f.selection_id and 0 in (other.back_bet_id, other.lay_bet_id)
        and (other.lay_bet_id = 0) = (f.lay_bet_id = 0) and x.player_id = o.player_id)
  ), noted as (
    insert into stake_own_match (bet_id, risk_minor) select bet_id, sum(risk_minor) from legs group by bet_id
    on conflict (bet_id) do update set risk_minor = stake_own_match.risk_minor + excluded.risk_minor
  )
  select count(*)::int as looked_at, max(id) as last_id from batch`;

interface Looked {
  looked_at: number;
  last_id: bigint | null;
}

async function lookAtFills(client: Queryable, row: FrontRow): Promise<void> {
  const { rows } = await client.query<Looked>(noteOwnMatches, [row.market_id, row.fill_id, fillsAtOnce]);
  const [looked] = rows;
  const next = looked === undefined || looked.looked_at < fillsAtOnce ? null : looked.last_id;
  await client.query("update stake_queue set fill_id = $2 where id = $1", [row.id, next]);
}

/** Of a market by its players, as an index of the bet lists has them. [STAKE-06] */
export const nextResults = `
    select bet_id, player_id, side, matched_minor, matched_profit_minor, profit_minor, placed_at, settled_at from exchange_order
    where market_id = $1 and settled_at is not null and (player_id, bet_id) > ($2::bigint, $3::bigint) and settled_as in ('WON', 'LOST')
    order by player_id, bet_id limit $4::int`;
const countBets = `
  with batch as (${nextResults}
  ), risked as (
    select b.*, case b.side when 'BACK' then b.matched_minor else b.matched_profit_minor end - coalesce(own.risk_minor, 0) as stake_minor
    from batch b join player p on p.id = b.player_id and not p.is_house left join stake_own_match own on own.bet_id = b.bet_id
  ), fresh as (
    insert into settled_stake (source, source_id, of_id, player_id, game_type, market_id, stake_minor, profit_minor, currency, placed_at, settled_at)
    select 'exchange', ${countingName("r.bet_id::text")}, r.bet_id::text, r.player_id, 'EXCHANGE', m.id, r.stake_minor, coalesce(r.profit_minor, 0),
      m.currency, r.placed_at, r.settled_at
    from risked r join exchange_market m on m.id = $1
    cross join lateral (${countingsOf("'exchange'", "r.bet_id::text")}) c where r.stake_minor > 0 and not c.is_alive
    on conflict do nothing returning of_id, ${returned}
  ), moved as (
    update stake_queue q set player_id = last.player_id, bet_id = last.bet_id
    from (select player_id, bet_id from batch order by player_id desc, bet_id desc limit 1) last where q.id = $5 and (select count(*) from batch) = $4::int
  ), finished as (
    delete from stake_queue where id = $5 and (select count(*) from batch) < $4::int
  )
  select ${returned} from fresh order by of_id::bigint`;

async function takeSettled(tx: Tx, limit: number): Promise<readonly SettledStake[]> {
  const [bets, rounds] = [await takeSettledBets(tx, limit), await takeSettledRounds(tx, limit)];
  return [...bets, ...rounds, ...(await takeSettledHouseBets(tx, limit))];
}
async function takeVoided(tx: Tx, limit: number): Promise<readonly SettledStake[]> {
  const [bets, rounds] = [await takeVoidedBets(tx, limit), await takeVoidedRounds(tx, limit)];
  return [...bets, ...rounds, ...(await takeVoidedHouseBets(tx, limit))];
}

/** [STAKE-01] [STAKE-02] [STAKE-03] */
async function takeSettledBets(tx: Tx, limit: number): Promise<readonly SettledStake[]> {
  const client = queryableOf(tx);
  const row = await lockFront(client, (kind) => kind !== "VOID");
  if (row === undefined) return [];
  if (row.fill_id !== null) {
    await lookAtFills(client, row);
    return [];
  }
  const { rows } = await client.query<StakeRow>(countBets, [row.market_id, row.player_id, row.bet_id, limit, row.id]);
  return rows.map(toStake);
}

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

/** [STAKE-04] */
async function takeVoidedBets(tx: Tx, limit: number): Promise<readonly SettledStake[]> {
  const client = queryableOf(tx);
  const row = await lockFront(client, (kind) => kind === "VOID");
  if (row === undefined) return [];
  const { rows } = await client.query<StakeRow>(markVoided, [row.market_id, limit, row.id]);
  return rows.map(toStake);
}

/**
 * Holds the front of the queue of rounds. What they came to is read by a statement of its own afterwards: whatever changes them meanwhile adds a row that
 * is looked at in turn.
 */
async function lockRounds(client: Queryable, limit: number): Promise<readonly [readonly bigint[], readonly bigint[]]> {
  const { rows } = await client.query<{ id: bigint; round_id: bigint }>(
    "select id, round_id from game_round_queue order by id limit $1 for update",
    [limit],
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
async function takeSettledRounds(tx: Tx, limit: number): Promise<readonly SettledStake[]> {
  const client = queryableOf(tx);
  const [ids, roundIds] = await lockRounds(client, limit);
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
async function takeVoidedRounds(tx: Tx, limit: number): Promise<readonly SettledStake[]> {
  const client = queryableOf(tx);
  const [, roundIds] = await lockRounds(client, limit);
  if (roundIds.length === 0) return [];
  const { rows } = await client.query<StakeRow>(voidRounds, [roundIds]);
  return rows.map(toStake);
}

async function hasFresh(reader: Reader): Promise<boolean> {
  const { rowCount } = await queryableOf(reader).query(
    `(select 1 from stake_queue limit 1) union all (select 1 from game_round_queue limit 1) union all (select 1 from house_stake_queue limit 1)`,
  );
  return rowCount !== 0;
}
