-- Pools of the house that all its slots feed. Amounts are ten-thousandths of a paisa, so that each stake's share is exact.
create table house_jackpot (
  id bigint generated always as identity primary key,
  code text not null,
  -- 1, 2, 3, ...: the next begins when one falls.
  cycle integer not null constraint house_jackpot_cycle_number check (cycle > 0),
  -- Where it falls is drawn from the secret; its hash is shown from the start, the secret once it has fallen.
  secret text not null,
  hash text not null,
  point_minor bigint not null constraint house_jackpot_point check (point_minor > 0),
  start_x10000 bigint not null constraint house_jackpot_start check (start_x10000 >= 0),
  held_x10000 bigint not null constraint house_jackpot_held check (held_x10000 >= start_x10000),
  created_at timestamptz not null default now(),
  -- Whose share brought it to its point, and when.
  round_id uuid references house_round (id),
  fallen_at timestamptz,
  constraint house_jackpot_one unique (code, cycle),
  constraint house_jackpot_fallen check ((round_id is null) = (fallen_at is null)),
  constraint house_jackpot_reached check (fallen_at is null or held_x10000 >= point_minor * 10000)
);
create unique index house_jackpot_open on house_jackpot (code) where fallen_at is null;
create index house_jackpot_newest on house_jackpot (fallen_at desc) where fallen_at is not null;

-- What came into a pool, and from which round: its stake's share, or what the round had won and was given back.
create table house_jackpot_share (
  jackpot_id bigint not null references house_jackpot (id),
  round_id uuid not null references house_round (id),
  reason text not null constraint house_jackpot_share_reason check (reason in ('stake', 'back')),
  share_x10000 bigint not null constraint house_jackpot_share_amount check (share_x10000 > 0),
  held_after_x10000 bigint not null,
  created_at timestamptz not null default now(),
  primary key (jackpot_id, round_id, reason)
);
-- A stake gives to a pool of each code once, whichever cycle it meets.
create index house_jackpot_share_round on house_jackpot_share (round_id);
create trigger house_jackpot_share_append_only before update or delete or truncate on house_jackpot_share
  for each statement execute function refuse_change();

-- What the round won of pools, besides what it pays itself.
alter table house_round add column jackpot_minor bigint not null default 0 constraint house_round_jackpot check (jackpot_minor >= 0);
