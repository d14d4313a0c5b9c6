-- A market that a trader made without rates was opened: nothing was published.
alter table house_market
  drop constraint house_market_deed_known,
  add constraint house_market_deed_known check (deed in ('OPENED', 'PUBLISHED', 'SUSPENDED', 'GIVEN_BACK', 'BALL_RUNNING'));
-- Those that stand as they were made: the change that opens a market is its second version.
update house_market set deed = 'OPENED'
  where deed = 'PUBLISHED' and deed_version = 2 and version = 2 and is_by_hand and quotes = '[]' and status <> 'CLOSED';
