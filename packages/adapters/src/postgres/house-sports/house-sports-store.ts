import type { Fixture, HouseSportsStore, KeptFixture, KeptMarket } from "@maidan/services/house-sports";
import { queryableOf } from "../database/index.ts";

/** Fixtures and markets of the house, over PostgreSQL. */
export function createHouseSportsStore(): HouseSportsStore {
  return {
    saveFixtures,
    saveMarkets,
    suspend,
    lockFixture,
    endFixture,
    settleMarket,
    markets,
    fixtures,
    fixture,
    marks,
    forget,
  };
}

const fixtureJson = (fixture: Fixture): object => ({
  source: fixture.source,
  source_id: fixture.sourceId,
  sport: fixture.sport,
  competition: fixture.competition,
  home: fixture.home,
  away: fixture.away,
  start_at: new Date(fixture.startAtMs).toISOString(),
  phase: fixture.phase,
  score: fixture.score,
  details: fixture.details,
});

const saveFixtures: HouseSportsStore["saveFixtures"] = async (tx, saved) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint; phase: Fixture["phase"]; key: string }>({
    name: "house-fixtures-save",
    text: `with told as (
        select * from jsonb_to_recordset($1::jsonb) as t(source text, source_id text, sport text, competition jsonb, home jsonb, away jsonb,
          start_at timestamptz, phase text, score jsonb, details jsonb)
      ), written as (
        insert into sportsbook_fixture as f (source, source_id, sport, competition, home, away, start_at, phase, score, details)
        select source, source_id, sport, competition, home, away, start_at, phase, score, details from told order by source, source_id
        on conflict (source, source_id) do update set competition = excluded.competition, home = excluded.home, away = excluded.away,
          start_at = excluded.start_at, phase = excluded.phase, score = excluded.score, details = excluded.details, updated_at = now()
        where f.finished_at is null and (f.phase, f.score, f.details, f.start_at, f.competition, f.home, f.away)
          is distinct from (excluded.phase, excluded.score, excluded.details, excluded.start_at, excluded.competition, excluded.home, excluded.away)
        returning f.id, f.phase, f.source, f.source_id
      )
      select id, phase, source || ' ' || source_id as key from written
      union all
      select f.id, f.phase, f.source || ' ' || f.source_id from told t join sportsbook_fixture f using (source, source_id)
        where not exists (select 1 from written w where w.id = f.id)`,
    values: [JSON.stringify(saved.map((one) => fixtureJson(one)))],
  });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return saved.map(({ source, sourceId }) => {
    const row = byKey.get(`${source} ${sourceId}`);
    if (row === undefined) throw new Error(`fixture ${source} ${sourceId} was not saved`);
    return { fixtureId: String(row.id), phase: row.phase };
  });
};

const saveMarkets: HouseSportsStore["saveMarkets"] = async (tx, fixtureId, offered) => {
  const client = queryableOf(tx);
  const told = offered.map(({ key, kind, name, lineX100, place, status, selections, staysBasisPoints }) => ({
    key,
    kind,
    name,
    line_x100: lineX100,
    place,
    status,
    selections,
    stays_basis_points: staysBasisPoints ?? null,
  }));
  await client.query({
    name: "house-markets-save",
    // What staff hold takes no bets, whatever its source says.
    text: `with held as (select held_reason is not null as is_held from sportsbook_fixture where id = $1)
      insert into sportsbook_market as m (fixture_id, key, kind, name, line_x100, place, status, selections, offered_status, stays_basis_points)
      select $1, t.key, t.kind, t.name, t.line_x100, t.place, case when h.is_held then 'suspended' else t.status end, t.selections, t.status, t.stays_basis_points
      from jsonb_to_recordset($2::jsonb) as t(key text, kind text, name jsonb, line_x100 int, place int, status text, selections jsonb, stays_basis_points int), held h
      on conflict (fixture_id, key) do update set name = excluded.name, line_x100 = excluded.line_x100, place = excluded.place,
        status = case when m.held_reason is not null then 'suspended' else excluded.status end, offered_status = excluded.offered_status,
        selections = excluded.selections, stays_basis_points = excluded.stays_basis_points, version = m.version + 1
      where m.status <> 'settled' and (m.status, m.offered_status, m.selections, m.name, m.place) is distinct from
        (case when m.held_reason is not null then 'suspended' else excluded.status end, excluded.offered_status, excluded.selections, excluded.name, excluded.place)`,
    values: [fixtureId, JSON.stringify(told)],
  });
  await client.query({
    name: "house-markets-gone",
    text: `update sportsbook_market set status = 'suspended', offered_status = 'suspended', version = version + 1
      where fixture_id = $1 and status <> 'settled' and offered_status = 'open' and not (key = any($2::text[]))`,
    values: [fixtureId, offered.map(({ key }) => key)],
  });
};

