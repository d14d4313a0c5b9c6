-- Withdrawals and dead heats by hand wait for a second person like results do, and players are told why a runner was withdrawn.
alter table result_decision
  drop constraint result_decision_action,
  -- Of the winners, those who share the last places.
  add column dead_heat integer[] not null default '{}' constraint result_decision_dead_heat check (dead_heat <@ winners),
  -- Of a withdrawal: the runner, and its reduction factor.
  add column removed_selection_id integer,
  add column adjustment_basis_points integer constraint result_decision_adjustment check (adjustment_basis_points between 0 and 10000),
  add constraint result_decision_action check (action in ('settle', 'resettle', 'void', 'remove')),
  add constraint result_decision_removal check (
    (action = 'remove') = (removed_selection_id is not null) and (action = 'remove') = (adjustment_basis_points is not null));

alter table exchange_runner add column removed_reason text;

-- Withdrawals whose players are still to be told.
create table removal_notice (
  id bigint generated always as identity primary key,
  market_id text not null,
  selection_id integer not null,
  -- Players up to this one were told.
  player_id bigint not null default 0,
  constraint removal_notice_once unique (market_id, selection_id),
  constraint removal_notice_runner foreign key (market_id, selection_id) references exchange_runner (market_id, selection_id)
);
create function queue_removal_notice() returns trigger language plpgsql as $$
begin
  insert into removal_notice (market_id, selection_id) values (new.market_id, new.selection_id);
  return null;
end $$;
create trigger exchange_runner_removal_notice after update of status on exchange_runner for each row
  when (old.status <> 'REMOVED' and new.status = 'REMOVED') execute function queue_removal_notice();
