-- The house's own game provider. It knows nothing of players, wallets or the lobby: it is reached, and reaches them, by the provider protocol alone.
create table house_identity (
  name text primary key,
  private_key text not null,
  public_key text not null,
  created_at timestamptz not null default now()
);
-- Who may launch our games, and where their wallet is.
create table house_operator (
  operator text primary key,
  wallet_url text not null,
  public_key text not null
);
create table house_session (
  id uuid primary key,
  operator text not null references house_operator (operator),
  player text not null,
  game_code text not null,
  currency text not null,
  language text not null,
  -- What the operator's wallet knows the session by. It opens nothing without our signature.
  wallet_token text not null,
  return_url text not null,
  deposit_url text not null,
  -- Opens the session once.
  launch_hash bytea not null unique constraint house_session_launch_length check (length(launch_hash) = 32),
  launch_expires_at timestamptz not null,
  token_hash bytea unique constraint house_session_token_length check (length(token_hash) = 32),
  opened_at timestamptz,
  created_at timestamptz not null default now()
);
create index house_session_player on house_session (operator, player, created_at);
-- The seeds of a player: what comes next is shown as its hash before it counts, and shown itself once it counts no more.
create table house_seeds (
  id bigint generated always as identity primary key,
  operator text not null references house_operator (operator),
  player text not null,
  state text not null constraint house_seeds_state check (state in ('next', 'active', 'revealed')),
  server_seed text not null,
  server_hash text not null,
  client_seed text not null,
  rounds integer not null default 0,
  created_at timestamptz not null default now(),
  revealed_at timestamptz
);
create unique index house_seeds_one on house_seeds (operator, player, state) where state <> 'revealed';
-- A round is what was bet and which steps were taken: all else follows from the seeds. Its phase is written before each call of the wallet.
create table house_round (
  id uuid primary key,
  session_id uuid not null references house_session (id),
  operator text not null,
  player text not null,
  game_code text not null,
  currency text not null,
  seeds_id bigint not null references house_seeds (id),
  nonce integer not null,
  bet jsonb not null,
  steps jsonb not null default '[]',
  -- A step that waits until its further stake is taken.
  pending_step jsonb,
  raises integer not null default 0,
  stake_minor bigint not null constraint house_round_stake check (stake_minor > 0),
  raise_minor bigint not null default 0 constraint house_round_raise check (raise_minor >= 0),
  payout_minor bigint not null default 0 constraint house_round_payout check (payout_minor >= 0),
  phase text not null constraint house_round_phase
    check (phase in ('staking', 'refused', 'undoing', 'void', 'open', 'raising', 'unraising', 'paying', 'paid')),
  -- Whoever works on the round has until then; after it the next one takes over.
  due_at timestamptz not null,
  tries integer not null default 0,
  last_fault text not null default '',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint house_round_nonce unique (seeds_id, nonce),
  constraint house_round_pending check ((pending_step is not null) = (phase in ('raising', 'unraising')))
);
create unique index house_round_one_open on house_round (operator, player, game_code)
  where phase in ('staking', 'undoing', 'open', 'raising', 'unraising', 'paying');
create index house_round_due on house_round (due_at) where phase in ('staking', 'undoing', 'open', 'raising', 'unraising', 'paying');
create index house_round_player on house_round (operator, player, created_at desc);
