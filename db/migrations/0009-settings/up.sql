-- What the operator may change while the platform runs. A key without a row has the default of services/settings.
create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
