-- Bets against the house count like others: what a player risked in a market, all their bets in it together.
alter table settled_stake drop constraint settled_stake_source;
alter table settled_stake add constraint settled_stake_source check (source in ('exchange', 'game', 'house'));

-- What was locked when the market was first paid: the loss of the worst outcome, so that bets which cover each other risk nothing twice.
alter table house_position add column risk_minor bigint not null default 0;

-- Positions whose result is to be looked at: a row per payment.
create table house_stake_queue (
  id bigint generated always as identity primary key,
  market_id text not null,
  player_id bigint not null,
  foreign key (market_id, player_id) references house_position (market_id, player_id)
);
create function queue_house_stake() returns trigger language plpgsql as $$
begin
  insert into house_stake_queue (market_id, player_id) values (new.market_id, new.player_id);
  -- Published after the commit: whoever counts is woken by it.
  insert into outbox (topic, payload) values ('stakes', '{}');
  return null;
end $$;
create trigger house_position_stakes after update on house_position
  for each row when (new.paid_revision <> old.paid_revision) execute function queue_house_stake();
