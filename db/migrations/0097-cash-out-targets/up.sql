-- Cash-outs that wait for an amount. What is being placed names its orders, so that after a stop the same ones are asked for under the same reference.
create table cash_out_target (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  market_id text not null references exchange_market (id),
  -- Of one runner's bets alone; null: of the whole market.
  selection_id integer,
  share_percent smallint not null constraint cash_out_target_share check (share_percent between 5 and 100),
  -- Secured so much or more, or so little or less; below 0 for a loss.
  target_minor bigint,
  stop_minor bigint,
  state text not null default 'WAITING' constraint cash_out_target_state check (state in ('WAITING', 'PLACING', 'DONE', 'PARTLY', 'REFUSED', 'CANCELLED')),
  -- How often orders were asked for: each time under a reference of its own.
  attempt integer not null default 0,
  reached text constraint cash_out_target_reached check (reached in ('target', 'stop')),
  orders jsonb,
  secured_minor bigint,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint cash_out_target_goal check ((target_minor is not null or stop_minor is not null) and (target_minor is null or stop_minor is null or target_minor > stop_minor)),
  constraint cash_out_target_placing check (state <> 'PLACING' or (orders is not null and reached is not null and secured_minor is not null)),
  constraint cash_out_target_ended check ((ended_at is null) = (state in ('WAITING', 'PLACING')))
);
create unique index cash_out_target_once on cash_out_target (player_id, market_id, coalesce(selection_id, 0)) where ended_at is null;
create index cash_out_target_waiting on cash_out_target (market_id) where ended_at is null;
