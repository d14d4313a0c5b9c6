-- What markets an event gets, and their terms: by sport, and for one competition where it has its own. The newest version counts; nothing is edited.
create table market_template (
  event_type_id text not null references exchange_event_type (id),
  -- Empty: of the whole sport.
  competition text not null default '',
  version integer not null constraint market_template_version check (version > 0),
  -- Null: the competition has no terms of its own any more.
  terms jsonb,
  made_by text not null,
  made_at timestamptz not null default now(),
  primary key (event_type_id, competition, version),
  constraint market_template_of_sport check (competition <> '' or terms is not null)
);
