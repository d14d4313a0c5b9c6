/** A rule of the money as SQL: the query names what breaks it, one `offender` text a row, and finds nothing while it holds. One statement, one snapshot. */
export interface Invariant {
  readonly name: string;
  readonly rule: string;
  readonly offendersSql: string;
}

/** Invariants I1 to I6 of docs/spec/ledger.md, of the ledger and the command log themselves. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    name: "transactions-balance",
    rule: "[LEDGER-01] The postings of each transaction sum to zero in each currency.",
    offendersSql: `select 'transaction ' || transaction_id || ' ' || currency || ' is off by ' || sum(amount_minor) as offender
      from ledger_posting group by transaction_id, currency having sum(amount_minor) <> 0`,
  },
  {
    name: "whole-ledger-balances",
    rule: "[LEDGER-02] All postings of a currency sum to zero: no paisa was made or lost.",
    offendersSql: `select currency || ' is off by ' || sum(amount_minor) as offender from ledger_posting group by currency having sum(amount_minor) <> 0`,
  },
  {
    name: "nothing-negative",
    rule: "[LEDGER-03] No account of a player or a market is below zero.",
    offendersSql: `select 'account ' || id || ' ' || owner || ' ' || name || ' holds ' || balance_minor as offender
      from ledger_account where owner <> 'house' and balance_minor < 0`,
  },
  {
    name: "balances-are-sums",
    rule: "[LEDGER-04] The balance of each player's and market's account is the sum of its postings.",
    offendersSql: `select 'account ' || a.id || ' holds ' || a.balance_minor || ' but its postings sum to ' || coalesce(s.total, 0) as offender
      from ledger_account a
      left join (select account_id, sum(amount_minor) as total from ledger_posting group by account_id) s on s.account_id = a.id
      where a.owner <> 'house' and a.balance_minor <> coalesce(s.total, 0)`,
  },
  {
    name: "no-empty-transaction",
    rule: "[LEDGER-05] Each transaction has at least two postings.",
    offendersSql: `select 'transaction ' || t.id || ' has ' || count(p.id) || ' postings' as offender
      from ledger_transaction t left join ledger_posting p on p.transaction_id = t.id group by t.id having count(p.id) < 2`,
  },
  {
    name: "commands-answered",
    rule: "[RUN-05] Each committed command has its first answer.",
    offendersSql: `select 'command ' || id || ' ' || kind || ' has no answer' as offender from command where outcome is null`,
  },
  {
    name: "house-folds-are-sums",
    rule: "[LEDGER-06] The folded balance of each house account is the sum of its postings up to the fold.",
    offendersSql: `select 'account ' || a.id || ' ' || a.name || ' is folded to ' || a.balance_minor || ' but its postings sum to ' || coalesce(s.total, 0) as offender
      from ledger_account a
      left join (select account_id, sum(amount_minor) as total from ledger_posting
                 where id <= (select folded_posting_id from ledger_fold) group by account_id) s on s.account_id = a.id
      where a.owner = 'house' and a.balance_minor <> coalesce(s.total, 0)`,
  },
];
