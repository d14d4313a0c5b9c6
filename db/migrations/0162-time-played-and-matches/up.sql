-- After so many minutes of playing the player is shown how long and with what result; 0 = never.
alter table exchange_setting add column reality_check_minutes integer not null default 0
  constraint exchange_setting_reality_check check (reality_check_minutes in (0, 15, 30, 60));
-- A message when a bet that waited was matched while its player was not connected.
alter table exchange_setting add column tells_matched boolean not null default true;

-- What a player has in play with the providers of games, beside the other wallets: few rounds of one player are open at a time.
create index game_round_open_of_player on game_round (player_id) where closed_at is null;
