-- Competitions that a player has marked: they stand first in their sport. A competition is a name of its sport's events, no row of its own.
create table favourite_competition (
  player_id bigint not null references player (id),
  event_type_id text not null references exchange_event_type (id),
  competition text not null,
  marked_at timestamptz not null default clock_timestamp(),
  primary key (player_id, event_type_id, competition)
);
