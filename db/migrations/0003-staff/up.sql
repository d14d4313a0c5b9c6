-- Who runs the platform, their sessions, and what they did.

create table staff (
  id bigint generated always as identity primary key,
  email text not null constraint staff_email_lower check (email = lower(email)),
  name text not null,
  role text not null constraint staff_role check (role in ('owner', 'cashier', 'trader', 'support')),
  password_hash text not null,
  -- In force once enrolled; a secret that was offered and not yet confirmed waits beside it.
  totp_secret text,
  totp_offered_secret text,
  -- A code is used once: a code of this time step or an earlier one is refused.
  totp_last_step bigint,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  constraint staff_email_unique unique (email)
);

create table staff_session (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  token_hash bytea not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint staff_session_token_unique unique (token_hash)
);
create index staff_session_staff on staff_session (staff_id) where ended_at is null;

-- One row for each try, written before the password is looked at, so that many tries at once can't slip past the limit.
create table staff_sign_in_attempt (
  id bigint generated always as identity primary key,
  email text not null,
  address text not null,
  at timestamptz not null default now(),
  is_forgiven boolean not null default false
);
create index staff_sign_in_attempt_email on staff_sign_in_attempt (email, at);
create index staff_sign_in_attempt_address on staff_sign_in_attempt (address, at);

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null for the command line and for tries under an unknown name.
  staff_id bigint references staff (id),
  actor text not null,
  role text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text not null,
  request_id text not null,
  command_id bigint references command (id)
);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, id);
create index audit_entry_staff on audit_entry (staff_id, id);

create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_entry from public;
