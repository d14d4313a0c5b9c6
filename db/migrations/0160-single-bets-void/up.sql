-- Why this bet alone is void, whatever its market comes to: it counts for nothing any more. [RATES-73]
alter table house_bet add column void_reason text
  constraint house_bet_void check (void_reason is null or (settled_as is not null and settled_as = 'VOIDED' and profit_minor = 0));

-- The runners that share the win of a market of runners, its outcome among them; none: it has one winner. [RATES-72]
alter table house_market add column dead_heat integer[] not null default '{}'
  constraint house_market_dead_heat check (dead_heat = '{}' or (cardinality(dead_heat) >= 2 and outcome is not null and outcome = any (dead_heat)));

-- Single bets are void by two people too.
alter table result_decision
  drop constraint result_decision_action,
  add column bet_ids bigint[] not null default '{}',
  add constraint result_decision_action check (action in ('settle', 'resettle', 'void', 'remove', 'book', 'leg', 'void_bets')),
  add constraint result_decision_bets check ((action = 'void_bets') = (bet_ids <> '{}'));
