-- The house's limits, and what all its markets may lose together, are amounts of one currency: so are all bets against it.
alter table house_market
  add column currency text not null default 'BDT' constraint house_market_currency check (currency = 'BDT'),
  add constraint house_market_with_currency unique (id, currency);
alter table exchange_market add constraint exchange_market_currency check (currency in ('BDT', 'INR', 'PKR')) not valid;
alter table exchange_market validate constraint exchange_market_currency;

-- Bets of other currencies that were taken until now stand, and are paid in their own; not validated for them.
alter table house_bet
  add constraint house_bet_in_currency foreign key (market_id, currency) references house_market (id, currency) not valid;
alter table house_position
  add constraint house_position_in_currency foreign key (market_id, currency) references house_market (id, currency) not valid;

-- They were added to the house's totals as if they were taka.
update house_total t set win_minor = t.win_minor - b.win, lose_minor = t.lose_minor - b.lose
from (
  select market_id, side, line, sum(case side when 'FOR' then stake_minor * rate / 100 else stake_minor end) as win,
    sum(case side when 'FOR' then stake_minor else stake_minor * rate / 100 end) as lose
  from house_bet where currency <> 'BDT' group by market_id, side, line
) b where t.market_id = b.market_id and t.side = b.side and t.line = b.line;
