-- What the house would pay on a selection is an amount of one currency: each has its own, and its own bound.
alter table sportsbook_liability add column currency text not null default 'BDT';
alter table sportsbook_liability alter column currency drop default;
alter table sportsbook_liability drop constraint sportsbook_liability_pkey, add primary key (market_id, selection, currency);

-- Coupons of all currencies were one sum. Where those that may still be paid are of one, it is that one's; where they are of several, each begins with the
-- whole of it, so that no bound is passed and no release takes more than is there.
with standing as (
  select distinct l.market_id, l.selection, w.currency from sportsbook_leg l join house_wager w on w.id = l.wager_id
  where w.phase in ('staking', 'undoing', 'open', 'paying')
), moved as (
  insert into sportsbook_liability (market_id, selection, payout_minor, currency)
  select l.market_id, l.selection, l.payout_minor, s.currency from sportsbook_liability l join standing s using (market_id, selection)
  where s.currency <> 'BDT'
)
delete from sportsbook_liability l where exists (select from standing s where s.market_id = l.market_id and s.selection = l.selection)
  and not exists (select from standing s where s.market_id = l.market_id and s.selection = l.selection and s.currency = 'BDT');

-- What rounds of a game came to on a day: in each currency for itself.
alter table game_return_day add column currency text not null default 'BDT';
alter table game_return_day alter column currency drop default;
alter table game_return_day drop constraint game_return_day_pkey, add primary key (provider, game_code, day, currency);

-- Of the days that are shown, those on which somebody played in another currency are summed anew.
with mixed as (
  select distinct r.provider, r.game_code, (r.closed_at at time zone 'UTC')::date as day from game_round r join player p on p.id = r.player_id
  where p.currency <> 'BDT' and r.closed_at >= ((now() at time zone 'UTC')::date - 30) at time zone 'UTC'
), gone as (
  delete from game_return_day d using mixed m where d.provider = m.provider and d.game_code = m.game_code and d.day = m.day returning d.provider, d.game_code, d.day
)
insert into game_return_day (provider, game_code, day, currency, rounds, bet_minor, win_minor, bet_squared, win_squared, bet_by_win)
select r.provider, r.game_code, g.day, p.currency, count(*), sum(t.bet), sum(t.win), sum(t.bet * t.bet), sum(t.win * t.win), sum(t.bet * t.win)
from gone g join game_round r on r.provider = g.provider and r.game_code = g.game_code
  and r.closed_at >= g.day at time zone 'UTC' and r.closed_at < (g.day + 1) at time zone 'UTC'
join player p on p.id = r.player_id
cross join lateral (
  select coalesce(sum(amount_units) filter (where kind = 'bet'), 0) / 1000 as bet, coalesce(sum(amount_units) filter (where kind = 'win'), 0) / 1000 as win
  from game_transaction where provider = r.provider and player_id = r.player_id and round = r.round and not is_free and not is_rolled_back and kind in ('bet', 'win')) t
where t.bet > 0 group by 1, 2, 3, 4;
