-- Each result that a market of the house has had, a void too: what was paid under a revision is told with that result, also once another one has taken its place. [RATES-26]
create table house_settlement (
  market_id text not null references house_market (id),
  revision int not null constraint house_settlement_revision check (revision > 0),
  -- The winner's selection id, or the number; null is a void.
  outcome int,
  dead_heat integer[] not null default '{}',
  reason text not null,
  begun_at timestamptz not null,
  primary key (market_id, revision)
);

-- Of what was settled before, the last result alone is known. It began before the first payment under it.
insert into house_settlement (market_id, revision, outcome, dead_heat, reason, begun_at)
select m.id, m.settlement_revision, m.outcome, m.dead_heat, coalesce(m.settlement_reason, ''), coalesce(
  case when m.settlement_revision > 1 then (select min(t.created_at) from house_position p join ledger_transaction t on t.id = p.transaction_id
    where p.market_id = m.id and t.kind = 'houseMarket.resettle') end, m.created_at)
from house_market m where m.settlement_revision > 0;

create trigger house_settlement_append_only before update or delete on house_settlement for each statement execute function refuse_change();
