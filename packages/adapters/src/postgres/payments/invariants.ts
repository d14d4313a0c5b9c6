import type { Invariant } from "../ledger/index.ts";

/** The rules that tie deposits and withdrawals to the ledger. */
export const paymentInvariants: readonly Invariant[] = [
  {
    name: "deposits-credited-once",
    rule: "[PAYM-16] Each approved deposit has one ledger transaction of its own that gave its amount to its player's cash.",
    offendersSql: `select 'deposit ' || d.id as offender from deposit d
      where d.status = 'approved' and not exists (
        select from ledger_posting p join ledger_account a on a.id = p.account_id
        where p.transaction_id = d.ledger_transaction_id and a.owner = 'player' and a.player_id = d.player_id and a.name = 'cash'
          and p.amount_minor = d.credit_minor)`,
  },
  {
    name: "credits-have-deposits",
    rule: "[PAYM-17] Each ledger transaction of a deposit belongs to an approved deposit.",
    offendersSql: `select 'transaction ' || t.id as offender from ledger_transaction t
      where t.kind = 'deposit' and not exists (select from deposit d where d.ledger_transaction_id = t.id and d.status = 'approved')`,
  },
  {
    name: "withdrawals-reserved",
    rule: "[PAYM-25] What a player's withdrawal account holds is the sum of the player's open withdrawals.",
    offendersSql: `select 'player ' || a.player_id || ' has ' || a.balance_minor || ' reserved, but open withdrawals of ' || coalesce(w.total, 0) as offender
      from ledger_account a
      left join (select player_id, sum(amount_minor) as total from withdrawal where status in ('pending', 'approved') group by player_id) w
        on w.player_id = a.player_id
      where a.owner = 'player' and a.name = 'withdrawal' and a.balance_minor <> coalesce(w.total, 0)`,
  },
];
