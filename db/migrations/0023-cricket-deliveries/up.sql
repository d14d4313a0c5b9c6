-- The balls of played matches, as their source has them: what sessions and fancies are settled by.
create table cricket_delivery (
  event_id bigint not null references exchange_event (id),
  innings smallint not null constraint cricket_delivery_innings check (innings >= 1),
  -- From 0: the over in progress.
  over_number smallint not null constraint cricket_delivery_over check (over_number >= 0),
  -- From 1, wides and no-balls counted.
  ball smallint not null constraint cricket_delivery_ball check (ball >= 1),
  batting_team text not null,
  striker text not null,
  non_striker text not null,
  bowler text not null,
  runs_off_bat smallint not null,
  wides smallint not null,
  no_balls smallint not null,
  byes smallint not null,
  leg_byes smallint not null,
  penalty smallint not null,
  -- [{"kind": "run out", "player": "…"}]: none, one, or two when a batter retires as another is out.
  dismissals jsonb not null default '[]',
  constraint cricket_delivery_runs check (least(runs_off_bat, wides, no_balls, byes, leg_byes, penalty) >= 0),
  -- A ball is kept once, however often its match is imported.
  primary key (event_id, innings, over_number, ball)
);
