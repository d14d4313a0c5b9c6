-- Of a fill-or-kill bet that was entered: so much of it had to be had at once, all of it where the bet named no least. Null: any other bet, and one that lapsed
-- instead of being placed.
alter table exchange_order
  add column least_fill_minor bigint,
  add constraint exchange_order_least_fill check (least_fill_minor between 1 and size_minor) not valid;
alter table exchange_order validate constraint exchange_order_least_fill;
-- A player's fill-or-kill bets, newest first. None of its columns ever changes, so that a match stays a heap-only update.
create index exchange_order_fill_or_kill on exchange_order (player_id, bet_id desc) where least_fill_minor is not null;

-- The settled bets of a market, now of one player too: in place of the index by market alone, whose searches it does as well.
create index exchange_order_market_player on exchange_order (market_id, player_id) where settled_at is not null;
drop index exchange_order_market_cleared;
