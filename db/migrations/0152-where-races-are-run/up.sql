-- Where an event takes place, and what kind of race a market is on, as trading programs ask for them. Null: not known.
alter table exchange_event
  add column venue text,
  add column country_code text,
  add constraint exchange_event_country check (country_code ~ '^[A-Z]{2}$') not valid;
alter table exchange_market add column race_type text;

-- The meetings and races that there are already: simulated ones, of Bangladesh, on the flat.
update exchange_event e set venue = m.course, country_code = 'BD'
from (select distinct event_id, card ->> 'course' as course from race where event_id is not null) m
where e.id = m.event_id::bigint;
update exchange_market m set race_type = 'Flat'
from race r where m.id in (r.win_market_id, r.place_market_id);

alter table exchange_event validate constraint exchange_event_country;
