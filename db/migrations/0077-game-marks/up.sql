-- What players keep of the lobby: favourite games, and those that they opened last. Games are named as the lobby names them.
create table game_favourite (
  player_id bigint not null references player (id),
  platform text not null constraint game_favourite_platform_length check (length(platform) <= 120),
  code text not null constraint game_favourite_code_length check (length(code) <= 120),
  marked_at timestamptz not null default now(),
  primary key (player_id, platform, code)
);
create table game_recent (
  player_id bigint not null references player (id),
  platform text not null,
  code text not null,
  opened_at timestamptz not null default now(),
  primary key (player_id, platform, code)
);
create index game_recent_newest on game_recent (player_id, opened_at desc);
