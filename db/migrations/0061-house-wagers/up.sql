-- Stakes of the house's products of sports: they stand for hours, and end by one win, of nothing too, or by being given back. What was bet is the product's own.
-- The phase is written before each call of the wallet.
create table house_wager (
  id uuid primary key,
  session_id uuid not null references house_session (id),
  operator text not null,
  player text not null,
  game_code text not null,
  currency text not null,
  content jsonb not null,
  stake_minor bigint not null constraint house_wager_stake check (stake_minor > 0),
  payout_minor bigint not null default 0 constraint house_wager_payout check (payout_minor >= 0),
  -- How it ended, in the product's own words.
  outcome jsonb,
  phase text not null constraint house_wager_phase
    check (phase in ('staking', 'refused', 'undoing', 'void', 'open', 'paying', 'paid')),
  -- Whoever works on it has until then; after it the next one takes over.
  due_at timestamptz not null,
  tries integer not null default 0,
  last_fault text not null default '',
  created_at timestamptz not null default now(),
  -- Since when it counts; null where its stake was never taken.
  taken_at timestamptz,
  finished_at timestamptz
);
create index house_wager_due on house_wager (due_at) where phase in ('staking', 'undoing', 'paying');
create index house_wager_open on house_wager (game_code, created_at) where phase = 'open';
create index house_wager_player on house_wager (operator, player, game_code, created_at desc);
