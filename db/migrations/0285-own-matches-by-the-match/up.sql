-- Markets that were matched across the runners and in which somebody was taken to have met the own bets are looked at again from their first match on, and what
-- stands counted with another stake is counted anew. One that is void by its latest result counts nothing and is left alone. [STAKE-11] [STAKE-12]
create temporary table own_matches_again on commit drop as
select distinct on (s.market_id) s.market_id, s.revision, s.kind from exchange_settlement s
where s.completed_at is not null and s.market_id in (
  select o.market_id from stake_own_match own join exchange_order o on o.bet_id = own.bet_id join exchange_market m on m.id = o.market_id and m.has_virtual_prices)
order by s.market_id, s.revision desc;
delete from own_matches_again where kind = 'VOID';

delete from stake_own_match own using exchange_order o, own_matches_again a where o.bet_id = own.bet_id and a.market_id = o.market_id;
-- One whose first look has begun begins it again, and no second one is made beside it.
update stake_queue q set fill_id = 0, player_id = 0, bet_id = 0, is_recount = true from own_matches_again a where q.market_id = a.market_id and q.fill_id is not null;
insert into stake_queue (market_id, revision, fill_id, is_recount)
select a.market_id, a.revision, 0, true from own_matches_again a
where not exists (select from stake_queue q where q.market_id = a.market_id and q.fill_id is not null)
on conflict (market_id, revision) do update set fill_id = 0, player_id = 0, bet_id = 0, is_recount = true;
