import type { Invariant } from "../ledger/index.ts";

/** The rules that tie referral rewards to their claims and to the ledger. */
export const referralInvariants: readonly Invariant[] = [
  {
    name: "claims-are-sums",
    rule: "[REFER-R09] A claim is the sum of the rewards that it claimed.",
    offendersSql: `select 'claim ' || c.id || ' paid ' || c.amount_minor || ' for rewards of ' || coalesce(sum(r.amount_minor), 0) as offender
      from referral_claim c left join referral_reward r on r.claim_id = c.id group by c.id having c.amount_minor <> coalesce(sum(r.amount_minor), 0)`,
  },
  {
    name: "claims-paid-once",
    rule: "[REFER-R10] Each claim has one ledger transaction of its own that gave its amount to its player's cash, and each such transaction has a claim.",
    offendersSql: `select 'claim ' || c.id as offender from referral_claim c
      where not exists (
        select from ledger_posting p join ledger_account a on a.id = p.account_id
        where p.transaction_id = c.transaction_id and a.owner = 'player' and a.player_id = c.player_id and a.name = 'cash'
          and p.amount_minor = c.amount_minor)
      union all
      select 'transaction ' || t.id from ledger_transaction t
      where t.kind = 'referral.claim' and not exists (select from referral_claim c where c.transaction_id = t.id)`,
  },
];
