-- Corrections of a player's money by hand that wait for a second member of staff, and what became of them. Smaller ones are done at once and are not here.
create table balance_correction (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  direction text not null constraint balance_correction_direction check (direction in ('give', 'take')),
  amount_minor bigint not null constraint balance_correction_positive check (amount_minor > 0),
  currency text not null,
  reason text not null,
  status text not null default 'waiting' constraint balance_correction_status check (status in ('waiting', 'done', 'refused')),
  asked_by text not null,
  asked_by_staff bigint references staff (id),
  created_at timestamptz not null default now(),
  decided_by text,
  decided_by_staff bigint references staff (id),
  decided_at timestamptz,
  refuse_reason text,
  ledger_transaction_id bigint constraint balance_correction_posted_once unique references ledger_transaction (id),
  constraint balance_correction_decided check ((status = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint balance_correction_posted_when_done check ((status = 'done') = (ledger_transaction_id is not null)),
  constraint balance_correction_reason_when_refused check ((status = 'refused') = (refuse_reason is not null)),
  constraint balance_correction_four_eyes check (
    status <> 'done' or (decided_by <> asked_by and (decided_by_staff is null or decided_by_staff is distinct from asked_by_staff)))
);
create index balance_correction_waiting on balance_correction (id) where status = 'waiting';
create index balance_correction_player on balance_correction (player_id, id);
