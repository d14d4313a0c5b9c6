-- What staff did last to a market of the house, by whom and when, and the version that it had from then on.
alter table house_market
  add column deed text constraint house_market_deed_known check (deed in ('PUBLISHED', 'SUSPENDED', 'GIVEN_BACK', 'BALL_RUNNING')),
  add column deed_by text,
  add column deed_at timestamptz,
  add column deed_version bigint,
  add constraint house_market_deed_whole check (num_nulls(deed, deed_by, deed_at, deed_version) in (0, 4));
