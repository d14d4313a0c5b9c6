-- What stands counted with another stake than it had at risk is taken back and counted anew. [STAKE-11]
alter table stake_queue add column is_recount boolean not null default false;

-- What matches of layers with their own bets had at risk was reckoned by the price: at a line, and at the starting price, that is another amount. It is set right,
-- and the settlements of those markets are looked at once more: what stands counted with another stake is taken back and counted anew. [STAKE-03] [STAKE-11]
with wrong as (
  select o.market_id, o.bet_id, sum(f.profit_minor - f.size_minor * (f.price_x100 - 100) / 100)::bigint as by_minor
  from stake_own_match own join exchange_order o on o.bet_id = own.bet_id and o.side = 'LAY'
  join exchange_fill f on f.market_id = o.market_id and f.lay_bet_id = o.bet_id
  join exchange_order b on b.bet_id = f.back_bet_id and b.player_id = o.player_id
  -- Fills that are still to be looked at are not in the sum yet.
  where f.profit_minor is not null and not exists (
    select from stake_queue q where q.market_id = o.market_id and q.fill_id is not null and f.id > q.fill_id)
  group by o.market_id, o.bet_id
), mended as (
  update stake_own_match own set risk_minor = greatest(0, own.risk_minor + wrong.by_minor) from wrong where own.bet_id = wrong.bet_id and wrong.by_minor <> 0
), latest as (
  select distinct on (s.market_id) s.market_id, s.revision, s.kind from exchange_settlement s
  where s.completed_at is not null and s.market_id in (select market_id from wrong where by_minor <> 0) order by s.market_id, s.revision desc
)
insert into stake_queue (market_id, revision, fill_id, is_recount) select market_id, revision, null, true from latest where kind <> 'VOID'
on conflict (market_id, revision) do update set is_recount = true, player_id = 0, bet_id = 0;
