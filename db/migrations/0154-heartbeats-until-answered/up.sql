-- A silent program's cancelling stays due until the engine has answered: an engine that didn't, or a process that ended in between, left the bets where they were for good.
alter table exchange_heartbeat
  -- When the cancelling is asked for (again). Null: nothing is to be cancelled.
  add column cancel_due_at timestamptz,
  drop constraint exchange_heartbeat_action,
  add constraint exchange_heartbeat_action check (
    action in (
      'NONE', 'CANCELLATION_REQUEST_SUBMITTED', 'ALL_BETS_CANCELLED', 'SOME_BETS_NOT_CANCELLED', 'CANCELLATION_REQUEST_ERROR',
      'CANCELLATION_STATUS_UNKNOWN'
    )
  ),
  add constraint exchange_heartbeat_one_wait check (expires_at is null or cancel_due_at is null);
create index exchange_heartbeat_cancel_due on exchange_heartbeat (cancel_due_at) where cancel_due_at is not null;

-- Of those that were asked for and never heard of, nobody knows what became. They are not asked for again: the player may have long gone on by hand.
update exchange_heartbeat set action = 'CANCELLATION_STATUS_UNKNOWN' where action = 'CANCELLATION_REQUEST_SUBMITTED';
