-- The same rules of the ledger, checked once per statement instead of once per row: batches of hundreds of postings spent a third of their time on that.

-- Postings name an account and a transaction that exist: both are append-only, so that it is enough to look when a posting comes.
alter table ledger_posting
  drop constraint ledger_posting_transaction_id_fkey,
  drop constraint ledger_posting_account_id_fkey;

create or replace function ledger_apply() returns trigger language plpgsql as $$
begin
  if exists (select from inserted group by transaction_id, currency having sum(amount_minor) <> 0) then
    raise exception 'the postings of a ledger transaction must sum to zero'
      using errcode = 'check_violation', constraint = 'ledger_transaction_balanced';
  end if;
  if exists (select from inserted i left join ledger_account a on a.id = i.account_id where a.currency is distinct from i.currency) then
    if exists (select from inserted i where not exists (select from ledger_account a where a.id = i.account_id)) then
      raise exception 'a posting names an account that does not exist'
        using errcode = 'foreign_key_violation', constraint = 'ledger_posting_account_id_fkey';
    end if;
    raise exception 'a posting must be in the currency of its account'
      using errcode = 'check_violation', constraint = 'ledger_posting_currency';
  end if;
  if exists (select from (select distinct transaction_id from inserted) i
             where not exists (select from ledger_transaction t where t.id = i.transaction_id)) then
    raise exception 'a posting names a transaction that does not exist'
      using errcode = 'foreign_key_violation', constraint = 'ledger_posting_transaction_id_fkey';
  end if;
  -- Locked in id order first, so that two batches over the same accounts wait for each other instead of deadlocking.
  perform from ledger_account
    where id in (select account_id from inserted) and owner <> 'house'
    order by id for no key update;
  update ledger_account a
    set balance_minor = a.balance_minor + d.delta_minor
    from (select account_id, sum(amount_minor)::bigint as delta_minor from inserted group by account_id) d
    where a.id = d.account_id and a.owner <> 'house' and d.delta_minor <> 0;
  return null;
end $$;

-- The guard of accounts is called only where it has something to refuse: not for each balance that postings move.
drop trigger ledger_account_guard on ledger_account;
create trigger ledger_account_guard before update on ledger_account for each row
  when (new.owner <> old.owner or new.player_id is distinct from old.player_id or new.market_id is distinct from old.market_id
    or new.name <> old.name or new.currency <> old.currency
    or (new.balance_minor <> old.balance_minor and old.owner <> 'house' and pg_trigger_depth() < 1))
  execute function ledger_account_guard();
create trigger ledger_account_kept before delete on ledger_account for each row execute function ledger_account_guard();
create trigger ledger_account_not_emptied before truncate on ledger_account for each statement execute function refuse_change();
