-- Bookmaker and Fancy: bets against the house at its own rates. A bet is never changed but for its result; the positions say what it locks.
create sequence house_market_number;

create table house_market (
  id text primary key default '9.' || nextval('house_market_number'),
  event_id bigint not null references exchange_event (id),
  -- What the market is about at its feed: with the event it names the market for ever.
  source_key text not null,
  kind text not null constraint house_market_kind check (kind in ('BOOKMAKER', 'FANCY')),
  -- The tab of the fancy block.
  fancy_type smallint,
  title text not null,
  question jsonb not null,
  status text not null default 'OPEN' constraint house_market_status check (status in ('OPEN', 'BALL_RUNNING', 'SUSPENDED', 'CLOSED')),
  -- Suspended by staff, so that the feed may not resume it.
  is_held boolean not null default false,
  version bigint not null default 1,
  -- Per runner, or one for a fancy: line, rate against, rate for.
  quotes jsonb not null default '[]',
  bet_delay_ms int not null default 0,
  minimum_stake_minor bigint not null,
  maximum_stake_minor bigint not null,
  -- The most that one player may win, and that the house may lose, in this market.
  maximum_profit_minor bigint not null,
  maximum_liability_minor bigint not null,
  commission_basis_points int not null default 0,
  settlement text not null default 'UNSETTLED' constraint house_market_settlement check (settlement in ('UNSETTLED', 'SETTLING', 'SETTLED', 'VOIDING', 'VOIDED')),
  settlement_revision int not null default 0,
  outcome int,
  settlement_reason text,
  created_at timestamptz not null default now(),
  constraint house_market_once unique (event_id, source_key),
  constraint house_market_fancy check ((kind = 'FANCY') = (fancy_type is not null) and (fancy_type is null or fancy_type between 2 and 6)),
  constraint house_market_outcome check ((settlement in ('SETTLING', 'SETTLED')) = (outcome is not null))
);
create index house_market_open on house_market (event_id) where status <> 'CLOSED';
create index house_market_settling on house_market (id) where settlement in ('SETTLING', 'VOIDING');

create table house_runner (
  market_id text not null references house_market (id),
  selection_id int not null,
  name text not null,
  primary key (market_id, selection_id)
);

create table house_bet (
  id bigint generated always as identity primary key,
  market_id text not null references house_market (id),
  player_id bigint not null,
  currency text not null,
  side text not null constraint house_bet_side check (side in ('FOR', 'AGAINST')),
  line int not null,
  rate int not null constraint house_bet_rate check (rate between 1 and 100000),
  stake_minor bigint not null constraint house_bet_stake check (stake_minor > 0),
  placed_at timestamptz not null,
  settled_as text constraint house_bet_settled check (settled_as in ('WON', 'LOST', 'VOIDED')),
  profit_minor bigint,
  settled_at timestamptz,
  constraint house_bet_result check ((settled_as is null) = (profit_minor is null) and (settled_as is null) = (settled_at is null))
);
create index house_bet_market on house_bet (market_id, player_id);
create index house_bet_player on house_bet (player_id, id desc);

create table house_position (
  market_id text not null references house_market (id),
  player_id bigint not null,
  currency text not null,
  locked_minor bigint not null constraint house_position_locked check (locked_minor >= 0),
  -- The revision of the market's result that was paid; 0 before the first.
  paid_revision int not null default 0,
  -- What that payment brought before and of commission, and its ledger transaction.
  net_minor bigint not null default 0,
  commission_minor bigint not null default 0,
  receivable_minor bigint not null default 0,
  transaction_id bigint references ledger_transaction (id),
  primary key (market_id, player_id)
);
create index house_position_unpaid on house_position (market_id, player_id, paid_revision);

-- The market's bets summed by what they are: from these the house's own risk is worked out.
create table house_total (
  market_id text not null references house_market (id),
  side text not null,
  line int not null,
  win_minor bigint not null,
  lose_minor bigint not null,
  primary key (market_id, side, line)
);
