-- VIP points and referral rewards: what settled stakes earn beside their results.

-- Stake that earns one point, by game type; null = nothing. `DEFAULT` is for types that have no line.
create table vip_rate (
  game_type text primary key constraint vip_rate_type check (game_type ~ '^[A-Z]{2,20}$'),
  stake_per_point_minor bigint constraint vip_rate_positive check (stake_per_point_minor > 0)
);
insert into vip_rate (game_type, stake_per_point_minor) values
  ('EXCHANGE', 100000), ('SPORTS', 100000), ('SLOT', 25000), ('LIVE', 50000), ('TABLE', 50000), ('BINGO', 50000), ('EGAME', 50000), ('FH', 25000),
  ('LOTTO', 50000), ('DEFAULT', 100000);

create table vip_level (
  id bigint generated always as identity primary key,
  name text not null constraint vip_level_name check (length(name) between 1 and 40),
  name_bn text not null constraint vip_level_name_bn check (length(name_bn) between 1 and 60),
  -- Whole points earned since the beginning, converted ones too.
  min_points bigint not null constraint vip_level_once unique constraint vip_level_min check (min_points >= 0),
  -- What one point is worth when it is converted.
  cash_per_point_minor bigint not null constraint vip_level_cash check (cash_per_point_minor between 1 and 100000),
  benefits text not null default '' constraint vip_level_benefits check (length(benefits) <= 1000),
  benefits_bn text not null default '' constraint vip_level_benefits_bn check (length(benefits_bn) <= 1500)
);
insert into vip_level (name, name_bn, min_points, cash_per_point_minor, benefits, benefits_bn) values
  ('Bronze', 'ব্রোঞ্জ', 0, 100, 'Points for every settled bet', 'প্রতিটি নিষ্পত্তি হওয়া বেটে পয়েন্ট'),
  ('Silver', 'সিলভার', 500, 110, 'Points are worth 10% more', 'পয়েন্টের মূল্য ১০% বেশি'),
  ('Gold', 'গোল্ড', 2500, 120, 'Points are worth 20% more', 'পয়েন্টের মূল্য ২০% বেশি'),
  ('Platinum', 'প্লাটিনাম', 10000, 135, 'Points are worth 35% more', 'পয়েন্টের মূল্য ৩৫% বেশি'),
  ('Diamond', 'ডায়মন্ড', 50000, 150, 'Points are worth half as much again', 'পয়েন্টের মূল্য দেড় গুণ');

-- The log of points, in ten-thousandths of a point. Nothing else ever changes what a player has.
create table vip_entry (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  kind text not null constraint vip_entry_kind check (kind in ('earn', 'void', 'convert', 'adjust', 'level')),
  points_x10000 bigint not null,
  game_type text not null default '',
  source text,
  source_id text,
  stake_minor bigint not null default 0,
  cash_minor bigint not null default 0,
  transaction_id bigint constraint vip_entry_paid_once unique references ledger_transaction (id),
  note text not null default '',
  entered_by text,
  created_at timestamptz not null default now(),
  constraint vip_entry_shape check (
    case kind
      when 'earn' then points_x10000 > 0 and source is not null and source_id is not null
      when 'void' then points_x10000 < 0 and source is not null and source_id is not null
      when 'convert' then points_x10000 < 0 and cash_minor > 0 and transaction_id is not null
      when 'adjust' then points_x10000 <> 0 and note <> '' and entered_by is not null
      else points_x10000 = 0 and note <> ''
    end)
);
create unique index vip_entry_stake_once on vip_entry (source, source_id, kind) where source is not null;
create index vip_entry_player on vip_entry (player_id, id);
create trigger vip_entry_append_only before update or delete or truncate on vip_entry for each statement execute function refuse_change();

create table vip_account (
  player_id bigint primary key references player (id),
  points_x10000 bigint not null default 0 constraint vip_account_not_negative check (points_x10000 >= 0),
  -- What levels go by: everything but conversions.
  earned_x10000 bigint not null default 0 constraint vip_account_earned_not_negative check (earned_x10000 >= 0)
) with (fillfactor = 80);

create function apply_vip_entry() returns trigger language plpgsql as $$
begin
  insert into vip_account (player_id) values (new.player_id) on conflict do nothing;
  update vip_account set points_x10000 = points_x10000 + new.points_x10000,
    earned_x10000 = greatest(0, earned_x10000 + case when new.kind = 'convert' then 0 else new.points_x10000 end) where player_id = new.player_id;
  update player p set vip_coin = a.points_x10000 / 10000 from vip_account a
    where p.id = new.player_id and a.player_id = p.id and p.vip_coin <> a.points_x10000 / 10000;
  return null;
end $$;
create trigger vip_entry_apply after insert on vip_entry for each row execute function apply_vip_entry();

create function guard_vip_coin() returns trigger language plpgsql as $$
begin
  raise exception 'points change by entries of the log alone' using errcode = 'restrict_violation', constraint = 'player_vip_coin_by_entries';
end $$;
update player set vip_coin = 0 where vip_coin <> 0;
create trigger player_vip_coin_guard before update on player for each row
  when (new.vip_coin <> old.vip_coin and pg_trigger_depth() < 1) execute function guard_vip_coin();
create trigger vip_account_guard before update on vip_account for each row when (pg_trigger_depth() < 1) execute function guard_vip_coin();

