-- What the operator allows of rounds that play by themselves: how many at most, 0 = none, and how long each takes at least.
alter table house_session
  add column autoplay_rounds integer not null default 100 constraint house_session_autoplay check (autoplay_rounds between 0 and 1000),
  add column round_ms integer not null default 0 constraint house_session_round_ms check (round_ms between 0 and 60000);
