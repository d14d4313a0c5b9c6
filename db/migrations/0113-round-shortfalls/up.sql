-- What taken back wins of a round could not take, because it was spent: set off against what comes to the round later, so that nothing is paid twice.
alter table game_round add column owed_units bigint not null default 0 constraint game_round_owed check (owed_units >= 0);
-- The part of a win that paid off what its round owed instead of the player.
alter table game_transaction add column set_off_units bigint not null default 0
  constraint game_transaction_set_off check (set_off_units >= 0 and set_off_units <= amount_units and (set_off_units = 0 or kind = 'win'));
