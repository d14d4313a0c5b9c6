-- A player's bets of which something is void. A match changes none of its columns, so that it stays a heap-only update.
create index exchange_order_voided on exchange_order (player_id, bet_id) where voided_minor > 0;
