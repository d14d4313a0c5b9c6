-- What of it was collected since from the player's cash; the rest is owed still. [DEBT-01]
alter table exchange_settlement_player
  add column collected_minor bigint not null default 0,
  add constraint exchange_settlement_player_collected check (collected_minor between 0 and receivable_minor);

-- Who owes is asked every minute, and at each withdrawal.
create index exchange_settlement_player_owed on exchange_settlement_player (player_id) where receivable_minor > collected_minor;
create index house_position_owed on house_position (player_id) where receivable_minor > 0;
