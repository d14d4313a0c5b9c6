-- Deposit bonuses: what a promotion offers, what a player was granted, and how stakes free it.

-- A grant has a ledger account of its own.
alter table ledger_account add column grant_id bigint;
alter table ledger_account drop constraint ledger_account_owner, drop constraint ledger_account_shape;
alter table ledger_account
  add constraint ledger_account_owner check (owner in ('player', 'market', 'bonus', 'house')),
  add constraint ledger_account_shape check (
    (owner = 'player') = (player_id is not null) and (owner = 'market') = (market_id is not null) and (owner = 'bonus') = (grant_id is not null)
  );
create unique index ledger_account_bonus on ledger_account (grant_id, currency) where owner = 'bonus';

create or replace function ledger_account_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a ledger account is never removed' using errcode = 'restrict_violation', constraint = 'ledger_account_append_only';
  end if;
  if new.owner <> old.owner or new.player_id is distinct from old.player_id or new.market_id is distinct from old.market_id
     or new.grant_id is distinct from old.grant_id or new.name <> old.name or new.currency <> old.currency then
    raise exception 'a ledger account never changes hands' using errcode = 'restrict_violation', constraint = 'ledger_account_append_only';
  end if;
  if new.balance_minor <> old.balance_minor and old.owner <> 'house' and pg_trigger_depth() < 2 then
    raise exception 'a balance changes by postings alone' using errcode = 'restrict_violation', constraint = 'ledger_account_balance_by_postings';
  end if;
  return new;
end $$;
drop trigger ledger_account_guard on ledger_account;
create trigger ledger_account_guard before update on ledger_account for each row
  when (new.owner <> old.owner or new.player_id is distinct from old.player_id or new.market_id is distinct from old.market_id
    or new.grant_id is distinct from old.grant_id or new.name <> old.name or new.currency <> old.currency
    or (new.balance_minor <> old.balance_minor and old.owner <> 'house' and pg_trigger_depth() < 1))
  execute function ledger_account_guard();

alter table promotion
  -- The seed's own name of what it adds: it is added once, whatever becomes of it.
  add column code text constraint promotion_code_once unique,
  add column categories integer[] not null default '{}',
  add column sort_order integer not null default 0,
  add column bonus_cap_minor bigint check (bonus_cap_minor > 0),
  add column min_deposit_minor bigint not null default 0 check (min_deposit_minor >= 0),
  add column turnover_basis text not null default 'depositAndBonus' check (turnover_basis in ('bonus', 'depositAndBonus')),
  add column weights jsonb not null default '[{"scope": "default", "ref": null, "percentX100": 10000}]',
  add column max_bet_minor bigint check (max_bet_minor > 0),
  add column expiry_days integer not null default 30 check (expiry_days between 1 and 365),
  add column max_conversion_minor bigint check (max_conversion_minor > 0),
  add column uses_per_player integer check (uses_per_player > 0),
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
update promotion set status = 'draft' where status not in ('draft', 'active', 'display', 'ended');
alter table promotion alter column status set default 'draft',
  add constraint promotion_status check (status in ('draft', 'active', 'display', 'ended'));

-- The terms that a player accepts are those of the moment: a deposit keeps them, whatever becomes of the promotion.
alter table deposit add column bonus_terms jsonb;
create function keep_bonus_terms() returns trigger language plpgsql as $$
begin
  select jsonb_build_object('percentX100', p.deposit_bonus_x100, 'capMinor', p.bonus_cap_minor::text, 'minDepositMinor', p.min_deposit_minor::text,
      'turnoverX100', p.turnover_x100, 'basis', p.turnover_basis, 'weights', p.weights, 'maxBetMinor', p.max_bet_minor::text,
      'expiryDays', p.expiry_days, 'maxConversionMinor', p.max_conversion_minor::text)
    into new.bonus_terms from promotion p where p.id = new.promotion_id;
  return new;
end $$;
create trigger deposit_bonus_terms before insert on deposit for each row when (new.promotion_id is not null) execute function keep_bonus_terms();

create table bonus_grant (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  deposit_id bigint not null references deposit (id),
  promotion_id bigint not null references promotion (id),
  currency text not null,
  bonus_minor bigint not null constraint bonus_grant_positive check (bonus_minor > 0),
  -- What the deposit asks for without the bonus.
  deposit_turnover_minor bigint not null check (deposit_turnover_minor >= 0),
  terms jsonb not null,
  status text not null default 'active' constraint bonus_grant_status check (status in ('active', 'completed', 'expired', 'forfeited', 'cancelled')),
  granted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  end_reason text,
  grant_transaction_id bigint constraint bonus_grant_granted_once unique references ledger_transaction (id),
  end_transaction_id bigint constraint bonus_grant_ended_once unique references ledger_transaction (id),
  constraint bonus_grant_per_deposit unique (player_id, deposit_id),
  constraint bonus_grant_ended check ((status = 'active') = (ended_at is null) and (status = 'active') = (end_transaction_id is null)),
  constraint bonus_grant_reason check (status <> 'forfeited' or end_reason is not null)
);
create index bonus_grant_by_player on bonus_grant (player_id, id);
create index bonus_grant_open on bonus_grant (expires_at, id) where status = 'active';

-- A turnover of a grant ends with it, also when something remains.
alter table turnover drop constraint turnover_per_deposit, drop constraint turnover_completed;
alter table turnover
  add column grant_id bigint constraint turnover_of_grant unique references bonus_grant (id),
  add column ended_as text constraint turnover_ended_as check (ended_as in ('expired', 'forfeited', 'cancelled')),
  add constraint turnover_completed check ((completed_at is not null) = (remaining_minor = 0 or ended_as is not null));
drop index turnover_open;
create index turnover_open on turnover (player_id, id) where completed_at is null;
create unique index turnover_open_per_deposit on turnover (deposit_id) where completed_at is null;
create index turnover_by_player on turnover (player_id, id);

-- Everything that ever moved a turnover. A stake is there once per ticket; a correction is a further row, never a change.
create table turnover_entry (
  id bigint generated always as identity primary key,
  turnover_id bigint not null references turnover (id),
  kind text not null constraint turnover_entry_kind check (kind in ('stake', 'void', 'reversal', 'credit')),
  source text not null default '',
  source_id text not null default '',
  game_type text not null default '',
  stake_minor bigint not null default 0 check (stake_minor >= 0),
  -- Above 0 it brings the turnover on, below 0 it takes progress back.
  counted_minor bigint not null,
  note text not null default '',
  reverses_id bigint constraint turnover_entry_reversed_once unique references turnover_entry (id),
  entered_by text,
  created_at timestamptz not null default now()
);
create index turnover_entry_by_turnover on turnover_entry (turnover_id, id);
create unique index turnover_entry_stake_once on turnover_entry (source, source_id, turnover_id, kind) where kind in ('stake', 'void');
create trigger turnover_entry_append_only before update or delete or truncate on turnover_entry
  for each statement execute function refuse_change();

-- Progress from before this table has one row that says so.
insert into turnover_entry (turnover_id, kind, counted_minor, note, entered_by)
select id, 'credit', required_minor - remaining_minor, 'counted before entries were kept', 'migration' from turnover where remaining_minor < required_minor;
