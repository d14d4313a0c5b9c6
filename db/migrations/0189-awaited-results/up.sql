-- A correction took back what decided the market: its bets are void until the feed says its result anew. [FEED-38]
alter table house_market
  add column awaits_result boolean not null default false,
  add constraint house_market_awaits_result check (not awaits_result or settlement in ('VOIDING', 'VOIDED')) not valid;
alter table house_market validate constraint house_market_awaits_result;

create index house_market_awaited on house_market (event_id) where awaits_result;
