-- Certificates by which a player's trading programs log in (`/api/certlogin`). The certificate itself is not kept: its fingerprint tells it.

create table exchange_certificate (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  name text not null constraint exchange_certificate_name_length check (length(name) between 1 and 40),
  -- SHA-256 of the whole certificate.
  fingerprint bytea not null constraint exchange_certificate_fingerprint_length check (length(fingerprint) = 32),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  removed_at timestamptz,
  constraint exchange_certificate_times check (valid_from <= valid_to)
);
create unique index exchange_certificate_unique on exchange_certificate (player_id, fingerprint) where removed_at is null;
create unique index exchange_certificate_name_unique on exchange_certificate (player_id, lower(name)) where removed_at is null;

-- What a login by certificate opened ends with the certificate.
alter table player_session add column certificate_id bigint references exchange_certificate (id);
create index player_session_certificate on player_session (certificate_id) where certificate_id is not null;
