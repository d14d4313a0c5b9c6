-- Results and voids by hand of markets with much at stake, which wait for a second member of staff, and what became of them.
create table result_decision (
  id bigint generated always as identity primary key,
  -- Of the exchange (1.x) or of the house (9.x).
  market_id text not null,
  action text not null constraint result_decision_action check (action in ('settle', 'resettle', 'void')),
  winners integer[] not null default '{}',
  -- The result of a market of the house: the winner's selection id, or the number.
  outcome integer,
  reason text not null,
  stake_minor bigint not null,
  currency text not null,
  status text not null default 'waiting' constraint result_decision_status check (status in ('waiting', 'approved', 'done', 'failed', 'refused')),
  asked_by text not null,
  asked_by_staff bigint references staff (id),
  created_at timestamptz not null default now(),
  decided_by text,
  decided_by_staff bigint references staff (id),
  decided_role text,
  decided_at timestamptz,
  -- Why it was refused, or why it could not be done.
  note text,
  constraint result_decision_decided check ((status = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint result_decision_four_eyes check (
    status in ('waiting', 'refused') or (decided_by <> asked_by and (decided_by_staff is null or decided_by_staff is distinct from asked_by_staff)))
);
create unique index result_decision_one_waiting on result_decision (market_id) where status in ('waiting', 'approved');
create index result_decision_status_page on result_decision (status, id);
