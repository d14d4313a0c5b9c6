-- The exchange: catalogue, orders, fills, positions, settlements, and the lease by which an engine owns markets.

create table exchange_event_type (
  id text primary key,
  name text not null unique
);
-- The field's ids of these sports, so that trading programs find them where they look.
insert into exchange_event_type (id, name) values ('1', 'Soccer'), ('2', 'Tennis'), ('4', 'Cricket');

create table exchange_event (
  id bigint generated always as identity (start with 30000001) primary key,
  event_type_id text not null references exchange_event_type (id),
  competition text not null,
  name text not null,
  start_at timestamptz not null,
  source text not null,
  source_id text not null,
  is_in_play boolean not null default false,
  is_finished boolean not null default false,
  state jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  constraint exchange_event_source_unique unique (source, source_id)
);
create index exchange_event_start on exchange_event (event_type_id, start_at);
create index exchange_event_unfinished on exchange_event (start_at) where not is_finished;

-- Ids as the field's: `1.2` and eight digits.
create sequence exchange_market_number;
create table exchange_market (
  id text primary key default '1.2' || lpad(nextval('exchange_market_number')::text, 8, '0'),
  event_id bigint not null references exchange_event (id),
  market_type text not null,
  name text not null,
  status text not null default 'INACTIVE' constraint exchange_market_status check (status in ('INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED')),
  is_in_play boolean not null default false,
  -- What a bet waits now, and what it will wait once the market is in-play.
  bet_delay_ms integer not null default 0 constraint exchange_market_bet_delay check (bet_delay_ms between 0 and 60000),
  in_play_delay_ms integer not null constraint exchange_market_in_play_delay check (in_play_delay_ms between 0 and 60000),
  version bigint not null default 1,
  start_at timestamptz not null,
  currency text not null default 'BDT',
  commission_basis_points integer not null constraint exchange_market_commission check (commission_basis_points between 0 and 10000),
  minimum_stake_minor bigint not null default 1000 constraint exchange_market_minimum_stake check (minimum_stake_minor > 0),
  number_of_winners integer not null default 1,
  -- False when the runners are all that can happen, so that exactly `number_of_winners` of them win.
  has_other_outcome boolean not null default false,
  traded_volume_minor bigint not null default 0,
  settlement_revision integer not null default 0,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint exchange_market_event_type_unique unique (event_id, market_type)
);
create index exchange_market_open on exchange_market (start_at) where status <> 'CLOSED';

create table exchange_runner (
  market_id text not null references exchange_market (id),
  selection_id integer not null constraint exchange_runner_selection check (selection_id > 0),
  name text not null,
  sort_priority integer not null,
  status text not null default 'ACTIVE' constraint exchange_runner_status check (status in ('ACTIVE', 'WINNER', 'LOSER', 'REMOVED')),
  last_price_traded_x100 integer,
  traded_volume_minor bigint not null default 0,
  primary key (market_id, selection_id),
  constraint exchange_runner_priority_unique unique (market_id, sort_priority)
);

-- An engine takes bet ids in blocks; within a market they rise with the time of entry, so that order of id is order in the queue.
create sequence exchange_bet_block increment by 1000 minvalue 1000000000 start with 1000000000;

