-- Starting prices: markets that have one, what each runner's was, and bets that are made at it.

alter table exchange_market
  add column has_starting_price boolean not null default false,
  add column is_reconciled boolean not null default false,
  add constraint exchange_market_reconciled check (has_starting_price or not is_reconciled);
-- In millionths.
alter table exchange_runner
  add column starting_price bigint constraint exchange_runner_starting_price check (starting_price > 0);

alter table exchange_order
  add column order_type text not null default 'LIMIT' constraint exchange_order_type check (order_type in ('LIMIT', 'LIMIT_ON_CLOSE', 'MARKET_ON_CLOSE')),
  drop constraint exchange_order_persistence,
  add constraint exchange_order_persistence check (persistence in ('LAPSE', 'PERSIST', 'MARKET_ON_CLOSE')),
  drop constraint exchange_order_sizes,
  -- A lay at the starting price is asked for in liability and matched in stake: once it has ended the two don't add up.
  add constraint exchange_order_sizes check (size_minor = remaining_minor + matched_minor + cancelled_minor + lapsed_minor + voided_minor
    or (side = 'LAY' and order_type <> 'LIMIT' and remaining_minor = 0));
