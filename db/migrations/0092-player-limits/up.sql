-- What the office allows one player beyond or below what all may. `*`: any type of market.
create table player_limit (
  player_id bigint not null references player (id),
  market_type text not null,
  -- What may be at stake in all markets together; of the row of all types alone.
  exposure_max_minor bigint constraint player_limit_exposure check (exposure_max_minor >= 0),
  -- What one bet may stake; 0: none is taken.
  stake_max_minor bigint constraint player_limit_stake check (stake_max_minor >= 0),
  primary key (player_id, market_type),
  constraint player_limit_of_all check (market_type = '*' or exposure_max_minor is null),
  constraint player_limit_says check (exposure_max_minor is not null or stake_max_minor is not null)
);
