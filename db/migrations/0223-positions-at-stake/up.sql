-- Whether anything of the position is at stake: its market isn't paid yet, or takes bets. A column of its own, as an index by the amount would have every bet that
-- moves it write all of the row's indexes anew; this changes when a position comes to be at stake and when it is over. [LIMIT-35]
alter table exchange_position add column is_at_stake boolean not null generated always as (locked_minor > 0) stored;
alter table house_position add column is_at_stake boolean not null generated always as (locked_minor > 0) stored;

create index exchange_position_at_stake on exchange_position (player_id) where is_at_stake;
create index house_position_at_stake on house_position (player_id) where is_at_stake;
drop index house_position_player;

create or replace function locked_by_sport(of_player bigint) returns table (event_type_id text, locked_minor bigint)
language sql stable as $$
  select e.event_type_id, sum(p.locked_minor)::bigint from (
    select m.event_id, x.locked_minor from exchange_position x join exchange_market m on m.id = x.market_id where x.player_id = of_player and x.is_at_stake
    union all
    select h.event_id, x.locked_minor from house_position x join house_market h on h.id = x.market_id where x.player_id = of_player and x.is_at_stake) p
  join exchange_event e on e.id = p.event_id group by 1
$$;
