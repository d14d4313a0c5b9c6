-- Bets of Horsebook's players: each a wager of the house's provider, matched by one order of the house's own account on the exchange.
create table horsebook_bet (
  wager_id uuid primary key,
  operator text not null,
  player text not null,
  race_id bigint not null references race (id),
  market text not null constraint horsebook_bet_market check (market in ('WIN', 'PLACE')),
  market_id text not null,
  selection_id integer not null,
  -- At this price or better, whole or not at all; null: at the starting price.
  price_x100 integer constraint horsebook_bet_price check (price_x100 between 101 and 100000),
  stake_minor bigint not null constraint horsebook_bet_stake check (stake_minor > 0),
  -- Written before each call: `staking` the wallet is asked for the stake, `placing` the exchange is asked for the order, `standing` the exchange has it, `ended` the wager is decided or never counted.
  phase text not null default 'staking' constraint horsebook_bet_phase check (phase in ('staking', 'placing', 'standing', 'ended')),
  bet_id bigint,
  -- What the exchange matched it at; of a starting price once it is reconciled.
  matched_x100 integer,
  payout_minor bigint,
  -- Why the stake went back.
  reason text,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint horsebook_bet_stands check (phase <> 'standing' or bet_id is not null),
  constraint horsebook_bet_once unique (bet_id)
);
create index horsebook_bet_player on horsebook_bet (operator, player, created_at desc);
create index horsebook_bet_placing on horsebook_bet (due_at) where phase = 'placing';
create index horsebook_bet_standing on horsebook_bet (bet_id) where phase = 'standing';
