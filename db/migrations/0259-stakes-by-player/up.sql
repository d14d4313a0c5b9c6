-- The settled bets of a market are looked at player by player: the index of bet lists finds them so, and each bet that is settled is written into one index less.
alter table stake_queue add column player_id bigint not null default 0;
-- Begun anew: what was counted stays counted once.
update stake_queue set bet_id = 0 where bet_id <> 0;
drop index exchange_order_market_result;
