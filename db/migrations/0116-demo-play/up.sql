-- Which games their provider opens without money.
alter table game add column has_demo boolean not null default true;
-- Play credits of a demo session of the house's. They are nobody's money: no ledger, no wallet and no figure knows of them.
create table house_demo_purse (
  session_id uuid primary key references house_session (id),
  balance_minor bigint not null constraint house_demo_purse_balance check (balance_minor >= 0),
  created_at timestamptz not null default now()
);
create index house_demo_purse_age on house_demo_purse (created_at);
-- Each move counts once; one that was undone before it came never counts.
create table house_demo_move (
  session_id uuid not null references house_demo_purse (session_id) on delete cascade,
  transaction_id text not null,
  amount_minor bigint not null,
  is_undone boolean not null default false,
  primary key (session_id, transaction_id)
);
