-- Withdrawn runners: when and by what factor, and what their removal did to matches and bets.

alter table exchange_runner
  add column removed_at timestamptz,
  add column adjustment_basis_points integer constraint exchange_runner_adjustment check (adjustment_basis_points between 0 and 10000),
  add constraint exchange_runner_removed check (status <> 'REMOVED' or removed_at is not null) not valid;

-- The profit of a match where it isn't size x (price - 1) rounded down: at the starting price, and after a reduction.
alter table exchange_fill
  add column profit_minor bigint constraint exchange_fill_profit check (profit_minor >= 0),
  add column unreduced_price_x100 integer;

alter table exchange_order add column is_reduced boolean not null default false;

-- What the house lent a player who would have had to lock more than there was, until the market is settled.
alter table exchange_position add column lent_minor bigint not null default 0 constraint exchange_position_lent check (lent_minor >= 0);
