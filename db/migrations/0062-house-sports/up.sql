-- Matches that the house takes fixed-odds bets on, whoever plays them: our feed, or a simulator of its own.
create table sportsbook_fixture (
  id bigint generated always as identity primary key,
  source text not null,
  source_id text not null,
  sport text not null,
  competition jsonb not null,
  home jsonb not null,
  away jsonb not null,
  start_at timestamptz not null,
  phase text not null constraint sportsbook_fixture_phase check (phase in ('open', 'live', 'finished', 'abandoned')),
  -- What stands on the scoreboard, and what else the source's own view shows.
  score jsonb not null default '{}',
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint sportsbook_fixture_source_unique unique (source, source_id),
  constraint sportsbook_fixture_finished check ((finished_at is not null) = (phase in ('finished', 'abandoned')))
);
create index sportsbook_fixture_running on sportsbook_fixture (source, start_at) where finished_at is null;
create index sportsbook_fixture_past on sportsbook_fixture (source, finished_at desc) where finished_at is not null;

-- A market with its selections and their prices. Its version rises with every change of prices or status: a bet names the one that its player saw.
create table sportsbook_market (
  id bigint generated always as identity primary key,
  fixture_id bigint not null references sportsbook_fixture (id),
  key text not null,
  kind text not null,
  name jsonb not null,
  line_x100 integer,
  place integer not null,
  status text not null constraint sportsbook_market_status check (status in ('open', 'suspended', 'settled')),
  selections jsonb not null,
  results jsonb,
  version bigint not null default 1,
  -- Coupons on it wait to be looked at.
  is_due boolean not null default false,
  settled_at timestamptz,
  constraint sportsbook_market_key_unique unique (fixture_id, key),
  constraint sportsbook_market_settled check ((status = 'settled') = (results is not null and settled_at is not null))
);
create index sportsbook_market_due on sportsbook_market (id) where is_due;

-- What the house would pay on a selection at most, of coupons that count or are being placed.
create table sportsbook_liability (
  market_id bigint not null references sportsbook_market (id),
  selection text not null,
  payout_minor bigint not null default 0 constraint sportsbook_liability_not_negative check (payout_minor >= 0),
  primary key (market_id, selection)
);

-- What a coupon stands on. The rest of it is its wager's content.
create table sportsbook_leg (
  wager_id uuid not null references house_wager (id),
  place integer not null,
  market_id bigint not null references sportsbook_market (id),
  selection text not null,
  price_x100 integer not null constraint sportsbook_leg_price check (price_x100 > 100),
  primary key (wager_id, place),
  constraint sportsbook_leg_market_once unique (wager_id, market_id)
);
create index sportsbook_leg_market on sportsbook_leg (market_id);
