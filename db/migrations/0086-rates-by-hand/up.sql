-- A trader makes this market's rates: no feed changes them until it is given back.
alter table house_market add column is_by_hand boolean not null default false;
