-- Since when a ball of the feed is on its way, whatever the market's status: rates of before it are not published over it. [RATES-61]
alter table house_market add column ball_at timestamptz;

-- Staff hold every market of the event: what its feed adds meanwhile is held like the others. [RATES-63]
alter table exchange_event add column is_held boolean not null default false;
