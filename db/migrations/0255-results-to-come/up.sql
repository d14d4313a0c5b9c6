-- What the players of a market are still to be told beside what its settlements tell: that its void bets have a result to come, that they are void after all, and of
-- the house's markets another result. [LETTER-15]
create table market_notice (
  id bigint generated always as identity primary key,
  -- Of the exchange (1.x) or of the house (9.x).
  market_id text not null,
  kind text not null constraint market_notice_kind check (kind in ('TO_COME', 'VOID', 'CORRECTED')),
  -- The market's results by then: once it has had another one this is old news, and nobody is told.
  revision integer not null,
  reason text not null,
  -- Players up to here have been told.
  player_id bigint not null default 0
);

-- Of a void a letter goes with its payments.
create function queue_house_result_notice() returns trigger language plpgsql as $$
begin
  insert into market_notice (market_id, kind, revision, reason) values (new.id, 'CORRECTED', new.settlement_revision, coalesce(new.settlement_reason, ''));
  return null;
end $$;
create trigger house_market_result_notice after update of settlement on house_market for each row
  when (old.settlement = 'SETTLING' and new.settlement = 'SETTLED' and new.settlement_revision > 1) execute function queue_house_result_notice();
