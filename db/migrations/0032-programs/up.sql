-- Trading programs: the keys that players make for them, and their promise to stay in touch.

create table exchange_app_key (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  name text not null constraint exchange_app_key_name_length check (length(name) between 1 and 40),
  -- The key itself is told once, when it is made.
  key_hash bytea not null constraint exchange_app_key_hash_unique unique,
  key_start text not null constraint exchange_app_key_start_length check (length(key_start) = 4),
  can_trade boolean not null,
  -- Networks that the key works from; none = from everywhere.
  addresses cidr[] not null default '{}' constraint exchange_app_key_addresses_count check (cardinality(addresses) <= 20),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint exchange_app_key_hash_length check (length(key_hash) = 32)
);
create index exchange_app_key_player on exchange_app_key (player_id, id) where revoked_at is null;
create unique index exchange_app_key_name_unique on exchange_app_key (player_id, lower(name)) where revoked_at is null;

-- A program that falls silent beyond its time has all of the player's unmatched bets cancelled, once.
create table exchange_heartbeat (
  player_id bigint primary key references player (id),
  timeout_seconds integer not null constraint exchange_heartbeat_timeout check (timeout_seconds between 10 and 300),
  -- Null: the time ran out and what had to be done was done, or nothing is waited for.
  expires_at timestamptz,
  action text not null default 'NONE' constraint exchange_heartbeat_action check (
    action in ('NONE', 'CANCELLATION_REQUEST_SUBMITTED', 'ALL_BETS_CANCELLED', 'SOME_BETS_NOT_CANCELLED', 'CANCELLATION_REQUEST_ERROR')
  )
);
create index exchange_heartbeat_expiry on exchange_heartbeat (expires_at) where expires_at is not null;
