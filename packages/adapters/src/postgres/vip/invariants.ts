import type { Invariant } from "../ledger/index.ts";

/** The rules that tie points to their log and to the ledger. */
export const vipInvariants: readonly Invariant[] = [
  {
    name: "points-are-sums",
    rule: "[VIP-R08] What a player has in points is the sum of the log, and the figure that is shown is its whole part.",
    offendersSql: `select 'player ' || p.id || ' shows ' || p.vip_coin || ' points, but the log sums to ' || coalesce(s.total, 0) as offender
      from player p left join vip_account a on a.player_id = p.id
      left join (select player_id, sum(points_x10000) as total from vip_entry group by player_id) s on s.player_id = p.id
      where coalesce(a.points_x10000, 0) <> coalesce(s.total, 0) or p.vip_coin <> coalesce(a.points_x10000, 0) / 10000`,
  },
  {
    name: "conversions-paid-once",
    rule: "[VIP-R09] Each conversion of points has one ledger transaction of its own that gave its amount to its player's cash, and each such transaction has a conversion.",
    offendersSql: `select 'entry ' || e.id as offender from vip_entry e
      where e.kind = 'convert' and not exists (
        select from ledger_posting p join ledger_account a on a.id = p.account_id
        where p.transaction_id = e.transaction_id and a.owner = 'player' and a.player_id = e.player_id and a.name = 'cash'
          and p.amount_minor = e.cash_minor)
      union all
      select 'transaction ' || t.id from ledger_transaction t
      where t.kind = 'vip.convert' and not exists (select from vip_entry e where e.transaction_id = t.id)`,
  },
];