const suspend: HouseSportsStore["suspend"] = async (tx, { source, sourceId }) => {
  await queryableOf(tx).query({
    name: "house-markets-suspend",
    text: `update sportsbook_market set status = 'suspended', offered_status = 'suspended', version = version + 1
      where status <> 'settled' and offered_status = 'open' and fixture_id = (select id from sportsbook_fixture where source = $1 and source_id = $2)`,
    values: [source, sourceId],
  });
};

interface FixtureRow {
  id: bigint;
  source: string;
  source_id: string;
  sport: string;
  competition: Fixture["competition"];
  home: Fixture["home"];
  away: Fixture["away"];
  start_at: Date;
  phase: Fixture["phase"];
  score: Fixture["score"];
  details: Fixture["details"];
  held_reason: string | null;
}
export type { FixtureRow };
export const selectFixture =
  "select id, source, source_id, sport, competition, home, away, start_at, phase, score, details, held_reason from sportsbook_fixture";
export const toFixture = (row: FixtureRow): KeptFixture => ({
  fixtureId: String(row.id),
  source: row.source,
  sourceId: row.source_id,
  sport: row.sport,
  competition: row.competition,
  home: row.home,
  away: row.away,
  startAtMs: row.start_at.getTime(),
  phase: row.phase,
  score: row.score,
  details: row.details,
  heldReason: row.held_reason,
});

const lockFixture: HouseSportsStore["lockFixture"] = async (tx, { source, sourceId }) => {
  const text = `${selectFixture} where source = $1 and source_id = $2 for update`;
  const { rows } = await queryableOf(tx).query<FixtureRow>(text, [source, sourceId]);
  return rows[0] === undefined ? undefined : toFixture(rows[0]);
};

const endFixture: HouseSportsStore["endFixture"] = async (tx, { fixtureId, phase, score }) => {
  await queryableOf(tx).query(
    `update sportsbook_fixture set phase = $2, score = $3::jsonb, updated_at = now(), finished_at = case when $2 in ('finished', 'abandoned') then now() end
     where id = $1`,
    [fixtureId, phase, JSON.stringify(score)],
  );
};

const settleMarket: HouseSportsStore["settleMarket"] = async (tx, { marketId, results }) => {
  await queryableOf(tx).query({
    name: "house-market-settle",
    text: `update sportsbook_market set status = 'settled', results = $2::jsonb, settled_at = now(), held_reason = null, version = version + 1,
        is_due = exists (select 1 from sportsbook_leg where market_id = $1)
      where id = $1 and status <> 'settled'`,
    values: [marketId, JSON.stringify(results)],
  });
};

interface MarketRow {
  id: bigint;
  fixture_id: bigint;
  key: string;
  kind: string;
  name: KeptMarket["name"];
  line_x100: number | null;
  place: number;
  status: KeptMarket["status"];
  selections: KeptMarket["selections"];
  results: KeptMarket["results"];
  version: bigint;
  held_reason: string | null;
  decided_reason: string | null;
  stays_basis_points: number | null;
}
export const marketColumns =
  "id, fixture_id, key, kind, name, line_x100, place, status, selections, results, version, held_reason, decided_reason, stays_basis_points";
