-- Rounds that all players of a table share and that go by its clock. What comes of one follows from a hash of its table's chain (`house_chain`) and was fixed before
-- its first bet; rounds that are dealt from one shoe share a hash.
create table house_scheduled_round (
  game_code text not null,
  number bigint not null constraint house_scheduled_round_number check (number > 0),
  chain integer not null,
  -- Steps from the published hash. The hash of the step before, which was told, is the SHA-256 of this one: it binds the round before its first bet.
  place integer not null constraint house_scheduled_round_place check (place > 0),
  hash text not null,
  -- Cards of this hash's order that rounds before have taken.
  taken_before integer not null default 0 constraint house_scheduled_round_before check (taken_before >= 0),
  taken_after integer,
  phase text not null constraint house_scheduled_round_phase check (phase in ('betting', 'dealt', 'paid', 'voiding', 'void')),
  opens_at timestamptz not null,
  -- The last moment for a bet, and the first at which the outcome is told.
  closes_at timestamptz not null,
  deals_at timestamptz not null,
  -- Known once it is dealt: how long the outcome is shown depends on it.
  pays_at timestamptz,
  ends_at timestamptz,
  outcome jsonb,
  -- No further round is dealt from its hash, which may be told.
  is_last boolean not null default false,
  primary key (game_code, number),
  constraint house_scheduled_round_once unique (game_code, chain, place, taken_before),
  constraint house_scheduled_round_clock check (opens_at <= closes_at and closes_at <= deals_at and deals_at <= pays_at and pays_at <= ends_at),
  constraint house_scheduled_round_taken check (taken_after >= taken_before),
  constraint house_scheduled_round_dealt check (
    (phase = 'betting') = (pays_at is null) and (phase = 'betting') = (ends_at is null) and (phase in ('dealt', 'paid')) = (outcome is not null)
      and (phase in ('dealt', 'paid')) = (taken_after is not null)),
  foreign key (game_code, chain) references house_chain (game_code, chain)
);
create unique index house_scheduled_round_live on house_scheduled_round (game_code) where phase in ('betting', 'dealt', 'voiding');
-- A wager's place among the bets of its round: what lies where, so that all at the table see the sums.
create table house_scheduled_bet (
  wager_id uuid primary key references house_wager (id),
  game_code text not null,
  number bigint not null,
  operator text not null,
  player text not null,
  spots jsonb not null,
  foreign key (game_code, number) references house_scheduled_round (game_code, number)
);
create index house_scheduled_bet_of_round on house_scheduled_bet (game_code, number, operator, player);
