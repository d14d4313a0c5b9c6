-- Who lays waits for odds as well as who backs. Alerts that there are wait for odds to back.
alter table price_alert add column side text not null default 'BACK' constraint price_alert_side check (side in ('BACK', 'LAY'));
drop index price_alert_waiting_once;
create unique index price_alert_waiting_once on price_alert (player_id, market_id, selection_id, side, direction, price_x100) where told_at is null;
