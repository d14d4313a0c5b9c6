-- Markets of the house that a player has pinned, beside those of the exchange; they count to one bound together.
create table house_market_pin (
  player_id bigint not null references player (id),
  market_id text not null references house_market (id),
  pinned_at timestamptz not null default clock_timestamp(),
  primary key (player_id, market_id)
);
