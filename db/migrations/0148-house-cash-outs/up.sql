-- A bet that a cash-out made, for the record alone: it is settled as any other. [CASH-23]
alter table house_bet add column is_cash_out boolean not null default false;
