-- The operator's side of the games: what they say of a game, rounds that nobody closes, returns that are measured, and reports that are compared.

-- What the operator says of a game goes before what its provider lists; empty = as the provider lists it.
alter table game
  add column own_name text not null default '' constraint game_own_name_length check (length(own_name) <= 120),
  add column own_name_bn text not null default '' constraint game_own_name_bn_length check (length(own_name_bn) <= 120),
  add column own_picture text not null default '' constraint game_own_picture_length check (length(own_picture) <= 200),
  add column tags text[] not null default '{}' constraint game_tags_known check (tags <@ array['hot', 'new']),
  -- The return of the best of its bets, where its provider states a range.
  add column return_high_basis_points integer constraint game_return_high check (return_high_basis_points between return_basis_points and 20000),
  -- What a change names, so that two who change it at once notice each other.
  add column version integer not null default 1;
alter table game_provider
  add column name_bn text not null default '' constraint game_provider_name_bn_length check (length(name_bn) <= 120),
  add column version integer not null default 1;

alter table game_wallet_provider
  -- A round to which nothing has come for so long is closed as it stands; null = the provider closes each round itself, however late.
  add column sweep_hours integer default 48 constraint game_wallet_provider_sweep check (sweep_hours between 1 and 2160),
  add column synced_at timestamptz,
  add column sync_fault text not null default '',
  add column version integer not null default 1;
update game_wallet_provider set sweep_hours = null where name = 'house';

-- Games that may be opened: listed by their provider, and switched off by nobody, neither alone nor with all of their kind.
create view game_switched_on as
select g.provider, g.code from game g
where g.is_active and g.is_listed
  and exists (select from game_wallet_provider p where p.name = g.provider and p.is_active)
  and not exists (select from game_system s where s.system = g.system and not s.is_active)
  and not exists (select from game_provider l where l.system = g.system and l.platform = g.platform and not l.is_active);

alter table game_round
  -- When a call last came to it.
  add column touched_at timestamptz not null default now(),
  add column closed_by text constraint game_round_closed_by check (closed_by in ('provider', 'sweep', 'office'));
update game_round set touched_at = opened_at where closed_at is null;
create index game_round_silent on game_round (provider, touched_at) where closed_at is null;
create index game_round_closed on game_round (closed_at) where closed_at is not null;

-- The order in which transactions came, and what some providers know them by.
alter table game_transaction add column number bigint generated always as identity constraint game_transaction_number unique;
create trigger game_transaction_kept before delete or truncate on game_transaction
  for each statement execute function refuse_change();
create index game_transaction_time on game_transaction (provider, created_at);

-- Stuck rounds that staff decided: above the amount of four eyes one proposes, and another does it.
create table game_round_decision (
  id bigint generated always as identity primary key,
  round_id bigint not null references game_round (id),
  decision text not null constraint game_round_decision_known check (decision in ('rollback', 'close')),
  reason text not null constraint game_round_decision_reason check (length(reason) between 3 and 500),
  -- What moves to or from the player, in 1/100000 of the currency's unit.
  moved_units bigint not null,
  proposed_by bigint references staff (id),
  proposed_at timestamptz not null default now(),
  decided_by bigint references staff (id),
  decided_at timestamptz
);
create unique index game_round_decision_open on game_round_decision (round_id) where decided_at is null;

-- What closed rounds of a game came to on a day (UTC): sums and the sums of squares, from which any return's deviation follows.
create table game_return_day (
  provider text not null references game_wallet_provider (name),
  game_code text not null,
  day date not null,
  rounds bigint not null,
  bet_minor numeric not null,
  win_minor numeric not null,
  bet_squared numeric not null,
  win_squared numeric not null,
  bet_by_win numeric not null,
  primary key (provider, game_code, day)
);

-- Reports of providers beside our own books. Nothing is moved by them.
create table game_report (
  id bigint generated always as identity primary key,
  provider text not null references game_wallet_provider (name),
  from_time timestamptz not null,
  to_time timestamptz not null,
  reported integer not null,
  matched integer not null,
  differing integer not null,
  staff_id bigint references staff (id),
  created_at timestamptz not null default now(),
  constraint game_report_period check (to_time > from_time)
);
create index game_report_newest on game_report (id desc);
create table game_report_difference (
  report_id bigint not null references game_report (id),
  place integer not null,
  kind text not null constraint game_report_difference_kind
    check (kind in ('unknown_here', 'unknown_there', 'amount', 'kind', 'player', 'rolled_back')),
  transaction_id text not null,
  ours jsonb,
  theirs jsonb,
  primary key (report_id, place)
);
create trigger game_report_append_only before update or delete or truncate on game_report
  for each statement execute function refuse_change();
create trigger game_report_difference_append_only before update or delete or truncate on game_report_difference
  for each statement execute function refuse_change();
