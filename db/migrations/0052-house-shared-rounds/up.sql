-- Rounds that all players of a game share. Their hashes come from a chain that was made before and is played from its far end.
create table house_chain (
  game_code text not null,
  chain integer not null,
  -- Leads to every hash: the house knows them all, and says so.
  secret text not null,
  length integer not null constraint house_chain_length check (length > 1),
  -- Published before the salt was made.
  published_hash text not null,
  salt text not null,
  created_at timestamptz not null default now(),
  primary key (game_code, chain)
);
-- Who runs a game's rounds, and until when somebody wants them.
create table house_table (
  game_code text primary key,
  owner text not null default '',
  owned_until timestamptz not null default now(),
  wanted_until timestamptz not null default now()
);
create table house_shared_round (
  game_code text not null,
  number bigint not null constraint house_shared_round_number check (number > 0),
  chain integer not null,
  -- Steps from the published hash.
  place integer not null,
  hash text not null,
  point_x100 integer not null constraint house_shared_round_point check (point_x100 >= 100),
  phase text not null constraint house_shared_round_phase check (phase in ('betting', 'running', 'over', 'void')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When its owner was last seen at it.
  seen_at timestamptz not null default now(),
  primary key (game_code, number),
  constraint house_shared_round_once unique (game_code, chain, place),
  foreign key (game_code, chain) references house_chain (game_code, chain)
);
create unique index house_shared_round_live on house_shared_round (game_code) where phase in ('betting', 'running');
create index house_round_of_shared on house_round (game_code, ((bet ->> 'shared')::bigint)) where game_code = 'crash';
