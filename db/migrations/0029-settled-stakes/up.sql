-- Which settled bets have been counted by all that rewards play: turnover, bonuses, VIP points, referral. Each at most once.

-- The bots that keep the books alive in play mode bet for the house: nothing rewards them. Their referral codes are made of their names, those of people are drawn.
alter table player add column is_house boolean generated always as (referral_code = 'BOT' || upper(username)) stored;

create table settled_stake (
  source text not null constraint settled_stake_source check (source in ('exchange', 'game')),
  -- The bet's id, or the round's.
  source_id text not null,
  player_id bigint not null references player (id),
  game_type text not null,
  -- Null for games.
  market_id text,
  stake_minor bigint not null constraint settled_stake_positive check (stake_minor > 0),
  profit_minor bigint not null,
  currency text not null,
  placed_at timestamptz not null,
  settled_at timestamptz not null,
  counted_at timestamptz not null default now(),
  -- When the bet's market was voided after the bet had been counted.
  voided_at timestamptz,
  primary key (source, source_id),
  constraint settled_stake_market check ((source = 'exchange') = (market_id is not null))
);
create index settled_stake_market on settled_stake (market_id) where market_id is not null and voided_at is null;

-- What is still to be looked at: one row per settlement, written by the settlement itself, gone once all its bets have been looked at.
create table stake_queue (
  id bigint generated always as identity primary key,
  market_id text not null,
  revision integer not null,
  -- How far the market's fills and bets have been looked at. `fill_id` is null once all fills have been.
  fill_id bigint default 0,
  bet_id bigint not null default 0,
  constraint stake_queue_once unique (market_id, revision)
);
create function queue_settled_stakes() returns trigger language plpgsql as $$
begin
  -- A closed market matches nothing more: one look at its fills, by its first result, is enough.
  insert into stake_queue (market_id, revision, fill_id) values (new.market_id, new.revision, case when new.kind <> 'VOID' and not exists (
    select from exchange_settlement s where s.market_id = new.market_id and s.revision < new.revision and s.kind <> 'VOID') then 0 end);
  -- Published after the commit: whoever counts is woken by it.
  insert into outbox (topic, payload) values ('stakes', '{}');
  return null;
end $$;
create trigger exchange_settlement_stakes after insert on exchange_settlement for each row execute function queue_settled_stakes();

-- What a bet had at risk against bets of its own player: nothing was risked there.
create table stake_own_match (
  bet_id bigint primary key,
  risk_minor bigint not null constraint stake_own_match_positive check (risk_minor >= 0)
);

create index exchange_order_market_result on exchange_order (market_id, bet_id) where settled_as in ('WON', 'LOST');

-- What turnovers counted before stays counted; all else that was ever settled is counted now.
insert into settled_stake (source, source_id, player_id, game_type, market_id, stake_minor, profit_minor, currency, placed_at, settled_at, counted_at)
select 'exchange', t.bet_id::text, t.player_id, 'EXCHANGE', o.market_id, t.stake_minor, coalesce(o.profit_minor, 0), p.currency, o.placed_at,
  coalesce(o.settled_at, t.counted_at), t.counted_at
from turnover_stake t join exchange_order o on o.bet_id = t.bet_id join player p on p.id = t.player_id;
insert into stake_queue (market_id, revision, fill_id)
select market_id, revision, case when revision = min(revision) filter (where kind <> 'VOID') over (partition by market_id) then 0 end
from exchange_settlement order by settled_at, market_id, revision;
drop table turnover_stake;
