import type { Invariant } from "../ledger/index.ts";

/** The rules that tie bonuses and turnovers to the ledger. */
export const turnoverInvariants: readonly Invariant[] = [
  {
    name: "grants-hold-their-bonus",
    rule: "[BONUS-14] A bonus that is active holds all of its bonus; one that has ended holds nothing.",
    offendersSql: `select 'bonus ' || g.id || ' is ' || g.status || ' and holds ' || coalesce(a.balance_minor, 0) as offender
      from bonus_grant g left join ledger_account a on a.owner = 'bonus' and a.grant_id = g.id and a.currency = g.currency
      where coalesce(a.balance_minor, 0) <> case g.status when 'active' then g.bonus_minor else 0 end
      union all select 'account ' || a.id || ' is of no bonus' from ledger_account a
      where a.owner = 'bonus' and not exists (select from bonus_grant g where g.id = a.grant_id)`,
  },
  {
    name: "bonuses-converted-once",
    rule: "[BONUS-15] Each bonus that is completed became cash by one ledger transaction, and no other bonus did.",
    offendersSql: `select 'bonus ' || g.id || ' is ' || g.status || ' and was converted ' || count(t.id) || ' times' as offender
      from bonus_grant g
      left join ledger_account a on a.owner = 'bonus' and a.grant_id = g.id
      left join ledger_posting p on p.account_id = a.id
      left join ledger_transaction t on t.id = p.transaction_id and t.kind = 'bonus.convert'
      group by g.id, g.status having count(t.id) <> case g.status when 'completed' then 1 else 0 end`,
  },
  {
    name: "turnovers-are-sums",
    rule: "[BONUS-16] What a turnover has done is the sum of its entries.",
    offendersSql: `select 'turnover ' || t.id || ' has done ' || (t.required_minor - t.remaining_minor) || ' but its entries sum to ' || coalesce(sum(e.counted_minor), 0) as offender
      from turnover t left join turnover_entry e on e.turnover_id = t.id
      group by t.id, t.required_minor, t.remaining_minor having t.required_minor - t.remaining_minor <> coalesce(sum(e.counted_minor), 0)`,
  },
  {
    name: "turnovers-end-with-their-bonus",
    rule: "[BONUS-17] The turnover of a bonus is open exactly while the bonus is active.",
    offendersSql: `select 'turnover ' || t.id || ' of bonus ' || g.id as offender
      from turnover t join bonus_grant g on g.id = t.grant_id where (t.completed_at is null) <> (g.status = 'active')`,
  },
];
