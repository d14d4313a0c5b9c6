-- A settlement of many bets is begun by the engine, which closes the market, and then paid some players at a time. Null until everybody is paid.
alter table exchange_settlement add column completed_at timestamptz;
update exchange_settlement set completed_at = settled_at;
create index exchange_settlement_under_way on exchange_settlement (market_id) where completed_at is null;

-- What is counted and told of a settlement waits until everybody is paid.
drop trigger exchange_settlement_stakes on exchange_settlement;
create trigger exchange_settlement_stakes after insert on exchange_settlement for each row
  when (new.completed_at is not null) execute function queue_settled_stakes();
create trigger exchange_settlement_paid_stakes after update of completed_at on exchange_settlement for each row
  when (old.completed_at is null and new.completed_at is not null) execute function queue_settled_stakes();
drop trigger exchange_settlement_notice on exchange_settlement;
create trigger exchange_settlement_notice after insert on exchange_settlement for each row
  when (new.completed_at is not null) execute function queue_settlement_notice();
create trigger exchange_settlement_paid_notice after update of completed_at on exchange_settlement for each row
  when (old.completed_at is null and new.completed_at is not null) execute function queue_settlement_notice();
