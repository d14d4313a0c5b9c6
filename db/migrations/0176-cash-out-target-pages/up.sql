-- Cash-outs that wait are read page by page: by market, the oldest first in each. The index before it had no order within a market.
create index cash_out_target_page on cash_out_target (market_id, id) where ended_at is null;
drop index cash_out_target_waiting;
-- What is being placed is read by id, and is little beside what waits.
create index cash_out_target_placing on cash_out_target (id) where state = 'PLACING';
-- Those of markets that are closed wait for nothing; from now on the watch ends them.
update cash_out_target t set state = 'CANCELLED', ended_at = now()
from exchange_market m where m.id = t.market_id and m.status = 'CLOSED' and t.state = 'WAITING';
