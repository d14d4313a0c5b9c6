-- How odds are written for a player; prices stay decimal everywhere inside.
alter table exchange_setting add column odds_format text not null default 'decimal'
  constraint exchange_setting_odds_format check (odds_format in ('decimal', 'fractional', 'american', 'hong-kong', 'malay', 'indonesian'));
