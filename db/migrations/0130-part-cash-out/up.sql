-- How much of a stake on a line comes back unbet on the average, in hundredths of a percent: what a cash-out of a quarter or whole line is worked out from.
alter table sportsbook_market
  add column stays_basis_points integer constraint sportsbook_market_stays check (stays_basis_points between 0 and 10000);
