import type { Invariant } from "../ledger/index.ts";

/** While a settlement's players are being paid, some at a time, the market stands in between. */
const beingPaid = (marketId: string): string =>
  `exists (select from exchange_settlement u where u.market_id = ${marketId} and u.completed_at is null)`;

/** Invariant I7 and its kin: what must hold between the exchange's rows and the ledger, at any committed moment. See docs/spec/engine.md. */
export const exchangeInvariants: readonly Invariant[] = [
  {
    name: "locked-is-exposure",
    rule: "[ENG-40] Each player's locked account holds the sum of what is locked in their positions, those in the house's markets included.",
    offendersSql: `select 'player ' || coalesce(a.player_id, p.player_id) || ' holds ' || coalesce(a.balance_minor, 0) || ' locked but positions lock ' || coalesce(p.locked, 0) as offender
      from (select player_id, sum(balance_minor) as balance_minor from ledger_account where owner = 'player' and name = 'locked' group by player_id) a
      full join (select player_id, sum(locked_minor) as locked from (select player_id, locked_minor from exchange_position union all select player_id, locked_minor from house_position) both_kinds group by player_id) p on p.player_id = a.player_id
      where coalesce(a.balance_minor, 0) <> coalesce(p.locked, 0)`,
  },
  {
    name: "matched-pairs",
    rule: "[ENG-41] In each market as much is matched on bets to back as on bets to lay, for the same profit, the house's legs of virtual matches included.",
    offendersSql: `select 'market ' || market_id || ' selection ' || selection_id || ' backs and lays differ by ' || sum(matched) as offender
      from (
        select market_id, selection_id, case side when 'BACK' then matched_minor + voided_minor else -matched_minor - voided_minor end as matched,
          case side when 'BACK' then matched_profit_minor else -matched_profit_minor end as profit
        from exchange_order
        union all
        select market_id, selection_id, case back_bet_id when 0 then size_minor else -size_minor end, case when is_void then 0 when back_bet_id = 0 then profit else -profit end
        from (
          select f.*, coalesce(f.profit_minor, f.size_minor * (f.price_x100 - 100) / 100) as profit, r.status = 'REMOVED' as is_void
          from exchange_fill f join exchange_runner r on r.market_id = f.market_id and r.selection_id = f.selection_id where f.back_bet_id = 0 or f.lay_bet_id = 0
        ) of_house
      ) side
      group by market_id, selection_id having sum(matched) <> 0 or sum(profit) <> 0`,
  },
  {
    name: "orders-are-fills",
    rule: "[ENG-42] What is matched of a bet is the sum of its fills.",
    offendersSql: `select 'bet ' || coalesce(o.bet_id, f.bet_id) || ' has ' || coalesce(o.matched, 0) || ' matched but fills of ' || coalesce(f.filled, 0) as offender
      from (select bet_id, matched_minor + voided_minor as matched, matched_value from exchange_order where matched_minor + voided_minor > 0) o
      full join (
        select bet_id, sum(size_minor) as filled, sum(size_minor * price_x100) as value
        from exchange_fill cross join lateral (values (back_bet_id), (lay_bet_id)) as b(bet_id) where bet_id <> 0 group by bet_id
      ) f on f.bet_id = o.bet_id
      where coalesce(o.matched, 0) <> coalesce(f.filled, 0) or coalesce(o.matched_value, 0) <> coalesce(f.value, 0)`,
  },
  {
    name: "positions-are-bets",
    rule: "[ENG-43] A position's figures are those of its matched bets, and what is locked is the worst case with every open bet taken.",
    offendersSql: exposureOffenders(),
  },
  {
    name: "lines-are-bets",
    rule: "[ENG-48] In an open LINE market a position's figure of each outcome is that of its fills at their lines, and what is locked is the worst over the outcomes with every open bet that loses there.",
    offendersSql: lineOffenders(),
  },
  {
    name: "receivable-is-owed",
    rule: "[ENG-49] What the house's receivable account carries is what players owe by the last settlement of each market, of the exchange and of the house, and what was lent to them at a withdrawal and is not settled yet; less what was collected since.",
    offendersSql: `
      with owed as (
        select m.currency, s.receivable_minor - s.collected_minor as amount from exchange_settlement_player s join exchange_market m on m.id = s.market_id
        where s.receivable_minor > s.collected_minor and not exists (select from exchange_settlement_player l where l.market_id = s.market_id and l.player_id = s.player_id and l.revision > s.revision)
        union all
        select m.currency, p.lent_minor from exchange_position p join exchange_market m on m.id = p.market_id
        where p.lent_minor > 0 and not exists (select from exchange_settlement_player s where s.market_id = p.market_id and s.player_id = p.player_id)
        union all
        select currency, receivable_minor from house_position where receivable_minor > 0
      )
      select 'receivable carries ' || coalesce(-c.carried, 0) || ' ' || currency || ' but players owe ' || coalesce(o.owed, 0) as offender
      from (select a.currency, sum(p.amount_minor) as carried from ledger_account a join ledger_posting p on p.account_id = a.id
        where a.owner = 'house' and a.name = 'receivable' group by a.currency) c
      full join (select currency, sum(amount) as owed from owed group by currency) o using (currency)
      where coalesce(-c.carried, 0) <> coalesce(o.owed, 0)`,
  },
  {
    name: "house-is-rounding",
    rule: "[ENG-47] Whatever happens, what a market's players win and lose comes to the opposite of what the house holds of virtual matches there, which is what its legs bring, locks nothing, and, where no runner was withdrawn, loses at most a minor unit per runner and match.",
    offendersSql: `
      with runner as (
        select market_id, selection_id, status, row_number() over (partition by market_id order by sort_priority) as place from exchange_runner
      ), outcome as (
        select p.market_id, u.place, sum(u.figure) as total, sum(p.locked_minor) filter (where p.player_id = 0) as locked,
          min(u.figure) filter (where p.player_id = 0) as of_house, min(r.status) as status
        from exchange_position p cross join lateral unnest(p.if_win_minor || p.if_other_minor) with ordinality as u(figure, place)
        left join runner r on r.market_id = p.market_id and r.place = u.place
        group by p.market_id, u.place
      ), leg as (
        select f.market_id, r.place, case f.back_bet_id when 0 then 1 else -1 end as sign, f.size_minor,
          coalesce(f.profit_minor, f.size_minor * (f.price_x100 - 100) / 100) as profit
        from exchange_fill f join runner r on r.market_id = f.market_id and r.selection_id = f.selection_id and r.status <> 'REMOVED'
        where f.back_bet_id = 0 or f.lay_bet_id = 0
      ), of_legs as (
        select o.market_id, o.place, coalesce(sum(l.sign * case when l.place = o.place then l.profit else -l.size_minor end), 0) as brings
        from outcome o left join leg l on l.market_id = o.market_id where o.of_house is not null group by o.market_id, o.place
      )
      select 'market ' || o.market_id || ' outcome ' || o.place || ' comes to ' || o.total || ', the house to ' || o.of_house || ' with ' || o.locked || ' locked, its legs to ' || l.brings as offender
      from outcome o left join of_legs l on l.market_id = o.market_id and l.place = o.place
      where o.total <> 0 or o.locked <> 0 or o.of_house <> l.brings
        or (o.of_house < 0 and o.status <> 'REMOVED'
          and not exists (select from exchange_runner r where r.market_id = o.market_id and r.status = 'REMOVED')
          and -o.of_house > (select count(*) from exchange_fill f where f.market_id = o.market_id and (f.back_bet_id = 0 or f.lay_bet_id = 0))
            * (select count(*) from exchange_runner r where r.market_id = o.market_id))`,
  },
  {
    name: "closed-is-empty",
    rule: "[ENG-44] A closed market whose players are paid has no open bet, locks nothing and holds no money.",
    offendersSql: `select 'market ' || m.id || ' is closed with an open bet ' || o.bet_id as offender
        from exchange_market m join exchange_order o on o.market_id = m.id where m.status = 'CLOSED' and (o.remaining_minor > 0 or o.settled_at is null) and not ${beingPaid("m.id")}
      union all
      select 'market ' || m.id || ' is closed and locks ' || p.locked_minor || ' of player ' || p.player_id
        from exchange_market m join exchange_position p on p.market_id = m.id where m.status = 'CLOSED' and p.locked_minor <> 0 and not ${beingPaid("m.id")}
      union all
      select 'market ' || market_id || ' holds ' || balance_minor from ledger_account where owner = 'market' and balance_minor <> 0 and not ${beingPaid("market_id")}`,
  },
  {
    name: "settled-once",
    rule: "[ENG-45] What the bets of a settled market won and lost is what its last settlement paid, player by player.",
    offendersSql: `select 'market ' || s.market_id || ' player ' || coalesce(o.player_id, p.player_id) || ' was settled at ' || coalesce(p.net_minor, 0) || ' but the bets come to ' || coalesce(o.profit, 0) as offender
      from exchange_settlement s
      join exchange_market m on m.id = s.market_id and m.settlement_revision = s.revision
      left join lateral (select * from exchange_settlement_player where market_id = s.market_id and revision = s.revision and player_id <> 0) p on true
      full join (select market_id, player_id, sum(profit_minor) as profit from exchange_order where settled_at is not null group by market_id, player_id having sum(profit_minor) <> 0) o
        on o.market_id = p.market_id and o.player_id = p.player_id
      where coalesce(p.net_minor, 0) <> coalesce(o.profit, 0) and not ${beingPaid("coalesce(s.market_id, o.market_id)")}`,
  },
  {
    name: "books-not-crossed",
    rule: "[ENG-46] In an open market no bet to back waits at a price at which a bet to lay waits, or below it.",
    offendersSql: `select 'market ' || m.id || ' selection ' || o.selection_id || ' has a bet to back at ' || min(o.price_x100) filter (where o.side = 'BACK')
        || ' and one to lay at ' || max(o.price_x100) filter (where o.side = 'LAY') as offender
      from exchange_market m join exchange_order o on o.market_id = m.id and o.settled_at is null and o.remaining_minor > 0 and o.order_type = 'LIMIT'
      where m.status = 'OPEN' group by m.id, o.selection_id
      having min(o.price_x100) filter (where o.side = 'BACK') <= max(o.price_x100) filter (where o.side = 'LAY')`,
  },
];

