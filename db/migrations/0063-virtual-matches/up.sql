-- Rounds and matches of the simulated products. What a match will be follows from its round's hash and its setup: nothing of it is kept but the final score.
create table virtual_round (
  league text not null,
  -- From 1, in the order of playing.
  number integer not null constraint virtual_round_number check (number > 0),
  -- Where its hash stands: that chain of `house_chain`, so many steps from the published end.
  chain integer not null,
  place integer not null constraint virtual_round_place check (place > 0),
  hash text not null,
  -- Shown before the first bet.
  commitment text not null,
  -- The day in Dhaka whose form its sides have.
  form_day date not null,
  phase text not null constraint virtual_round_phase check (phase in ('announced', 'running', 'over')),
  starts_at timestamptz not null,
  primary key (league, number),
  -- No hash makes two rounds.
  constraint virtual_round_once unique (league, chain, place)
);
create index virtual_round_live on virtual_round (league, number) where phase <> 'over';

create table virtual_match (
  league text not null,
  number integer not null,
  -- From 0: counted into the match's draws.
  place smallint not null,
  setup jsonb not null,
  -- From its start to its end; told to nobody before.
  duration_ms integer not null constraint virtual_match_duration check (duration_ms > 0),
  is_over boolean not null default false,
  home_score integer,
  away_score integer,
  primary key (league, number, place),
  foreign key (league, number) references virtual_round (league, number),
  constraint virtual_match_result check (is_over = (home_score is not null) and is_over = (away_score is not null))
);
