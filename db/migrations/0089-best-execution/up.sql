-- Whether a player's bets take better prices than they ask for, and why a bet lapsed where it wasn't for the market's sake.
alter table exchange_setting add column takes_better_prices boolean not null default true;
alter table exchange_order add column lapse_code text constraint exchange_order_lapse_code check (lapse_code in ('PRICE_IMP_TOO_LARGE'));
