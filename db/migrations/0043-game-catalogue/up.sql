-- Where a game stands in the lobby: its system, and the provider's name that players know.
alter table game
  add column system text not null default '',
  add column platform text not null default '',
  add column volatility text not null default '',
  -- Return to player in hundredths of a percent, as the provider states it; null = not stated.
  add column return_basis_points integer constraint game_return check (return_basis_points between 0 and 20000);
create index game_of_system on game (game_type, system, place, code) where is_active;
create unique index game_platform_code on game (platform, code) where platform <> '';
