-- Lines of the statement and play wallets name their currency. What is there is taka. [PAYM-12] [SAND-11]
alter table statement_line add column currency text not null default 'BDT'
  constraint statement_line_currency check (currency in ('BDT', 'INR', 'PKR'));
alter table statement_line alter column currency drop default;

alter table sandbox_wallet add column currency text not null default 'BDT'
  constraint sandbox_wallet_currency check (currency in ('BDT', 'INR', 'PKR'));
alter table sandbox_wallet alter column currency drop default;
alter table sandbox_wallet drop constraint sandbox_wallet_unique,
  add constraint sandbox_wallet_unique unique (provider, number, currency),
  add constraint sandbox_wallet_with_currency unique (id, currency);
-- Each number that was opened before has the same in rupees as a number that is opened now.
insert into sandbox_wallet (provider, number, account_type, is_operator, balance_minor, currency)
  select w.provider, w.number, w.account_type, w.is_operator, case when w.is_operator then 0 else 10000000 end, c.currency
  from sandbox_wallet w cross join (values ('INR'), ('PKR')) as c (currency);

-- A transfer stays within one currency: neither its payer nor its receiver can be a wallet of another.
alter table sandbox_transfer add column currency text not null default 'BDT';
alter table sandbox_transfer alter column currency drop default,
  add constraint sandbox_transfer_from_currency foreign key (from_wallet_id, currency) references sandbox_wallet (id, currency),
  add constraint sandbox_transfer_to_currency foreign key (to_wallet_id, currency) references sandbox_wallet (id, currency),
  add constraint sandbox_transfer_with_currency unique (id, currency);

alter table sandbox_payment add column currency text not null default 'BDT'
  constraint sandbox_payment_currency check (currency in ('BDT', 'INR', 'PKR'));
alter table sandbox_payment alter column currency drop default,
  add constraint sandbox_payment_transfer_currency foreign key (transfer_id, currency) references sandbox_transfer (id, currency);
