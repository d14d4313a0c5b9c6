-- Bets that are void one by one (RATES-73) settle their market anew with the same result: whose bets they are is told so by itself, and for all others nothing has changed.
create or replace function queue_house_result_notice() returns trigger language plpgsql as $$
begin
  if coalesce(new.settlement_reason, '') not like 'Single bets void: %' then
    insert into market_notice (market_id, kind, revision, reason) values (new.id, 'CORRECTED', new.settlement_revision, coalesce(new.settlement_reason, ''));
  end if;
  return null;
end $$;
