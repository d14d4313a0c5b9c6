-- Which settled bets have been counted towards a turnover: each at most once, however often the count runs.
create table turnover_stake (
  bet_id bigint primary key,
  player_id bigint not null references player (id),
  stake_minor bigint not null constraint turnover_stake_positive check (stake_minor > 0),
  counted_at timestamptz not null default now()
);