/**
 * The exposure of reference rule 2.12 worked out from the bets alone, in SQL: per outcome (each runner, and none of them) the matched result and the
 * worst case of the open bets; with several winners the worst of what each one's win adds to the result if none of them won. Who has nothing but pending bets that
 * lapsed before they were placed has no position. [EXAPI-26]
 */
function exposureOffenders(): string {
  return `
    with runner as (
      select market_id, selection_id, status = 'REMOVED' as is_removed, row_number() over (partition by market_id order by sort_priority) as place from exchange_runner
    ), outcome as (
      select market_id, selection_id, place, is_removed from runner union all select distinct market_id, 0, 0, false from runner
    ), bet as (
      select o.market_id, o.player_id, o.selection_id, o.side, sum(o.matched_minor) as matched, sum(o.matched_profit_minor) as profit,
        sum(o.remaining_minor) as open,
        sum(case o.order_type when 'LIMIT' then ((o.price_x100 - 100) * o.remaining_minor) / 100 else o.remaining_minor end) as open_liability
      from exchange_order o join exchange_market m on m.id = o.market_id and m.status <> 'CLOSED' and m.line_least_x100 is null
      group by o.market_id, o.player_id, o.selection_id, o.side
    ), result as (
      select b.market_id, b.player_id, c.place, c.is_removed,
        sum(case when b.side = 'BACK' then case when b.selection_id = c.selection_id then b.profit else -b.matched end
                 else case when b.selection_id = c.selection_id then -b.profit else b.matched end end)::bigint as matched,
        sum(case when b.side = 'BACK' then case when b.selection_id = c.selection_id then 0 else -b.open end
                 else case when b.selection_id = c.selection_id then -b.open_liability else 0 end end)::bigint as open
      from bet b join outcome c on c.market_id = b.market_id group by b.market_id, b.player_id, c.place, c.is_removed
    ), difference as (
      select *, matched + open - min(matched + open) filter (where place = 0) over every as beyond, min(matched + open) filter (where place = 0) over every as none
      from result window every as (partition by market_id, player_id)
    ), ranked as (
      select *, row_number() over (partition by market_id, player_id, place > 0 and not is_removed order by beyond) as rank from difference
    ), expected as (
      select market_id, player_id, array_agg(matched order by place) filter (where place > 0) as if_win, min(matched) filter (where place = 0) as if_other,
        greatest(0, -(min(none) + sum(case when has_other_outcome then least(0, beyond) else beyond end) filter (where place > 0 and not is_removed and rank <= number_of_winners))) as locked
      from ranked join exchange_market on id = market_id group by market_id, player_id
    )
    select 'market ' || e.market_id || ' player ' || e.player_id || ' should lock ' || e.locked || ' with ' || e.if_win::text || ' but has '
      || coalesce(p.locked_minor::text, 'no position') || ' with ' || coalesce(p.if_win_minor::text, '') as offender
    from expected e left join exchange_position p on p.market_id = e.market_id and p.player_id = e.player_id
    where (p.player_id is null and (e.locked <> 0 or e.if_other <> 0 or 0 <> any(e.if_win))) or p.locked_minor <> e.locked or p.if_win_minor <> e.if_win or p.if_other_minor <> e.if_other`;
}

