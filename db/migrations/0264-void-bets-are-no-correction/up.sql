-- Bets that are void one by one (RATES-73) settle their market anew with the same result: whose bets they are is told so by itself, and for all others nothing has changed.
-- Where a correction of before is still being told, it is told on under the new revision, for the old one's letter is old news then.
create or replace function queue_house_result_notice() returns trigger language plpgsql as $$
declare untold text;
begin
  if coalesce(new.settlement_reason, '') not like 'Single bets void: %' then
    insert into market_notice (market_id, kind, revision, reason) values (new.id, 'CORRECTED', new.settlement_revision, coalesce(new.settlement_reason, ''));
    return null;
  end if;
  select reason into untold from market_notice where market_id = new.id and kind = 'CORRECTED' and revision = new.settlement_revision - 1 limit 1;
  if found then
    insert into market_notice (market_id, kind, revision, reason) values (new.id, 'CORRECTED', new.settlement_revision, untold);
  end if;
  return null;
end $$;