-- No foreign keys on the hot tables: the engine alone writes them, from markets and players that it has just read; `ledger check` proves the pairing.
create table exchange_order (
  bet_id bigint primary key,
  market_id text not null,
  selection_id integer not null,
  player_id bigint not null,
  side text not null constraint exchange_order_side check (side in ('BACK', 'LAY')),
  price_x100 integer not null,
  size_minor bigint not null constraint exchange_order_size check (size_minor > 0),
  remaining_minor bigint not null constraint exchange_order_remaining check (remaining_minor >= 0),
  matched_minor bigint not null default 0 constraint exchange_order_matched check (matched_minor >= 0),
  -- Sum of price x size of the fills: the average matched price is this divided by `matched_minor`.
  matched_value bigint not null default 0,
  -- What a backer would win with the matched part, rounded fill by fill as both sides of each fill are: the layer's liability.
  matched_profit_minor bigint not null default 0,
  cancelled_minor bigint not null default 0,
  lapsed_minor bigint not null default 0,
  voided_minor bigint not null default 0,
  persistence text not null constraint exchange_order_persistence check (persistence in ('LAPSE', 'PERSIST')),
  customer_order_ref text,
  customer_strategy_ref text,
  placed_at timestamptz not null,
  matched_at timestamptz,
  -- When the rest was cancelled or lapsed.
  ended_at timestamptz,
  settled_at timestamptz,
  -- What the bet won (+) or lost (-), before commission; null until settled.
  profit_minor bigint,
  settled_as text constraint exchange_order_settled_as check (settled_as in ('WON', 'LOST', 'VOIDED', 'CANCELLED', 'LAPSED')),
  constraint exchange_order_sizes check (size_minor = remaining_minor + matched_minor + cancelled_minor + lapsed_minor + voided_minor),
  constraint exchange_order_settled check ((settled_at is null) = (settled_as is null))
) with (fillfactor = 85);
-- None of these columns changes when a bet is matched, so that a match stays a heap-only update.
create index exchange_order_current on exchange_order (player_id, bet_id) where settled_at is null;
create index exchange_order_market on exchange_order (market_id, bet_id) where settled_at is null;
create index exchange_order_cleared on exchange_order (player_id, settled_at desc, bet_id desc) where settled_at is not null;
create index exchange_order_market_cleared on exchange_order (market_id) where settled_at is not null;

create table exchange_fill (
  id bigint generated always as identity primary key,
  market_id text not null,
  selection_id integer not null,
  price_x100 integer not null,
  size_minor bigint not null constraint exchange_fill_size check (size_minor > 0),
  back_bet_id bigint not null,
  lay_bet_id bigint not null,
  matched_at timestamptz not null
);
create index exchange_fill_market on exchange_fill (market_id, id);

-- What each outcome of the market would bring the player from matched bets: one figure per runner in order of `sort_priority`, and one for
-- every outcome with no runner of ours. `locked_minor` is the worst case with all unmatched bets taken against the player.
create table exchange_position (
  market_id text not null,
  player_id bigint not null,
  if_win_minor bigint[] not null,
  if_other_minor bigint not null,
  locked_minor bigint not null constraint exchange_position_locked check (locked_minor >= 0),
  primary key (market_id, player_id)
) with (fillfactor = 80);
create index exchange_position_player on exchange_position (player_id);

-- Ownership: one row per shard of markets. `epoch` rises with each owner and fences the one before. Each commit of an owner writes its batch's
-- number here, under the row's lock: whoever finds the number knows that the batch was committed, and no takeover can slip in before the commit.
create table exchange_lease (
  shard smallint primary key,
  owner text,
  epoch bigint not null default 0,
  batch_number bigint not null default 0,
  expires_at timestamptz not null default '-infinity'
) with (fillfactor = 20);
insert into exchange_lease (shard) select generate_series(0, 15);
create table exchange_engine (
  owner text primary key,
  seen_at timestamptz not null
);

create table exchange_settlement (
  market_id text not null references exchange_market (id),
  revision integer not null,
  kind text not null constraint exchange_settlement_kind check (kind in ('SETTLE', 'RESETTLE', 'VOID')),
  winners integer[] not null,
  reason text not null,
  command_id bigint not null references command (id),
  transaction_id bigint references ledger_transaction (id),
  bets integer not null,
  total_paid_minor bigint not null,
  total_commission_minor bigint not null,
  settled_at timestamptz not null,
  primary key (market_id, revision)
);
create table exchange_settlement_player (
  market_id text not null,
  revision integer not null,
  player_id bigint not null,
  net_minor bigint not null,
  commission_minor bigint not null constraint exchange_settlement_player_commission check (commission_minor >= 0),
  -- What the player could not give back of an earlier payment, now owed to the house.
  receivable_minor bigint not null default 0 constraint exchange_settlement_player_receivable check (receivable_minor >= 0),
  primary key (market_id, revision, player_id),
  foreign key (market_id, revision) references exchange_settlement (market_id, revision)
);
create index exchange_settlement_player_history on exchange_settlement_player (player_id, market_id, revision);
