-- Refuses a batch after which a player would have more at stake in all markets than its bets were allowed: somebody else locked money meanwhile. The batch has
-- changed the accounts by then, so that nobody changes them before its end.
create function exchange_bound_exposure(players bigint[], currencies text[], most bigint[])
returns void language plpgsql as $$
declare
  beyond bigint;
begin
  select a.player_id into beyond
    from unnest(players, currencies, most) as u(player_id, currency, most_minor)
    join ledger_account a on a.owner = 'player' and a.player_id = u.player_id and a.name = 'locked' and a.currency = u.currency
    where a.balance_minor > u.most_minor
    limit 1;
  if found then
    raise exception 'player % has more at stake than is allowed', beyond
      using errcode = 'check_violation', constraint = 'exchange_exposure_bound';
  end if;
end $$;
