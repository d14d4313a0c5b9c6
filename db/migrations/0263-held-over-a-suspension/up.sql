-- What staff held was suspended by something else before, or has been since: given back with all others of its event it stays suspended. [ENG-26] [RATES-63]
alter table exchange_market add column is_held_over_suspension boolean not null default false;
