-- Money in and out by mobile money, the provider's statements, and the sandbox that stands for the provider in play mode.

-- Methods, channels and quotes share their ids, so that `payment_id` on the wire names one of them without doubt.
create sequence payment_public_id;

create table payment_method (
  id bigint primary key default nextval('payment_public_id'),
  code text not null constraint payment_method_code_unique unique,
  name text not null,
  icon text not null,
  kind text not null constraint payment_method_kind check (kind in ('manual', 'ewallet')),
  status text not null default 'active' constraint payment_method_status check (status in ('active', 'inactive')),
  can_withdraw boolean not null default true,
  strict_pattern text not null,
  loose_pattern text not null,
  sort_order integer not null default 0
);

create table payment_channel (
  id bigint primary key default nextval('payment_public_id'),
  method_id bigint not null references payment_method (id),
  account_type text not null constraint payment_channel_type check (account_type in ('Agent', 'Merchant', 'Personal')),
  status text not null default 'active' constraint payment_channel_status check (status in ('active', 'inactive')),
  constraint payment_channel_unique unique (method_id, account_type)
);

create table receiving_account (
  id bigint generated always as identity primary key,
  method_id bigint not null references payment_method (id),
  channel_id bigint not null references payment_channel (id),
  account_number text not null,
  status text not null default 'active' constraint receiving_account_status check (status in ('active', 'inactive')),
  last_shown_at timestamptz,
  constraint receiving_account_unique unique (method_id, account_number)
);

create table promotion (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  thumbnail text not null default '',
  start_at timestamptz,
  end_at timestamptz,
  status text not null,
  turnover_x100 integer not null default 100 check (turnover_x100 >= 0),
  deposit_bonus_x100 integer not null default 0 check (deposit_bonus_x100 >= 0)
);

