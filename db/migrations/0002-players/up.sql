-- Players, how to reach them, their sessions, and the codes that prove a phone or an address is theirs.

create table player (
  -- The `remote_id` of the wire.
  id bigint generated always as identity (start with 100001) primary key,
  username text not null constraint player_username_form check (username ~ '^[A-Za-z0-9]{4,16}$'),
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  name text not null constraint player_name_length check (length(name) between 1 and 100),
  email text not null constraint player_email_length check (length(email) <= 254),
  email_verified_at timestamptz,
  date_of_birth date,
  currency text not null constraint player_currency check (currency in ('BDT', 'INR', 'PKR')),
  status text not null default 'active' constraint player_status check (status in ('active', 'locked', 'closed')),
  language text not null default 'en' constraint player_language check (language in ('en', 'bn')),
  vip_coin bigint not null default 0 constraint player_vip_coin_not_negative check (vip_coin >= 0),
  referral_code text not null constraint player_referral_code_unique unique,
  referred_by bigint references player (id),
  -- What was typed or captured at signup, kept as it came.
  signup_referral_code text,
  signup_affiliate_code text,
  signup_agent_code text,
  created_at timestamptz not null default now(),
  last_login_at timestamptz
);
create unique index player_username_unique on player (lower(username));
-- Two players may type the same address; only one can have proved that it is theirs.
create unique index player_verified_email_unique on player (lower(email)) where email_verified_at is not null;

create function player_keeps_identity() returns trigger language plpgsql as $$
begin
  if new.currency <> old.currency or new.username <> old.username or new.referral_code <> old.referral_code then
    raise exception 'username, currency and referral code are fixed at signup'
      using errcode = 'restrict_violation', constraint = 'player_identity_fixed';
  end if;
  if old.date_of_birth is not null and new.date_of_birth is distinct from old.date_of_birth then
    raise exception 'a date of birth is entered once'
      using errcode = 'restrict_violation', constraint = 'player_date_of_birth_once';
  end if;
  return new;
end $$;
create trigger player_keeps_identity before update on player for each row execute function player_keeps_identity();

-- Slot 0 is the main phone, 1 and 2 the extra ones: at most two extra phones, whoever asks how often at once.
create table player_phone (
  player_id bigint not null references player (id),
  slot smallint not null constraint player_phone_slot check (slot between 0 and 2),
  phone text not null constraint player_phone_form check (phone ~ '^[0-9]{10,15}$'),
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (player_id, slot),
  constraint player_phone_once unique (player_id, phone)
);
create unique index player_verified_phone_unique on player_phone (phone) where verified_at is not null;
create index player_phone_number on player_phone (phone);

create table player_session (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  -- `app` = the bearer token of our own apps; `exchange` = the token that is handed to an exchange, of the same login.
  kind text not null constraint player_session_kind check (kind in ('app', 'exchange')),
  parent_id bigint references player_session (id),
  token_hash bytea not null constraint player_session_token_unique unique,
  user_agent text not null,
  address_prefix text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint player_session_token_length check (length(token_hash) = 32)
);
create index player_session_player on player_session (player_id, id) where revoked_at is null;
create index player_session_parent on player_session (parent_id) where parent_id is not null;

create table verification_code (
  id bigint generated always as identity primary key,
  purpose text not null constraint verification_code_purpose check (purpose in ('phone', 'extra_phone', 'email', 'password_reset')),
  -- Null for a reset asked for somebody who doesn't exist: the row is there so that both cost and count the same.
  player_id bigint references player (id),
  destination text not null,
  code_hash bytea not null,
  attempts smallint not null default 0 constraint verification_code_attempts check (attempts between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
-- One living code per purpose and player: asking again replaces it.
create unique index verification_code_living on verification_code (player_id, purpose) where ended_at is null and player_id is not null;
create index verification_code_destination on verification_code (destination, created_at);

-- Account-level counters of failed logins and the like; in the database so that a restart forgets nothing.
create table rate_counter (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970. A float because the limiter's library computes with it, while int8 is read as bigint here; exact up to 2^53.
  expire double precision
);
create index rate_counter_expire on rate_counter (expire);
