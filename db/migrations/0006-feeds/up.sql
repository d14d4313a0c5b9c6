-- The matches that a feed plays: what was planned, and where each has come to.

create table feed_match (
  id bigint generated always as identity primary key,
  source text not null,
  source_id text not null,
  sport text not null constraint feed_match_sport check (sport in ('cricket', 'soccer', 'tennis')),
  competition text not null,
  seed text not null,
  start_at timestamptz not null,
  announce_at timestamptz not null,
  phase text not null default 'planned' constraint feed_match_phase check (phase in ('planned', 'announced', 'live', 'finished')),
  event_id text,
  market_id text,
  -- Balls, minutes or points played.
  step integer not null default 0 constraint feed_match_step check (step >= 0),
  -- Setup and state of the match: the same seed gives the same match, and from this state it goes on as it would have.
  match jsonb not null,
  -- The feed has suspended the market and will resume it.
  is_suspended boolean not null default false,
  next_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A fixture becomes a match once, whoever plans it how often.
  constraint feed_match_source_unique unique (source, source_id),
  constraint feed_match_has_market check (phase = 'planned' or (event_id is not null and market_id is not null))
) with (fillfactor = 70);
create index feed_match_unfinished on feed_match (source, next_at) where phase <> 'finished';
