-- A settlement, a round or a position whose stakes can't be counted stands aside and is tried again later: what waits behind it is counted meanwhile. [STAKE-10]
alter table stake_queue
  add column failures integer not null default 0,
  -- When it first failed without having been looked at since.
  add column failed_at timestamptz,
  add column retry_at timestamptz,
  add column fault text;
alter table game_round_queue
  add column failures integer not null default 0,
  add column failed_at timestamptz,
  add column retry_at timestamptz,
  add column fault text;
alter table house_stake_queue
  add column failures integer not null default 0,
  add column failed_at timestamptz,
  add column retry_at timestamptz,
  add column fault text;