create table deposit_quote (
  id bigint primary key default nextval('payment_public_id'),
  player_id bigint not null references player (id),
  channel_id bigint not null references payment_channel (id),
  receiving_account_id bigint not null references receiving_account (id),
  amount_minor bigint not null constraint deposit_quote_positive check (amount_minor > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index deposit_quote_player on deposit_quote (player_id, id);

create table deposit (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  quote_id bigint not null references deposit_quote (id),
  method_id bigint not null references payment_method (id),
  channel_id bigint not null references payment_channel (id),
  receiving_account_id bigint not null references receiving_account (id),
  sender_number text not null,
  transaction_id text not null constraint deposit_transaction_form check (transaction_id ~ '^[0-9A-Z]{7,32}$'),
  -- What the player says was paid, and what an approval credits.
  amount_minor bigint not null constraint deposit_positive check (amount_minor > 0),
  credit_minor bigint not null constraint deposit_credit_positive check (credit_minor > 0),
  currency text not null,
  promotion_id bigint references promotion (id),
  status text not null default 'pending' constraint deposit_status check (status in ('pending', 'approved', 'rejected')),
  adjusted_by bigint references staff (id),
  adjust_reason text,
  proposed_by bigint references staff (id),
  decided_by text,
  decided_by_staff bigint references staff (id),
  reject_reason text,
  ledger_transaction_id bigint constraint deposit_credited_once unique references ledger_transaction (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint deposit_quote_used_once unique (quote_id),
  constraint deposit_credited_when_approved check ((status = 'approved') = (ledger_transaction_id is not null)),
  constraint deposit_decided check ((status = 'pending') = (decided_by is null)),
  constraint deposit_reason_when_rejected check ((status = 'rejected') = (reject_reason is not null))
);
-- A payment is claimed once, by whomever; a rejected claim frees the id. One request at a time.
create unique index deposit_transaction_unique on deposit (method_id, transaction_id) where status <> 'rejected';
create unique index deposit_one_pending on deposit (player_id) where status = 'pending';
create index deposit_by_status on deposit (status, id);
create index deposit_by_player on deposit (player_id, id);

create table statement_line (
  id bigint generated always as identity primary key,
  method_id bigint not null references payment_method (id),
  transaction_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  receiving_number text not null,
  sender text not null,
  received_at timestamptz not null,
  source text not null,
  raw text not null,
  entered_by bigint references staff (id),
  created_at timestamptz not null default now(),
  constraint statement_line_unique unique (method_id, transaction_id)
);
create trigger statement_line_append_only before update or delete or truncate on statement_line
  for each statement execute function refuse_change();

create table statement_cursor (
  source text primary key,
  position text not null
);

create table withdrawal (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  method_id bigint not null references payment_method (id),
  account_number text not null,
  amount_minor bigint not null constraint withdrawal_positive check (amount_minor > 0),
  currency text not null,
  status text not null default 'pending' constraint withdrawal_status check (status in ('pending', 'approved', 'paid', 'rejected')),
  approved_by text,
  approved_by_staff bigint references staff (id),
  approved_at timestamptz,
  closed_by text,
  closed_by_staff bigint references staff (id),
  reject_reason text,
  reference text,
  -- The provider's own id of the payment out, where an adapter sends it.
  payout_transaction_id text,
  reserve_transaction_id bigint not null constraint withdrawal_reserved_once unique references ledger_transaction (id),
  settle_transaction_id bigint constraint withdrawal_settled_once unique references ledger_transaction (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint withdrawal_settled_when_closed check ((status in ('paid', 'rejected')) = (settle_transaction_id is not null)),
  constraint withdrawal_reference_when_paid check (status <> 'paid' or reference is not null),
  constraint withdrawal_reason_when_rejected check ((status = 'rejected') = (reject_reason is not null))
);
create unique index withdrawal_one_open on withdrawal (player_id) where status in ('pending', 'approved');
create unique index withdrawal_reference_unique on withdrawal (method_id, reference) where reference is not null;
create index withdrawal_by_status on withdrawal (status, id);
create index withdrawal_by_player on withdrawal (player_id, id);

-- Stakes that must be placed before a withdrawal.
create table turnover (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  deposit_id bigint not null references deposit (id),
  promotion_id bigint references promotion (id),
  required_minor bigint not null check (required_minor > 0),
  remaining_minor bigint not null check (remaining_minor >= 0 and remaining_minor <= required_minor),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  constraint turnover_per_deposit unique (deposit_id),
  constraint turnover_completed check ((remaining_minor = 0) = (completed_at is not null))
);
create index turnover_open on turnover (player_id, id) where remaining_minor > 0;

-- A final state is final: what was credited, paid or refused is never rewritten.
create function refuse_reopening() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status in ('rejected', 'paid') or (old.status = 'approved' and tg_table_name = 'deposit') then
    -- The provider's id of a payment out arrives after the state is final.
    if tg_op = 'UPDATE' and tg_table_name = 'withdrawal'
       and to_jsonb(new) - 'payout_transaction_id' = to_jsonb(old) - 'payout_transaction_id' and to_jsonb(old) ->> 'payout_transaction_id' is null then
      return new;
    end if;
    raise exception 'a decided % is never changed or removed', tg_table_name
      using errcode = 'restrict_violation', constraint = tg_table_name || '_final';
  end if;
  return new;
end $$;
create trigger deposit_final before update or delete on deposit for each row execute function refuse_reopening();
create trigger withdrawal_final before update or delete on withdrawal for each row execute function refuse_reopening();

-- The sandbox mobile-money service of play mode. Nothing here is joined with what is above: it stands for somebody else's system.
create table sandbox_wallet (
  id bigint generated always as identity primary key,
  provider text not null,
  number text not null,
  account_type text not null check (account_type in ('Agent', 'Merchant', 'Personal')),
  is_operator boolean not null default false,
  balance_minor bigint not null constraint sandbox_wallet_not_negative check (balance_minor >= 0),
  created_at timestamptz not null default now(),
  constraint sandbox_wallet_unique unique (provider, number)
);

create table sandbox_session (
  token_hash bytea primary key,
  number text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table sandbox_transfer (
  id bigint generated always as identity primary key,
  provider text not null,
  transaction_id text not null,
  kind text not null check (kind in ('sendMoney', 'cashOut', 'makePayment', 'payout', 'topUp')),
  from_wallet_id bigint references sandbox_wallet (id),
  to_wallet_id bigint not null references sandbox_wallet (id),
  amount_minor bigint not null check (amount_minor > 0),
  from_balance_minor bigint,
  to_balance_minor bigint not null,
  -- The sender's own name for it: the same one is carried out once.
  external_id text constraint sandbox_transfer_external_unique unique,
  at timestamptz not null default now(),
  constraint sandbox_transfer_unique unique (provider, transaction_id)
);
create index sandbox_transfer_from on sandbox_transfer (from_wallet_id, id);
create index sandbox_transfer_to on sandbox_transfer (to_wallet_id, id);

-- Ids of some providers are counters.
create sequence sandbox_counter;
