-- In-play, only bets that would be matched at once wait the market's delay.
alter table exchange_market add column has_passive_delay boolean not null default false;
