-- A decided bet on a crash round holds nobody up: it is closed at the wallet after those that pay, maybe when the next round takes bets already.
drop index house_round_one_open;
create unique index house_round_one_open on house_round (operator, player, game_code)
  where phase in ('staking', 'undoing', 'open', 'raising', 'unraising') or (phase = 'paying' and game_code <> 'crash');