-- What referral pays. Rates in millionths of a downline's stakes.
create table referral_plan (
  only_row boolean primary key default true check (only_row),
  day_ppm integer not null constraint referral_plan_day check (day_ppm between 0 and 100000),
  week_ppm integer not null constraint referral_plan_week check (week_ppm between 0 and 100000),
  month_ppm integer not null constraint referral_plan_month check (month_ppm between 0 and 100000),
  -- What a downline must have staked in all before it counts.
  active_stake_minor bigint not null check (active_stake_minor >= 0),
  -- What one downline can bring in all; null = no end.
  downline_cap_minor bigint check (downline_cap_minor > 0)
);
insert into referral_plan (day_ppm, week_ppm, month_ppm, active_stake_minor, downline_cap_minor) values (500, 300, 200, 100000, 10000000);

-- Who brought whom. `held` = something speaks for one person with two accounts: rewards wait for a look.
create table referral_link (
  referee_id bigint primary key references player (id),
  referrer_id bigint not null references player (id),
  status text not null default 'clear' constraint referral_link_status check (status in ('clear', 'held', 'released', 'refused')),
  flags text[] not null default '{}',
  stake_minor bigint not null default 0 constraint referral_link_stake check (stake_minor >= 0),
  decided_by text,
  reason text,
  held_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint referral_link_not_self check (referee_id <> referrer_id),
  constraint referral_link_decided check ((status in ('released', 'refused')) = (decided_by is not null and reason is not null))
) with (fillfactor = 80);
create index referral_link_referrer on referral_link (referrer_id, referee_id);
create index referral_link_held on referral_link (referee_id) where status = 'held';
create function link_referral() returns trigger language plpgsql as $$
begin
  insert into referral_link (referee_id, referrer_id) values (new.id, new.referred_by) on conflict do nothing;
  return null;
end $$;
create trigger player_referred after insert or update of referred_by on player for each row
  when (new.referred_by is not null and new.referred_by <> new.id) execute function link_referral();
insert into referral_link (referee_id, referrer_id, created_at)
select id, referred_by, created_at from player where referred_by is not null and referred_by <> id;

-- The days of Asia/Dhaka. A stake belongs to the day on which it was settled, or to the first open one when that is closed.
create table referral_stake (
  source text not null,
  source_id text not null,
  referee_id bigint not null references referral_link (referee_id),
  day date not null,
  stake_minor bigint not null check (stake_minor > 0),
  voided_at timestamptz,
  primary key (source, source_id)
);
create table referral_turnover (
  day date not null,
  referee_id bigint not null references referral_link (referee_id),
  stake_minor bigint not null constraint referral_turnover_stake check (stake_minor >= 0),
  primary key (referee_id, day)
) with (fillfactor = 80);
create index referral_turnover_day on referral_turnover (day);

create table referral_period (
  kind text not null constraint referral_period_kind check (kind in ('day', 'week', 'month')),
  starts_on date not null,
  ends_before date not null,
  -- Downlines up to here have been looked at.
  referee_id bigint not null default 0,
  closed_at timestamptz,
  primary key (kind, starts_on)
);
create index referral_period_open on referral_period (starts_on) where closed_at is null;

create table referral_claim (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  amount_minor bigint not null constraint referral_claim_positive check (amount_minor > 0),
  currency text not null,
  transaction_id bigint not null constraint referral_claim_paid_once unique references ledger_transaction (id),
  created_at timestamptz not null default now()
);
create index referral_claim_player on referral_claim (player_id, id);

create table referral_reward (
  id bigint generated always as identity primary key,
  referrer_id bigint not null references player (id),
  referee_id bigint not null references referral_link (referee_id),
  -- 'void' takes back what a period paid for a bet that was voided afterwards.
  kind text not null constraint referral_reward_kind check (kind in ('day', 'week', 'month', 'void')),
  of_kind text not null,
  starts_on date not null,
  source text,
  source_id text,
  basis_minor bigint not null,
  rate_ppm integer not null,
  amount_minor bigint not null,
  status text not null constraint referral_reward_status check (status in ('claimable', 'held', 'refused')),
  claim_id bigint references referral_claim (id),
  created_at timestamptz not null default now(),
  constraint referral_reward_sign check (case kind when 'void' then amount_minor < 0 and source_id is not null else amount_minor > 0 end),
  constraint referral_reward_claimed check (claim_id is null or status = 'claimable')
);
create unique index referral_reward_once on referral_reward (referee_id, kind, starts_on) where kind <> 'void';
create unique index referral_reward_void_once on referral_reward (source, source_id, of_kind) where kind = 'void';
create index referral_reward_open on referral_reward (referrer_id) where claim_id is null;
create index referral_reward_referrer on referral_reward (referrer_id, id);
create function guard_referral_reward() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.amount_minor <> old.amount_minor or new.referrer_id <> old.referrer_id or new.referee_id <> old.referee_id or new.kind <> old.kind
     or old.claim_id is not null or old.status = 'refused' then
    raise exception 'a reward is never changed or removed: a void is a row of its own' using errcode = 'restrict_violation', constraint = 'referral_reward_kept';
  end if;
  return new;
end $$;
create trigger referral_reward_kept before update or delete on referral_reward for each row execute function guard_referral_reward();

-- Devices are compared over all logins, ended ones too.
create index player_session_logins on player_session (player_id, created_at) where kind = 'app';
