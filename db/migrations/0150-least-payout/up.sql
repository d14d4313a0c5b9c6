-- What a bet below the market's least stake has to pay out at least, stake x price, to be taken. Null: ten times the least stake.
alter table exchange_market
  add column minimum_payout_minor bigint,
  add constraint exchange_market_minimum_payout check (minimum_payout_minor > 0);
