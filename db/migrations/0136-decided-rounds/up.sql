-- Rounds in which players decide between the deal and the outcome, turn after turn: `playing`.
alter table house_scheduled_round
  -- The turn that is decided, from 1; 0 before and without one. Its last moment, and the one at which it ends without stakes that are on their way.
  add column turn smallint not null default 0 constraint house_scheduled_round_turn check (turn >= 0),
  add column turn_closes_at timestamptz,
  add column turn_ends_at timestamptz,
  drop constraint house_scheduled_round_phase,
  add constraint house_scheduled_round_phase check (phase in ('betting', 'playing', 'dealt', 'paid', 'voiding', 'void')),
  drop constraint house_scheduled_round_dealt,
  add constraint house_scheduled_round_dealt check (
    (phase in ('betting', 'playing')) = (pays_at is null) and (phase in ('betting', 'playing')) = (ends_at is null)
      and (phase in ('dealt', 'paid')) = (outcome is not null) and (phase in ('dealt', 'paid')) = (taken_after is not null)),
  add constraint house_scheduled_round_turns check (
    (turn = 0) = (turn_closes_at is null) and (turn = 0) = (turn_ends_at is null) and turn_closes_at <= turn_ends_at and (phase <> 'playing' or turn > 0)
      and (phase <> 'betting' or turn = 0));
drop index house_scheduled_round_live;
create unique index house_scheduled_round_live on house_scheduled_round (game_code) where phase in ('betting', 'playing', 'dealt', 'voiding');
-- What a player decided about a hand in a turn, once. A move that stakes besides counts once its wager's stake is taken.
create table house_scheduled_move (
  game_code text not null,
  number bigint not null,
  operator text not null,
  player text not null,
  turn smallint not null constraint house_scheduled_move_turn check (turn > 0),
  hand smallint not null constraint house_scheduled_move_hand check (hand >= 0),
  move text not null constraint house_scheduled_move_name check (move <> ''),
  wager_id uuid unique references house_wager (id),
  is_taken boolean not null,
  decided_at timestamptz not null default now(),
  primary key (game_code, number, operator, player, turn, hand),
  foreign key (game_code, number) references house_scheduled_round (game_code, number),
  constraint house_scheduled_move_taken check (is_taken or wager_id is not null)
);
