-- Of LINE markets, where a line stands for a price: how many times the line that is expected, in hundredths, a bet's line may give away; and how far a traded line
-- may be from those before it. 0: any.
alter table betting_limit
  add column line_band_percent integer constraint betting_limit_line_band check (line_band_percent = 0 or line_band_percent between 110 and 100000),
  add column line_jump_percent integer constraint betting_limit_line_jump check (line_jump_percent = 0 or line_jump_percent between 110 and 100000);
update betting_limit set line_band_percent = 150, line_jump_percent = 200 where event_type_id = '*' and market_type = '*';
