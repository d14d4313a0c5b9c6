-- What is allowed by sport and type of market. `*` is any; of several rows that fit, the most exact that says something counts: sport and type, sport, type, all.
create table betting_limit (
  event_type_id text not null,
  market_type text not null,
  -- How many times the odds of what a runner is worth an order may give away, in hundredths; 0: any.
  band_before_percent integer constraint betting_limit_band_before check (band_before_percent = 0 or band_before_percent between 110 and 100000),
  band_in_play_percent integer constraint betting_limit_band_in_play check (band_in_play_percent = 0 or band_in_play_percent between 110 and 100000),
  -- How far a match may be from all before it; 0: any.
  jump_percent integer constraint betting_limit_jump check (jump_percent = 0 or jump_percent between 110 and 100000),
  -- How long after it was due a feed counts as silent; 0: never.
  silence_seconds integer constraint betting_limit_silence check (silence_seconds between 0 and 3600),
  house_silence_seconds integer constraint betting_limit_house_silence check (house_silence_seconds between 0 and 3600),
  -- Of one bet: what it may stake, and what it may win.
  stake_max_minor bigint constraint betting_limit_stake check (stake_max_minor > 0),
  win_max_minor bigint constraint betting_limit_win check (win_max_minor > 0),
  -- What the house may lose at worst in one market against the house, and in one event.
  house_market_max_minor bigint constraint betting_limit_house_market check (house_market_max_minor > 0),
  house_event_max_minor bigint constraint betting_limit_house_event check (house_event_max_minor > 0),
  primary key (event_type_id, market_type),
  -- All of it stands for an event or a sport, not for one type of market.
  constraint betting_limit_of_sports check (market_type = '*' or (silence_seconds is null and house_silence_seconds is null and house_event_max_minor is null))
);
insert into betting_limit (event_type_id, market_type, band_before_percent, band_in_play_percent, jump_percent, silence_seconds, house_silence_seconds,
    house_event_max_minor)
  values ('*', '*', 300, 500, 600, 30, 10, 300000000);

alter table exchange_market
  -- Recorded markets are played at the prices that they had.
  add column has_price_band boolean not null default true,
  -- Why it was suspended by itself, until a trader resumes it.
  add column halt_reason text;
-- What the house would lose in it at its worst outcome over all bets: counted with each bet.
alter table house_market add column liability_minor bigint not null default 0 constraint house_market_liability check (liability_minor >= 0);
create index house_market_risk on house_market (event_id) include (liability_minor) where status <> 'CLOSED' and liability_minor > 0;
