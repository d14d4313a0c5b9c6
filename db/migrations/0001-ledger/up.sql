-- The ground of everything that moves money: the command log, the outbox, and the double-entry ledger.

create table command (
  id bigint generated always as identity primary key,
  scope text not null,
  key text not null,
  kind text not null,
  actor jsonb not null,
  content jsonb not null,
  content_hash bytea not null,
  -- The first answer, byte for byte. Null only inside the transaction that is still working it out.
  outcome text,
  is_ok boolean,
  created_at timestamptz not null default now(),
  constraint command_key_unique unique (scope, key),
  constraint command_key_length check (length(key) between 1 and 255)
);

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

create table ledger_account (
  id bigint generated always as identity primary key,
  owner text not null constraint ledger_account_owner check (owner in ('player', 'market', 'house')),
  player_id bigint,
  market_id text,
  name text not null,
  currency text not null constraint ledger_account_currency check (currency ~ '^[A-Z]{3}$'),
  -- Player and market accounts: always the sum of their postings, kept by the trigger below. House accounts: folded by a worker (ledger_fold).
  balance_minor bigint not null default 0,
  constraint ledger_account_shape check (
    (owner = 'player' and player_id is not null and market_id is null)
    or (owner = 'market' and market_id is not null and player_id is null)
    or (owner = 'house' and player_id is null and market_id is null)
  ),
  constraint ledger_account_not_negative check (owner = 'house' or balance_minor >= 0)
);
create unique index ledger_account_player on ledger_account (player_id, name, currency) where owner = 'player';
create unique index ledger_account_market on ledger_account (market_id, currency) where owner = 'market';
create unique index ledger_account_house on ledger_account (name, currency) where owner = 'house';

create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null,
  reason text not null,
  command_id bigint references command (id),
  -- A transaction is reversed at most once.
  reverses_id bigint constraint ledger_transaction_reversed_once unique references ledger_transaction (id),
  created_at timestamptz not null default now()
);

create table ledger_posting (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction (id),
  account_id bigint not null references ledger_account (id),
  amount_minor bigint not null constraint ledger_posting_not_zero check (amount_minor <> 0),
  currency text not null
);
create index ledger_posting_account on ledger_posting (account_id, id);
create index ledger_posting_transaction on ledger_posting (transaction_id);

-- Runs once per inserting statement: the postings of a transaction arrive in one statement, so the whole of it is seen here.
create function ledger_apply() returns trigger language plpgsql as $$
begin
  if exists (select from inserted group by transaction_id, currency having sum(amount_minor) <> 0) then
    raise exception 'the postings of a ledger transaction must sum to zero'
      using errcode = 'check_violation', constraint = 'ledger_transaction_balanced';
  end if;
  if exists (select from inserted i join ledger_account a on a.id = i.account_id where a.currency <> i.currency) then
    raise exception 'a posting must be in the currency of its account'
      using errcode = 'check_violation', constraint = 'ledger_posting_currency';
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
create trigger ledger_posting_apply after insert on ledger_posting
  referencing new table as inserted for each statement execute function ledger_apply();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct it by a reversal', tg_table_name
    using errcode = 'restrict_violation', constraint = tg_table_name || '_append_only';
end $$;
create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function refuse_change();
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function refuse_change();
revoke update, delete, truncate on ledger_posting, ledger_transaction from public;

-- An account's balance is written by the trigger above and the fold alone; an account is never removed.
create function ledger_account_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a ledger account is never removed' using errcode = 'restrict_violation', constraint = 'ledger_account_append_only';
  end if;
  if new.owner <> old.owner or new.player_id is distinct from old.player_id or new.market_id is distinct from old.market_id
     or new.name <> old.name or new.currency <> old.currency then
    raise exception 'a ledger account never changes hands' using errcode = 'restrict_violation', constraint = 'ledger_account_append_only';
  end if;
  if new.balance_minor <> old.balance_minor and old.owner <> 'house' and pg_trigger_depth() < 2 then
    raise exception 'a balance changes by postings alone' using errcode = 'restrict_violation', constraint = 'ledger_account_balance_by_postings';
  end if;
  return new;
end $$;
create trigger ledger_account_guard before update or delete on ledger_account
  for each row execute function ledger_account_guard();

-- The fold of house accounts. `candidate_*` is a watermark that becomes safe once every transaction that was open when it was taken has ended.
create table ledger_fold (
  only_row boolean primary key default true check (only_row),
  folded_posting_id bigint not null default 0,
  candidate_posting_id bigint,
  candidate_xmax xid8
);
insert into ledger_fold default values;
