-- Every message to a person, whichever way it left.

create table message (
  id bigint generated always as identity primary key,
  player_id bigint,
  channel text not null constraint message_channel check (channel in ('sms', 'email')),
  recipient text not null,
  template text not null,
  language text not null constraint message_language check (language in ('en', 'bn')),
  subject text not null,
  -- As a person may read it in the office. Secrets are masked unless the platform runs on play money.
  body text not null,
  -- outbox = no way out is configured: it is read here. expired = its code died before it could be sent.
  status text not null constraint message_status check (status in ('queued', 'sent', 'failed', 'expired', 'outbox')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index message_recipient on message (recipient, id);
create index message_player on message (player_id, id) where player_id is not null;
