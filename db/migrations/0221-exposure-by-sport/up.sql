-- What a player may have at stake in all markets of a sport, the house's included, and what the house may lose at worst in its markets of one. [LIMIT-35] [LIMIT-22]
alter table betting_limit
  add column sport_exposure_max_minor bigint constraint betting_limit_sport_exposure check (sport_exposure_max_minor > 0),
  add column house_sport_max_minor bigint constraint betting_limit_house_sport check (house_sport_max_minor > 0),
  drop constraint betting_limit_of_sports,
  add constraint betting_limit_of_sports check (market_type = '*' or (silence_seconds is null and house_silence_seconds is null and house_event_max_minor is null
    and sport_exposure_max_minor is null and house_sport_max_minor is null));

create index house_position_player on house_position (player_id);

-- What is locked of a player in the markets of each sport, of the exchange and of the house.
create function locked_by_sport(of_player bigint) returns table (event_type_id text, locked_minor bigint)
language sql stable as $$
  select e.event_type_id, sum(p.locked_minor)::bigint from (
    select m.event_id, x.locked_minor from exchange_position x join exchange_market m on m.id = x.market_id where x.player_id = of_player and x.locked_minor > 0
    union all
    select h.event_id, x.locked_minor from house_position x join house_market h on h.id = x.market_id where x.player_id = of_player and x.locked_minor > 0) p
  join exchange_event e on e.id = p.event_id group by 1
$$;

-- As exchange_bound_exposure does of all markets: the batch has changed the accounts by then, so that nobody else locks money of these players before its end.
create function exchange_bound_sport_exposure(players bigint[], sports text[], most bigint[])
returns void language plpgsql as $$
declare
  beyond bigint;
begin
  select u.player_id into beyond
    from unnest(players, sports, most) as u(player_id, event_type_id, most_minor)
    join lateral locked_by_sport(u.player_id) l on l.event_type_id = u.event_type_id
    where l.locked_minor > u.most_minor
    limit 1;
  if found then
    raise exception 'player % has more at stake in a sport than is allowed', beyond
      using errcode = 'check_violation', constraint = 'exchange_exposure_bound';
  end if;
end $$;
