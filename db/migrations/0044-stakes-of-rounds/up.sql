-- Rounds of games are counted and recorded like settled bets, and what was voided can be counted anew.

-- `source_id` names one counting of a bet or round, `of_id` the bet or round itself: a bet that got a result after a void is counted again under a name of
-- its own, and at most one counting of each is alive.
alter table settled_stake
  add column of_id text,
  -- `provider/code` of the game; null for the exchange.
  add column game_id text;
update settled_stake set of_id = source_id;
alter table settled_stake alter column of_id set not null;
create index settled_stake_of on settled_stake (source, of_id);
create unique index settled_stake_alive_once on settled_stake (source, of_id) where voided_at is null;

-- Closed rounds whose figures are to be looked at: a row per change, only ever added by the wallet, so that no call of a provider waits for the count.
create table game_round_queue (
  id bigint generated always as identity primary key,
  round_id bigint not null references game_round (id)
);
create function queue_game_round() returns trigger language plpgsql as $$
begin
  insert into game_round_queue (round_id) values (new.id);
  -- Published after the commit: whoever counts is woken by it.
  insert into outbox (topic, payload) values ('stakes', '{}');
  return null;
end $$;
create trigger game_round_stakes after insert or update on game_round
  for each row when (new.closed_at is not null) execute function queue_game_round();

-- What a round took and gave of the player's own money, in whole paisa: free bets risk nothing of it, and what was rolled back never was.
create view game_round_result as
select r.id as round_id, r.provider, r.round, r.player_id, r.game_code, r.opened_at, r.closed_at, g.game_type, g.name as game_name,
  coalesce(nullif(g.platform, ''), r.provider) as platform, t.bet_units / 1000 as bet_minor, t.win_units / 1000 as win_minor
from game_round r join game g on g.provider = r.provider and g.code = r.game_code
cross join lateral (
  select coalesce(sum(amount_units) filter (where kind = 'bet'), 0)::bigint as bet_units,
    coalesce(sum(amount_units) filter (where kind = 'win'), 0)::bigint as win_units
  from game_transaction where provider = r.provider and player_id = r.player_id and round = r.round
    and kind in ('bet', 'win') and not is_free and not is_rolled_back) t;

-- A line of the record is never changed: a round that came to something else later gets another line in its place.
alter table settled_bet drop constraint settled_bet_source_unique;
alter table settled_bet add column revision integer not null default 1 constraint settled_bet_revision check (revision > 0);
alter table settled_bet add constraint settled_bet_source_unique unique (source_id, revision);

-- Rounds that were closed before are counted and recorded too.
insert into game_round_queue (round_id) select id from game_round where closed_at is not null order by id;
insert into settled_bet (player_id, source_id, platform, game_type, game_name, bet_minor, win_minor, settled_at)
select player_id, 'round:' || round_id, platform, game_type, game_name, bet_minor, win_minor, closed_at
from game_round_result where closed_at is not null and (bet_minor > 0 or win_minor > 0) order by closed_at, round_id;
