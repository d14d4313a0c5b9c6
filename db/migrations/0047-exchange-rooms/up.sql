-- What a player has set up in the exchange: pinned markets, and how bets are made.

create table exchange_pin (
  player_id bigint not null references player (id),
  market_id text not null references exchange_market (id),
  pinned_at timestamptz not null default clock_timestamp(),
  primary key (player_id, market_id)
);

-- A player without a row bets by the defaults of the application.
create table exchange_setting (
  player_id bigint primary key references player (id),
  -- Whole taka, in the player's own order.
  stake_keys integer[] not null constraint exchange_setting_stake_keys check (cardinality(stake_keys) between 1 and 8),
  is_one_tap boolean not null,
  one_tap_stake integer not null constraint exchange_setting_one_tap_stake check (one_tap_stake between 1 and 1000000),
  is_confirming boolean not null,
  price_policy text not null constraint exchange_setting_price_policy check (price_policy in ('any', 'better', 'none')),
  changed_at timestamptz not null default clock_timestamp()
);
