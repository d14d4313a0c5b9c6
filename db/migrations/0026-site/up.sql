-- One document per subject of the site's frame; no row = what the product comes with.
create table site_document (
  key text primary key constraint site_document_known check (key in ('logos', 'footer', 'market_block')),
  value jsonb not null constraint site_document_is_object check (jsonb_typeof(value) = 'object'),
  updated_at timestamptz not null default now()
);

-- Pictures of the operator, made anew by their pixels. The digest names them, so the same picture is kept once.
create table site_picture (
  digest bytea primary key constraint site_picture_digest_length check (octet_length(digest) = 32),
  media_type text not null constraint site_picture_type check (media_type = 'image/webp'),
  width integer not null constraint site_picture_width check (width between 1 and 4096),
  height integer not null constraint site_picture_height check (height between 1 and 4096),
  bytes bytea not null constraint site_picture_size check (octet_length(bytes) <= 524288),
  created_at timestamptz not null default now()
);

-- Which systems serve a category of games, and which providers play on a system.
create table game_system (
  system text primary key,
  game_type text not null constraint game_system_type_known
    check (game_type in ('SPORTS', 'LIVE', 'SLOT', 'TABLE', 'BINGO', 'EGAME', 'FH', 'LOTTO')),
  place integer not null default 0,
  is_active boolean not null default true
);
create index game_system_by_type on game_system (game_type, place, system) where is_active;
create table game_provider (
  system text not null references game_system (system),
  platform text not null,
  name text not null,
  -- Path below the storage path; empty = the category's own mark.
  icon text not null default '',
  place integer not null default 0,
  is_active boolean not null default true,
  primary key (system, platform)
);
