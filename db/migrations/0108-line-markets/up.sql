-- LINE markets: bets at evens on whether a number comes above or below a line. Lines lie between whole numbers, in hundredths, from the least to the most.
-- Their bets' prices are lines; a position's figures are by outcome, how many lines the result is above; the winner of a settlement is the result itself.
alter table exchange_market
  add column line_least_x100 integer,
  add column line_most_x100 integer,
  add column line_interval_x100 integer,
  add constraint exchange_market_lines check (
    (line_least_x100 is null and line_most_x100 is null and line_interval_x100 is null)
    or (line_least_x100 > 0 and line_most_x100 >= line_least_x100 and line_interval_x100 > 0 and line_interval_x100 % 100 = 0 and line_least_x100 % 100 <> 0
      and (line_most_x100 - line_least_x100) % line_interval_x100 = 0 and (line_most_x100 - line_least_x100) / line_interval_x100 < 1000
      and number_of_winners = 1 and not has_starting_price and not has_virtual_prices)) not valid;
alter table exchange_market validate constraint exchange_market_lines;
