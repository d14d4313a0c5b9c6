-- Who may tell matches. A name keeps its matches when its key is revoked and a new one is made. [FEED-30]
create table feed_provider (
  id bigint generated always as identity primary key,
  name text not null constraint feed_provider_name_unique unique constraint feed_provider_name check (name ~ '^[a-z0-9][a-z0-9-]{1,30}$'),
  key_hash bytea not null constraint feed_provider_key_unique unique,
  key_start text not null,
  addresses cidr[] not null default '{}',
  made_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- What was told of a match, in the provider's order; kept for good, as what markets were settled by. [FEED-31]
create table feed_told (
  feed_match_id bigint not null references feed_match (id),
  sequence integer not null constraint feed_told_sequence check (sequence >= 1),
  telling jsonb not null,
  quiet_ms integer not null constraint feed_told_quiet check (quiet_ms > 0),
  -- The score after it, as it was answered.
  headline text not null,
  told_at timestamptz not null default now(),
  primary key (feed_match_id, sequence)
);

create index feed_match_told on feed_match (id) where source like 'told:%' and phase <> 'finished';
