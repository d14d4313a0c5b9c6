-- What play has made of a market since a trader looked, and the last rates that stood on both sides: a trader's emptied fields, or the feed's last over, leave no others.
alter table house_market add column moved_version bigint not null default 0;
alter table house_market add column last_rates jsonb;
update house_market set last_rates = quotes -> 0
where quotes -> 0 ->> 'forRate' is not null and quotes -> 0 ->> 'againstRate' is not null;
-- A feed's Fancies that ask for a player are Fancies, as those that are opened by hand: the limits of Fancies bind them.
update house_market set kind = 'FANCY', fancy_type = 2
where kind = 'BOOKMAKER' and (source_key like 'first:%' or source_key like 'second:%');
