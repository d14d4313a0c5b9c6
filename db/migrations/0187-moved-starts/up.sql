-- How often a market's start was moved: its engine takes no older move for a newer one. [HAND-16]
alter table exchange_market add column start_moves integer not null default 0;
-- Moves of which the market's engine hasn't been told yet.
create table start_move (
  market_id text primary key references exchange_market (id),
  start_moves integer not null
);