export const toMarket = (row: MarketRow): KeptMarket => ({
  marketId: String(row.id),
  fixtureId: String(row.fixture_id),
  key: row.key,
  kind: row.kind,
  name: row.name,
  lineX100: row.line_x100,
  place: row.place,
  status: row.status,
  selections: row.selections,
  results: row.results,
  version: Number(row.version),
  heldReason: row.held_reason,
  decidedReason: row.decided_reason,
  staysBasisPoints: row.stays_basis_points,
});
export type { MarketRow };

const markets: HouseSportsStore["markets"] = async (reader, fixtureIds) => {
  const { rows } = await queryableOf(reader).query<MarketRow>({
    name: "house-markets",
    text: `select ${marketColumns} from sportsbook_market where fixture_id = any($1::bigint[]) order by fixture_id, place, id`,
    values: [fixtureIds],
  });
  return rows.map((row) => toMarket(row));
};

const fixtures: HouseSportsStore["fixtures"] = async (reader, { sources, which, limit }) => {
  const isRunning = which === "running";
  const { rows } = await queryableOf(reader).query<FixtureRow>({
    name: isRunning ? "house-fixtures-running" : "house-fixtures-past",
    text: isRunning
      ? `${selectFixture} where source = any($1::text[]) and finished_at is null order by start_at, id limit $2`
      : `${selectFixture} where source = any($1::text[]) and finished_at is not null order by finished_at desc, id desc limit $2`,
    values: [sources, limit],
  });
  return rows.map((row) => toFixture(row));
};

const fixture: HouseSportsStore["fixture"] = async (reader, fixtureId) => {
  const query = { name: "house-fixture", text: `${selectFixture} where id = $1`, values: [fixtureId] };
  const { rows } = await queryableOf(reader).query<FixtureRow>(query);
  return rows[0] === undefined ? undefined : toFixture(rows[0]);
};

// Of sums and not of the newest: a transaction that began earlier may end later.
const marks: HouseSportsStore["marks"] = async (reader, of) => {
  const isOfSources = "sources" in of;
  const { rows } = await queryableOf(reader).query<{ id: bigint; mark: string }>({
    name: isOfSources ? "house-fixture-marks-running" : "house-fixture-marks",
    text: `select f.id, concat_ws(' ', extract(epoch from f.updated_at), count(m.id), sum(m.version)) as mark
      from sportsbook_fixture f left join sportsbook_market m on m.fixture_id = f.id
      where ${isOfSources ? "f.source = any($1::text[]) and f.finished_at is null" : "f.id = any($1::bigint[])"} group by f.id`,
    values: [isOfSources ? of.sources : of.fixtureIds],
  });
  return new Map(rows.map(({ id, mark }) => [String(id), mark]));
};

const forget: HouseSportsStore["forget"] = async (tx, { endedBeforeMs, limit }) => {
  const client = queryableOf(tx);
  const { rows } = await client.query<{ id: bigint }>(
    `select f.id from sportsbook_fixture f where f.finished_at < now() - $1 * interval '1 millisecond' and not exists
       (select 1 from sportsbook_leg l join sportsbook_market m on m.id = l.market_id where m.fixture_id = f.id)
     order by f.finished_at limit $2 for update of f skip locked`,
    [endedBeforeMs, limit],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await client.query(
    "delete from sportsbook_liability where market_id in (select id from sportsbook_market where fixture_id = any($1::bigint[]))",
    [ids],
  );
  await client.query("delete from sportsbook_market where fixture_id = any($1::bigint[])", [ids]);
  await client.query("delete from sportsbook_fixture where id = any($1::bigint[])", [ids]);
  return ids.length;
};
