import type { ExchangeReadStore, StatementItem } from "@maidan/services/exchange-reads";
import { queryableOf } from "../database/index.ts";

interface StatementRow {
  readonly transaction_id: bigint;
  readonly kind: string;
  readonly created_at: Date;
  readonly amount_minor: bigint;
  readonly balance_minor: bigint;
  readonly is_house: boolean;
  readonly reason: string | null;
  readonly market_id: string | null;
  readonly market_name: string | null;
  readonly market_type: string | null;
  readonly event_id: bigint | null;
  readonly event_name: string | null;
  readonly event_type_id: string | null;
  readonly start_at: Date | null;
  readonly commission_basis_points: number | null;
  readonly winner: string | null;
  readonly sharing: number | null;
  readonly lent_minor: bigint;
}

/** A transaction of the house's pays one player: what of it was owed, or is no more, is in it. [RATES-21] */
const fromReceivable = `coalesce((select - sum(p.amount_minor) from ledger_posting p join ledger_account a on a.id = p.account_id
  where p.transaction_id = b.id and a.owner = 'house' and a.name = 'receivable'), 0)`;

// Both ends of the dates are included, to the millisecond that an item's date is told to. What is only locked or freed changes no balance. Sums are counted back from the balance that there is now, over all items, also those that aren't asked for.
const readItems = `
  with account as (
    select id, balance_minor from ledger_account where owner = 'player' and player_id = $1 and name in ('cash', 'locked')
  ), item as (
    select t.id, t.kind, t.reason, t.created_at, sum(p.amount_minor)::bigint as amount_minor
    from ledger_posting p join account a on a.id = p.account_id join ledger_transaction t on t.id = p.transaction_id
    where t.kind not in ('exchange.exposure', 'houseMarket.exposure')
    group by t.id having sum(p.amount_minor) <> 0
  ), balanced as (
    select i.*, (select sum(balance_minor) from account)::bigint
      - coalesce(sum(amount_minor) over (order by i.id desc rows between unbounded preceding and 1 preceding), 0)::bigint as balance_minor
    from item i
  )
  select b.id as transaction_id, b.kind, b.created_at, b.amount_minor, b.balance_minor, h.id is not null as is_house, coalesce(m.id, h.id) as market_id,
    coalesce(m.name, h.title) as market_name, coalesce(m.market_type, h.kind) as market_type, e.id as event_id, e.name as event_name, e.event_type_id,
    coalesce(m.start_at, e.start_at) as start_at, coalesce(m.commission_basis_points, h.commission_basis_points) as commission_basis_points,
    -- Who won whole stands before a semicolon, who shares behind it.
    case when h.id is null and m.line_least_x100 is not null then x.winners[1]::text
      when h.id is null then (select nullif(concat_ws('; ', string_agg(r.name, ', ' order by r.sort_priority) filter (where r.selection_id = any(x.dead_heat) is not true),
        string_agg(r.name, ', ' order by r.sort_priority) filter (where r.selection_id = any(x.dead_heat))), '') from exchange_runner r where r.market_id = m.id
        and r.selection_id = any(x.winners))
      when h.question ->> 'type' = 'WINNER' then (select string_agg(r.name, ', ' order by r.selection_id) from house_runner r
        where r.market_id = h.id and (r.selection_id = d.outcome or r.selection_id = any(d.dead_heat)))
      else d.outcome::text end as winner,
    cardinality(case when h.id is null then x.dead_heat else d.dead_heat end) as sharing,
    case when h.id is null then x.reason else d.reason end as reason,
    -- What the house put up because the player couldn't, and took back: at a withdrawal of a runner, and of each result. [SETTLE-05] [REMOVE-06]
    (case b.kind when 'exchange.removal' then b.amount_minor
      when 'houseMarket.settle' then ${fromReceivable} when 'houseMarket.resettle' then ${fromReceivable}
      when 'exchange.unsettle' then coalesce(o.collected_minor - o.receivable_minor, 0)
      else coalesce(o.receivable_minor, 0) - case when o.is_first then coalesce(l.lent_minor, 0) else 0 end end)::bigint as lent_minor
  from balanced b
  left join exchange_market m on b.kind like 'exchange.%' and m.id = b.reason
  left join house_market h on b.kind like 'houseMarket.%' and h.id = b.reason
  -- The result that this transaction paid, or took back: the newest by then; where it was taken back for good, the void. One that was paid in parts has no transaction of its own.
  left join lateral (select s.revision, case when v.revision is null then s.winners else v.winners end as winners, case when v.revision is null then s.dead_heat end as dead_heat, coalesce(v.reason, s.reason) as reason
    from exchange_settlement s left join exchange_settlement v
      on b.kind = 'exchange.unsettle' and v.market_id = s.market_id and v.revision = s.revision + 1 and v.kind = 'VOID'
    where s.market_id = m.id and b.kind <> 'exchange.removal'
      -- What takes a result back for one that is paid in parts is later than that one began: it is of the one before.
      and not (b.kind = 'exchange.unsettle' and s.transaction_id is null and s.revision > 1 and s.revision =
        (select max(n.revision) from exchange_settlement n where n.market_id = s.market_id and n.settled_at <= b.created_at))
    order by coalesce(s.transaction_id <= b.id, s.settled_at <= b.created_at) desc, s.revision desc limit 1) x on true
  -- Of the house likewise. [RATES-26]
  left join lateral (select s.outcome, s.dead_heat, s.reason from house_settlement s
    where s.market_id = h.id and s.begun_at <= b.created_at order by s.revision desc limit 1) d on true
  left join lateral (select p.receivable_minor, p.collected_minor, not exists (select from exchange_settlement_player f
      where f.market_id = p.market_id and f.player_id = p.player_id and f.revision < p.revision) as is_first
    from exchange_settlement_player p where b.kind in ('exchange.settle', 'exchange.void', 'exchange.unsettle')
      and p.market_id = m.id and p.player_id = $1 and p.revision = x.revision) o on true
  left join exchange_position l on o.is_first and l.market_id = m.id and l.player_id = $1
  left join exchange_event e on e.id = coalesce(m.event_id, h.event_id)
  where case $2 when 'EXCHANGE' then b.kind like 'exchange.%' or b.kind like 'houseMarket.%'
      when 'POKER_ROOM' then b.kind like 'game.%'
      when 'DEPOSITS_WITHDRAWALS' then b.kind = 'deposit' or b.kind like 'deposit.%' or b.kind like 'withdrawal.%'
      else ($3::timestamptz is null or b.created_at >= $3) and ($4::timestamptz is null or b.created_at < $4 + interval '1 millisecond') end
  order by b.id desc limit $5 offset $6`;

