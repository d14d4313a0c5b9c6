-- Fantasy contests on simulated cricket matches. What a match's balls bring is counted here, apart from the feed: the same balls give the same points.
create table house_fantasy_match (
  id bigint generated always as identity primary key,
  -- The match at the feed: a name, not a reference. The provider shares no tables with the platform.
  feed_match_id text not null constraint house_fantasy_match_once unique,
  competition text not null,
  start_at timestamptz not null,
  phase text not null default 'open' constraint house_fantasy_match_phase check (phase in ('open', 'live', 'finished', 'void')),
  -- Steps of the feed that are counted, and the match as they left it.
  step integer not null default 0 constraint house_fantasy_match_step check (step >= 0),
  match jsonb not null,
  tallies jsonb not null,
  -- Of each of the squad, in its order.
  points integer[] not null,
  void_reason text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint house_fantasy_match_void check ((phase = 'void') = (void_reason is not null)),
  constraint house_fantasy_match_finished check ((phase in ('finished', 'void')) = (finished_at is not null))
) with (fillfactor = 70);
create index house_fantasy_match_unfinished on house_fantasy_match (start_at) where phase in ('open', 'live');
create index house_fantasy_match_start on house_fantasy_match (start_at desc);

-- Every ball that was counted: points can be counted again from them.
create table house_fantasy_ball (
  match_id bigint not null references house_fantasy_match (id),
  number integer not null constraint house_fantasy_ball_number check (number > 0),
  ball jsonb not null,
  primary key (match_id, number)
);

create table house_fantasy_contest (
  id bigint generated always as identity primary key,
  match_id bigint not null references house_fantasy_match (id),
  code text not null,
  -- The how manieth of its kind: the next opens when this one is full.
  copy integer not null constraint house_fantasy_contest_copy check (copy > 0),
  -- As they were advertised when it was opened; amounts in minor units as texts.
  terms jsonb not null,
  spots integer not null constraint house_fantasy_contest_spots check (spots > 1),
  taken integer not null default 0,
  -- `running`: its match has begun and it is played. `paying`: ranked, and each prize is handed to the wallet's queue. `giving-back`, `given-back`: not played.
  phase text not null default 'open'
    constraint house_fantasy_contest_phase check (phase in ('open', 'running', 'paying', 'settled', 'giving-back', 'given-back')),
  -- Why it is given back: `not-full`, `alone` or `void`.
  reason text constraint house_fantasy_contest_reason check (reason in ('not-full', 'alone', 'void')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint house_fantasy_contest_once unique (match_id, code, copy),
  constraint house_fantasy_contest_taken check (taken between 0 and spots),
  constraint house_fantasy_contest_back check ((phase in ('giving-back', 'given-back')) = (reason is not null))
);
create index house_fantasy_contest_unfinished on house_fantasy_contest (match_id) where phase not in ('settled', 'given-back');

create table house_fantasy_team (
  id bigint generated always as identity primary key,
  match_id bigint not null references house_fantasy_match (id),
  operator text not null,
  player text not null,
  -- A player's first team of a match is 1.
  number smallint not null constraint house_fantasy_team_number check (number > 0),
  -- Ids of the squad, rising.
  picks smallint[] not null constraint house_fantasy_team_picks check (cardinality(picks) = 11),
  captain smallint not null,
  vice_captain smallint not null,
  points_x10 integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint house_fantasy_team_leaders check (captain <> vice_captain and captain = any (picks) and vice_captain = any (picks)),
  constraint house_fantasy_team_numbered unique (match_id, operator, player, number),
  -- A player's teams differ.
  constraint house_fantasy_team_different unique (match_id, operator, player, picks, captain, vice_captain)
) with (fillfactor = 80);

create table house_fantasy_entry (
  -- Rises in the order in which a contest's entries came.
  id bigint generated always as identity primary key,
  contest_id bigint not null references house_fantasy_contest (id),
  team_id bigint not null references house_fantasy_team (id),
  operator text not null,
  player text not null,
  wager_id uuid not null constraint house_fantasy_entry_wager unique,
  -- `held`: its stake is asked for. `out`: it never was, and the spot is free again. `in`: it plays. `back`: its stake was given back. `ended`: it has its prize, 0 too.
  state text not null default 'held' constraint house_fantasy_entry_state check (state in ('held', 'out', 'in', 'back', 'ended')),
  rank integer constraint house_fantasy_entry_rank check (rank > 0),
  prize_minor bigint constraint house_fantasy_entry_prize check (prize_minor >= 0),
  created_at timestamptz not null default now(),
  constraint house_fantasy_entry_ranked check ((rank is null) = (prize_minor is null)),
  constraint house_fantasy_entry_ended check (state <> 'ended' or rank is not null)
);
-- A team is once in a contest.
create unique index house_fantasy_entry_team on house_fantasy_entry (contest_id, team_id) where state <> 'out';
create index house_fantasy_entry_player on house_fantasy_entry (operator, player, id desc);
