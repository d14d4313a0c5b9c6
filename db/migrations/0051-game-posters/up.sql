-- What a provider lists is one thing, what the operator switches off another: a game is played where both agree.
alter table game
  add column is_listed boolean not null default true,
  -- Where the provider's poster came from; the picture itself is kept under its digest.
  add column picture_source text not null default '';
-- Posters as we show them: made anew by their pixels.
create table game_picture (
  digest bytea primary key constraint game_picture_digest_length check (octet_length(digest) = 32),
  bytes bytea not null constraint game_picture_size check (octet_length(bytes) <= 524288),
  created_at timestamptz not null default now()
);
