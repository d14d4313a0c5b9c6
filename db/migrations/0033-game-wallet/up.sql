-- The wallet that game providers reach: who they are, which games they have, sessions, rounds and transactions.

create table game_wallet_provider (
  name text primary key constraint game_wallet_provider_name check (name ~ '^[a-z0-9][a-z0-9-]{1,30}$'),
  protocol text not null constraint game_wallet_provider_protocol check (protocol in ('hub88', 'caleta')),
  base_url text not null,
  -- By it the provider's calls are verified; ours are signed by the operator's key.
  public_key text not null,
  operator_private_key text not null,
  operator_public_key text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table game (
  provider text not null references game_wallet_provider (name),
  code text not null constraint game_code_length check (length(code) between 1 and 120),
  name text not null,
  game_type text not null constraint game_type_known check (game_type in ('SPORTS', 'LIVE', 'SLOT', 'TABLE', 'BINGO', 'EGAME', 'FH', 'LOTTO', 'ARCADE')),
  picture text not null default '',
  is_active boolean not null default true,
  place integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (provider, code)
);
create index game_listed on game (game_type, place, code) where is_active;

create table game_session (
  id bigint generated always as identity primary key,
  provider text not null references game_wallet_provider (name),
  player_id bigint not null references player (id),
  currency text not null,
  created_at timestamptz not null default now()
);
create index game_session_player on game_session (player_id, id);

-- Each token of a session, the newest of which may bet. Ended ones still bring wins and rollbacks home.
create table game_token (
  token_hash bytea primary key constraint game_token_length check (length(token_hash) = 32),
  session_id bigint not null references game_session (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index game_token_session on game_token (session_id);

-- What a player has besides whole paisa, and promotional money for free bets, in 1/100000 of the currency's unit.
create table game_purse (
  player_id bigint primary key references player (id),
  fraction_units integer not null default 0 constraint game_purse_fraction check (fraction_units between 0 and 999),
  promo_units bigint not null default 0 constraint game_purse_promo_not_negative check (promo_units >= 0)
);
create table game_promo_grant (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  units bigint not null check (units > 0),
  reason text not null,
  created_at timestamptz not null default now()
);
create index game_promo_grant_player on game_promo_grant (player_id);

create table game_round (
  id bigint generated always as identity primary key,
  provider text not null references game_wallet_provider (name),
  round text not null,
  player_id bigint not null references player (id),
  game_code text not null,
  stake_units bigint not null default 0,
  win_units bigint not null default 0,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint game_round_once unique (provider, player_id, round)
);
create index game_round_player on game_round (player_id, id);
create index game_round_open on game_round (opened_at) where closed_at is null;

-- One row per transaction id of a provider, for good. `tombstone`: a rollback came before what it undoes, which then never takes effect.
create table game_transaction (
  provider text not null references game_wallet_provider (name),
  transaction_id text not null constraint game_transaction_id_length check (length(transaction_id) between 1 and 255),
  kind text not null constraint game_transaction_kind check (kind in ('bet', 'win', 'rollback', 'tombstone')),
  reference_id text,
  player_id bigint not null references player (id),
  game_code text not null,
  round text not null,
  amount_units bigint not null constraint game_transaction_amount check (amount_units >= 0),
  is_free boolean not null,
  is_rolled_back boolean not null default false,
  ledger_transaction_id bigint references ledger_transaction (id),
  created_at timestamptz not null default now(),
  primary key (provider, transaction_id)
);
create index game_transaction_player on game_transaction (player_id, created_at);
create index game_transaction_round on game_transaction (provider, player_id, round);
-- A bet is rolled back once.
create unique index game_transaction_rollback_once on game_transaction (provider, reference_id) where kind = 'rollback' and is_rolled_back;

-- Every call as it was answered.
create table game_wallet_call (
  id bigint generated always as identity primary key,
  provider text not null,
  path text not null,
  request text not null,
  answer text not null,
  answered_at timestamptz not null default now()
);
create index game_wallet_call_time on game_wallet_call (provider, answered_at);
create trigger game_wallet_call_append_only before update or truncate on game_wallet_call
  for each statement execute function refuse_change();
