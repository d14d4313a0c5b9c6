-- Cash-outs in markets of the house that wait for an amount. Their ids are of one row with those of the exchange's, so that a player's list has each once.
create table house_cash_out_target (
  id bigint primary key default nextval('cash_out_target_id_seq'),
  player_id bigint not null references player (id),
  market_id text not null references house_market (id),
  -- Of one runner's bets alone; null: of the whole market.
  selection_id integer,
  share_percent smallint not null constraint house_cash_out_target_share check (share_percent between 5 and 100),
  -- Secured so much or more, or so little or less; below 0 for a loss.
  target_minor bigint,
  stop_minor bigint,
  state text not null default 'WAITING' constraint house_cash_out_target_state check (state in ('WAITING', 'DONE', 'REFUSED', 'CANCELLED')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint house_cash_out_target_goal check ((target_minor is not null or stop_minor is not null) and (target_minor is null or stop_minor is null or target_minor > stop_minor)),
  constraint house_cash_out_target_ended check ((ended_at is null) = (state = 'WAITING'))
);
create unique index house_cash_out_target_once on house_cash_out_target (player_id, market_id, coalesce(selection_id, -1)) where ended_at is null;
create index house_cash_out_target_page on house_cash_out_target (market_id, id) where ended_at is null;
