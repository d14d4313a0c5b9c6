-- One-use tickets for the WebSocket. A ticket is a pass for seconds, lost without harm when the server falls: so unlogged, and deleted by its use.

create unlogged table socket_ticket (
  ticket_hash bytea primary key constraint socket_ticket_hash_length check (length(ticket_hash) = 32),
  -- Both null: a guest, who may follow public topics only.
  player_id bigint references player (id),
  session_id bigint references player_session (id),
  expires_at timestamptz not null,
  constraint socket_ticket_owner check ((player_id is null) = (session_id is null))
);
create index socket_ticket_expiry on socket_ticket (expires_at);
