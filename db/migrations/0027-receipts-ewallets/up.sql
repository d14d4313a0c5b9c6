-- Receipts of deposits, payments by a gateway, PINs of the sandbox's wallets, and the record of settled bets.

-- Pictures made anew by the server: WebP without metadata, at most five for a deposit.
create table deposit_receipt (
  id bigint generated always as identity primary key,
  deposit_id bigint not null references deposit (id),
  place smallint not null constraint deposit_receipt_place check (place between 1 and 5),
  media_type text not null constraint deposit_receipt_type check (media_type = 'image/webp'),
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  content bytea not null constraint deposit_receipt_size check (octet_length(content) between 1 and 2097152),
  -- SHA-256 of the content: the same picture on two deposits is told to the cashier.
  digest bytea not null check (octet_length(digest) = 32),
  created_at timestamptz not null default now(),
  constraint deposit_receipt_in_place unique (deposit_id, place),
  constraint deposit_receipt_once unique (deposit_id, digest)
);
create index deposit_receipt_digest on deposit_receipt (digest);
alter table deposit_receipt alter column content set storage external;

-- What is shown of a method can be changed; the row says when it was, so that two who edit it notice each other.
alter table payment_method add column version integer not null default 1;

-- A payment that a gateway is asked to take. It becomes a deposit when the gateway says that it was made.
create table ewallet_request (
  id bigint generated always as identity primary key,
  public_id text not null constraint ewallet_request_public_unique unique check (public_id ~ '^EW[0-9A-Z]{16}$'),
  player_id bigint not null references player (id),
  quote_id bigint not null constraint ewallet_request_quote_once unique references deposit_quote (id),
  promotion_id bigint references promotion (id),
  -- 'page' = paid on the gateway's own page; 'number' = sent to a number and told of by its transaction id.
  way text not null constraint ewallet_request_way check (way in ('page', 'number')),
  status text not null default 'waiting'
    constraint ewallet_request_status check (status in ('waiting', 'paid', 'failed', 'cancelled', 'expired')),
  deposit_id bigint constraint ewallet_request_one_deposit unique references deposit (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ewallet_request_deposit_when_paid check ((status = 'paid') = (deposit_id is not null))
);
create index ewallet_request_waiting on ewallet_request (id) where status = 'waiting';
create index ewallet_request_player on ewallet_request (player_id, id);

create function refuse_ewallet_reopening() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'paid' then
    raise exception 'a paid request is never changed or removed'
      using errcode = 'restrict_violation', constraint = 'ewallet_request_final';
  end if;
  return new;
end $$;
create trigger ewallet_request_final before update or delete on ewallet_request for each row execute function refuse_ewallet_reopening();

-- What a gateway signs its messages to us with. A gateway of another company brings its own by configuration.
create table gateway_secret (
  gateway text primary key,
  secret bytea not null check (octet_length(secret) = 32)
);

-- The sandbox mobile-money service. Nothing here is joined with what is above.
create table sandbox_pin (
  number text primary key,
  pin_hash text not null,
  failures integer not null default 0 check (failures >= 0),
  locked_until timestamptz
);

create table sandbox_payment (
  id bigint generated always as identity primary key,
  token text not null constraint sandbox_payment_token_unique unique,
  -- The merchant's own name for it: asked for twice it is the same payment.
  external_id text not null constraint sandbox_payment_external_unique unique,
  provider text not null,
  merchant_number text not null,
  amount_minor bigint not null check (amount_minor > 0),
  return_path text not null,
  status text not null default 'open' constraint sandbox_payment_status check (status in ('open', 'paid', 'cancelled')),
  transfer_id bigint unique references sandbox_transfer (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sandbox_payment_transfer_when_paid check ((status = 'paid') = (transfer_id is not null))
);

-- Settled bets of games as the player's record lists them; whoever settles a game's bet writes its line.
create table settled_bet (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  source_id text not null constraint settled_bet_source_unique unique,
  platform text not null,
  game_type text not null,
  game_name text not null,
  bet_minor bigint not null check (bet_minor >= 0),
  win_minor bigint not null check (win_minor >= 0),
  settled_at timestamptz not null
);
create index settled_bet_of_player on settled_bet (player_id, settled_at desc, id desc);
create trigger settled_bet_append_only before update or delete or truncate on settled_bet
  for each statement execute function refuse_change();
