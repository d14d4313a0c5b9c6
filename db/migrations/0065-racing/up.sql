-- Horse racing: several markets of one type in an event, facts of runners, and the races that the feed runs.

insert into exchange_event_type (id, name) values ('7', 'Horse Racing');

-- A meeting has a winner's market for each of its races: the race's number tells them apart. 0 where an event has one market of a type.
alter table exchange_market add column part smallint not null default 0 constraint exchange_market_part check (part >= 0);
alter table exchange_market drop constraint exchange_market_event_type_unique;
alter table exchange_market add constraint exchange_market_event_type_unique unique (event_id, market_type, part);
-- What trading programs read as a runner's metadata, under the field's names.
alter table exchange_runner add column facts jsonb not null default '{}';

create table race (
  id bigint generated always as identity primary key,
  source text not null,
  source_id text not null,
  -- Races of one meeting share their event.
  meeting_id text not null,
  card jsonb not null,
  start_at timestamptz not null,
  announce_at timestamptz not null,
  -- What the race is drawn from, secret until its result; its hash is on the card.
  seed text not null,
  seed_hash text not null,
  phase text not null default 'planned' constraint race_phase check (phase in ('planned', 'announced', 'running', 'finished')),
  event_id text,
  win_market_id text,
  place_market_id text,
  withdrawn integer[] not null default '{}',
  -- Quarters of the race that have been told.
  step integer not null default 0 constraint race_step check (step >= 0),
  off_at timestamptz,
  run jsonb,
  next_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint race_source_unique unique (source, source_id),
  constraint race_has_markets check (phase = 'planned' or (event_id is not null and win_market_id is not null and place_market_id is not null)),
  constraint race_has_run check ((run is not null and off_at is not null) = (phase in ('running', 'finished')))
) with (fillfactor = 70);
create index race_meeting on race (source, meeting_id);
create index race_unfinished on race (source, next_at) where phase <> 'finished';
create index race_start on race (start_at);
