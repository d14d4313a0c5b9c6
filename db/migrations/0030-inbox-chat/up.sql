-- Messages from the house to players, and the talks between players and support.

-- One message of a member of staff to one, several or all players. Its text lives here alone, so that it can be withdrawn from everybody at once.
create table inbox_broadcast (
  id bigint generated always as identity primary key,
  staff_id bigint references staff (id),
  audience text not null constraint inbox_broadcast_audience check (audience in ('players', 'all')),
  title_en text not null constraint inbox_broadcast_title check (length(title_en) between 1 and 120 and length(title_bn) between 1 and 120),
  title_bn text not null,
  message_en text not null constraint inbox_broadcast_message check (length(message_en) between 1 and 4000 and length(message_bn) between 1 and 4000),
  message_bn text not null,
  -- How many it goes to, counted when it was sent off. The newest player then: who signs up later does not get it.
  recipients integer not null constraint inbox_broadcast_recipients check (recipients > 0),
  last_player_id bigint not null,
  sent integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by bigint references staff (id)
);

-- Whom a message to chosen players goes to.
create table inbox_broadcast_recipient (
  broadcast_id bigint not null references inbox_broadcast (id),
  player_id bigint not null references player (id),
  primary key (broadcast_id, player_id)
);

create table inbox_message (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  broadcast_id bigint references inbox_broadcast (id),
  title_en text,
  title_bn text,
  message_en text,
  message_bn text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  deleted_at timestamptz,
  -- Either a text of its own, or that of the broadcast.
  constraint inbox_message_text check (
    (broadcast_id is null) = (title_en is not null)
    and num_nulls(title_en, title_bn, message_en, message_bn) in (0, 4)
  ),
  constraint inbox_message_broadcast_once unique (broadcast_id, player_id)
);
create index inbox_message_player on inbox_message (player_id, id desc) where deleted_at is null;
create index inbox_message_unread on inbox_message (player_id) where deleted_at is null and read_at is null;

create table chat (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  status text not null default 'open' constraint chat_status check (status in ('open', 'closed')),
  assigned_to bigint references staff (id),
  -- Marks: everything up to this message has come to the side's device, or was seen there. 0 = nothing yet.
  player_delivered_id bigint not null default 0,
  player_read_id bigint not null default 0,
  staff_delivered_id bigint not null default 0,
  staff_read_id bigint not null default 0,
  last_message_id bigint not null default 0,
  last_message_at timestamptz,
  -- The newest message of the player: it waits while the staff has not read it.
  last_player_message_id bigint not null default 0,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint chat_marks check (player_read_id <= player_delivered_id and staff_read_id <= staff_delivered_id),
  constraint chat_closed check ((status = 'closed') = (closed_at is not null))
);
create index chat_player on chat (player_id, id desc);
create index chat_queue on chat (status, last_message_id desc);

create table chat_picture (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chat (id),
  media_type text not null constraint chat_picture_media_type check (media_type = 'image/webp'),
  width_pixels integer not null,
  height_pixels integer not null,
  bytes bytea not null constraint chat_picture_size check (octet_length(bytes) between 1 and 4194304),
  created_at timestamptz not null default now()
);

create table chat_message (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chat (id),
  sender text not null constraint chat_message_sender check (sender in ('player', 'staff')),
  staff_id bigint references staff (id),
  -- Given by the device that wrote it: sent again after a lost answer, it is still one message.
  client_id text not null constraint chat_message_client_id check (client_id ~ '^[A-Za-z0-9-]{1,64}$'),
  content text not null constraint chat_message_content check (length(content) <= 2000),
  picture_id bigint references chat_picture (id),
  created_at timestamptz not null default now(),
  constraint chat_message_says_something check (picture_id is not null or content ~ '\S'),
  constraint chat_message_staff check ((sender = 'staff') = (staff_id is not null)),
  constraint chat_message_once unique (chat_id, sender, client_id)
);
create index chat_message_chat on chat_message (chat_id, id desc);

-- Answers that support gives often, in both languages.
create table canned_answer (
  id bigint generated always as identity primary key,
  name text not null constraint canned_answer_name_length check (length(name) between 1 and 60),
  text_en text not null constraint canned_answer_length check (length(text_en) between 1 and 2000 and length(text_bn) between 1 and 2000),
  text_bn text not null,
  is_active boolean not null default true,
  constraint canned_answer_name_once unique (name)
);
