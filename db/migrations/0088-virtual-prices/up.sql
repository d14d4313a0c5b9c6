-- Markets that are matched across their runners: exactly one runner wins, and it is a listed one, without a starting price. The house stands between the legs:
-- where a bet id of a fill, or the player of a position, is 0, it is the house.
alter table exchange_market
  add column has_virtual_prices boolean not null default false,
  add constraint exchange_market_virtual check (not has_virtual_prices or (number_of_winners = 1 and not has_other_outcome and not has_starting_price)) not valid;
alter table exchange_market validate constraint exchange_market_virtual;
