-- Odds at which a player wants to be told by a message, once.
create table price_alert (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  market_id text not null references exchange_market (id),
  selection_id integer not null,
  -- `rise`: the best odds to back are at least so high; `fall`: at most.
  direction text not null constraint price_alert_direction check (direction in ('rise', 'fall')),
  price_x100 integer not null constraint price_alert_price check (price_x100 between 101 and 100000),
  created_at timestamptz not null default now(),
  told_at timestamptz,
  foreign key (market_id, selection_id) references exchange_runner (market_id, selection_id)
);
create unique index price_alert_waiting_once on price_alert (player_id, market_id, selection_id, direction, price_x100) where told_at is null;
create index price_alert_waiting on price_alert (market_id) where told_at is null;
