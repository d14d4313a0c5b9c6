-- Who sits at which pond. A seat that wasn't seen for a while is free.
create table house_fish_seat (
  room integer not null constraint house_fish_seat_room check (room > 0),
  seat integer not null constraint house_fish_seat_number check (seat between 1 and 4),
  operator text not null references house_operator (operator),
  player text not null,
  seen_at timestamptz not null default now(),
  primary key (room, seat),
  constraint house_fish_seat_player unique (operator, player)
);
-- Fish that swim no more: they are out of sight soon, and their rows with them.
create table house_fish_caught (
  room integer not null,
  fish bigint not null,
  round_id uuid not null references house_round (id),
  caught_at timestamptz not null default now(),
  primary key (room, fish)
);
create index house_fish_caught_time on house_fish_caught (caught_at);
-- The volleys that a pond has just seen.
create index house_round_fishing on house_round (created_at) where game_code = 'padma-fishing';
