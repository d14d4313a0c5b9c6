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
