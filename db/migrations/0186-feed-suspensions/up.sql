-- Markets that a trader added to a feed's event and that the feed itself has suspended: it gives these back, and no others. [HAND-15]
create table feed_suspension (
  market_id text primary key references exchange_market (id),
  event_id bigint not null references exchange_event (id),
  suspended_at timestamptz not null default now()
);
create index feed_suspension_event on feed_suspension (event_id);
