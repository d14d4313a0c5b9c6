-- The rules of 0024 and 0138, unchanged. An `exists` below a `having` may be planned as a hash of all that it asks about: a session that made its plan while the ledger was small
-- read every transaction of the ledger with each statement of postings from then on, 14,000 of them in 6 ms. A value that is asked for row by row can't be planned so.
create or replace function ledger_apply() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  named bigint;
  locked bigint;
begin
  if exists (select from inserted i group by i.transaction_id, i.currency
             having sum(i.amount_minor) <> 0 or (select t.id from ledger_transaction t where t.id = i.transaction_id) is null) then
    if exists (select from inserted i where (select t.id from ledger_transaction t where t.id = i.transaction_id) is null) then
      raise exception 'a posting names a transaction that does not exist'
        using errcode = 'foreign_key_violation', constraint = 'ledger_posting_transaction_id_fkey';
    end if;
    raise exception 'the postings of a ledger transaction must sum to zero'
      using errcode = 'check_violation', constraint = 'ledger_transaction_balanced';
  end if;
  -- Locked in id order first, so that two batches over the same accounts wait for each other instead of deadlocking. Each account that exists, is not
  -- the house's and has the currency of its postings is counted: where all are, nothing is left to look at.
  with postings as materialized (select distinct account_id, currency from inserted),
  accounts as (
    select a.id from postings p join ledger_account a on a.id = p.account_id and a.currency = p.currency
    where a.owner <> 'house' order by a.id for no key update of a
  )
  select (select count(*) from postings), (select count(*) from accounts) into named, locked;
  if locked <> named
     and exists (select from inserted i left join ledger_account a on a.id = i.account_id where a.currency is distinct from i.currency) then
    if exists (select from inserted i where (select a.id from ledger_account a where a.id = i.account_id) is null) then
      raise exception 'a posting names an account that does not exist'
        using errcode = 'foreign_key_violation', constraint = 'ledger_posting_account_id_fkey';
    end if;
    raise exception 'a posting must be in the currency of its account'
      using errcode = 'check_violation', constraint = 'ledger_posting_currency';
  end if;
  update ledger_account a
    set balance_minor = a.balance_minor + d.delta_minor
    from (select account_id, sum(amount_minor)::bigint as delta_minor from inserted group by account_id) d
    where a.id = d.account_id and a.owner <> 'house' and d.delta_minor <> 0;
  return null;
end $$;