const at = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));

/** A player's statement: each ledger transaction that changed what they have, free and exposed together. [EXAPI-52] */
export const statementReads: Pick<ExchangeReadStore, "statement"> = {
  statement: async (reader, { playerId, include, fromMs, toMs, page }) => {
    const values = [playerId, include, at(fromMs), at(toMs), page.count + 1, page.from];
    const { rows } = await queryableOf(reader).query<StatementRow>(readItems, values);
    return { rows: rows.slice(0, page.count).map(itemOf), isMoreAvailable: rows.length > page.count };
  },
};

const itemOf = (row: StatementRow): StatementItem => ({
  transactionId: String(row.transaction_id),
  kind: row.kind,
  atMs: row.created_at.getTime(),
  amountMinor: row.amount_minor,
  balanceMinor: row.balance_minor,
  market:
    row.market_id === null || row.event_id === null
      ? undefined
      : {
          marketId: row.market_id,
          name: row.market_name ?? "",
          type: row.market_type ?? "",
          eventId: String(row.event_id),
          eventName: row.event_name ?? "",
          eventTypeId: row.event_type_id ?? "",
          startAtMs: row.start_at?.getTime() ?? 0,
          commissionBasisPoints: row.commission_basis_points ?? 0,
          winner: row.winner ?? "",
          sharing: row.sharing ?? 0,
          reason: row.reason ?? "",
          lentMinor: row.lent_minor,
          isHouse: row.is_house,
        },
});
