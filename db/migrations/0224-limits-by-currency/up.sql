-- What a bet may stake and win, and a player have at stake in a sport, in rupees; null follows from the amount in taka. [LIMIT-37]
alter table betting_limit
  add column stake_max_inr_minor bigint constraint betting_limit_stake_inr check (stake_max_inr_minor > 0),
  add column stake_max_pkr_minor bigint constraint betting_limit_stake_pkr check (stake_max_pkr_minor > 0),
  add column win_max_inr_minor bigint constraint betting_limit_win_inr check (win_max_inr_minor > 0),
  add column win_max_pkr_minor bigint constraint betting_limit_win_pkr check (win_max_pkr_minor > 0),
  add column sport_exposure_max_inr_minor bigint constraint betting_limit_sport_exposure_inr check (sport_exposure_max_inr_minor > 0),
  add column sport_exposure_max_pkr_minor bigint constraint betting_limit_sport_exposure_pkr check (sport_exposure_max_pkr_minor > 0),
  drop constraint betting_limit_of_sports,
  add constraint betting_limit_of_sports check (market_type = '*' or (silence_seconds is null and house_silence_seconds is null and house_event_max_minor is null
    and sport_exposure_max_minor is null and sport_exposure_max_inr_minor is null and sport_exposure_max_pkr_minor is null and house_sport_max_minor is null));