/** The same of LINE markets, from the fills: an outcome is how many lines the result is above; a bet at evens wins or loses its size. [LINE-04] */
function lineOffenders(): string {
  const sign = "case when (k.outcome > (b.price_x100 - m.least) / m.step) = (b.side = 'LAY') then 1 else -1 end";
  return `
    with market as (
      select id, line_least_x100 as least, line_interval_x100 as step, (line_most_x100 - line_least_x100) / line_interval_x100 + 1 as lines
      from exchange_market where line_least_x100 is not null and status <> 'CLOSED'
    ), bet as (
      select f.market_id, o.player_id, o.side, f.price_x100, sum(f.size_minor) as matched, 0 as open
      from market m join exchange_fill f on f.market_id = m.id join exchange_order o on o.bet_id in (f.back_bet_id, f.lay_bet_id)
      group by f.market_id, o.player_id, o.side, f.price_x100
      union all select o.market_id, o.player_id, o.side, o.price_x100, 0, sum(o.remaining_minor)
      from market m join exchange_order o on o.market_id = m.id and o.remaining_minor > 0 group by o.market_id, o.player_id, o.side, o.price_x100
    ), figure as (
      select b.market_id, b.player_id, k.outcome, sum(b.matched * ${sign})::bigint as matched, sum(b.open * least(0, ${sign}))::bigint as open
      from bet b join market m on m.id = b.market_id cross join lateral generate_series(0, m.lines) as k(outcome) group by b.market_id, b.player_id, k.outcome
    ), expected as (
      select market_id, player_id, array_agg(matched order by outcome) as figures, greatest(0, -min(matched + open)) as locked from figure group by market_id, player_id
    ), held as (
      select p.* from exchange_position p join market m on m.id = p.market_id
    )
    select 'market ' || coalesce(e.market_id, p.market_id) || ' player ' || coalesce(e.player_id, p.player_id) || ' locks ' || coalesce(p.locked_minor, 0)
      || ' but the bets lock ' || coalesce(e.locked, 0) || ', or its figures are not theirs' as offender
    from expected e full join held p on p.market_id = e.market_id and p.player_id = e.player_id
    where coalesce(p.locked_minor, 0) <> coalesce(e.locked, 0) or coalesce(p.if_other_minor, 0) <> 0
      or coalesce(p.if_win_minor <> e.figures, e.figures is null and 0 <> any (p.if_win_minor))`;
}
