-- A decided volley holds nobody up, as a decided bet on a crash round: it is paid and closed at the wallet after its answer, maybe while the next one is shot.
drop index house_round_one_open;
create unique index house_round_one_open on house_round (operator, player, game_code)
  where phase in ('staking', 'undoing', 'open', 'raising', 'unraising') or (phase = 'paying' and game_code not in ('crash', 'padma-fishing'));
