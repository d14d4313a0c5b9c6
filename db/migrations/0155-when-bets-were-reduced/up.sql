-- When a part of a bet, or all of it, was last cancelled. Null: nothing was, or before this was kept; the end of such a bet is then the nearest that is known.
alter table exchange_order add column cancelled_at timestamptz;
