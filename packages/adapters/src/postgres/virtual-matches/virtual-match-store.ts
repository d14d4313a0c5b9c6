import type { Reader } from "@maidan/services/command";
import type { KeptVirtualMatch, VirtualMatchStore, VirtualPhase, VirtualRound } from "@maidan/services/virtual-matches";
import { queryableOf } from "../database/index.ts";

/** Rounds and matches of the simulated products, over PostgreSQL. */
export function createVirtualMatchStore(): VirtualMatchStore {
  return { due, state, add, move, setPhase, endMatch, past, resultsOf, round, hasBets, fixtureIds };
}

interface MatchJson {
  place: number;
  setup: KeptVirtualMatch["setup"];
  duration_ms: number;
  is_over: boolean;
  home_score: number | null;
  away_score: number | null;
}
interface RoundRow {
  league: string;
  number: number;
  chain: number;
  place: number;
  hash: string;
  salt: string;
  published_hash: string;
  commitment: string;
  phase: VirtualPhase;
  starts_at_ms: number;
  starts_in_ms: number;
  matches: MatchJson[];
}
const selected = `select r.league, r.number, r.chain, r.place, r.hash, c.salt, c.published_hash, r.commitment, r.phase,
    (extract(epoch from r.starts_at) * 1000)::double precision as starts_at_ms,
    (extract(epoch from r.starts_at - clock_timestamp()) * 1000)::double precision as starts_in_ms,
    (select json_agg(json_build_object('place', m.place, 'setup', m.setup, 'duration_ms', m.duration_ms,
        'is_over', m.is_over, 'home_score', m.home_score, 'away_score', m.away_score) order by m.place)
      from virtual_match m where m.league = r.league and m.number = r.number) as matches
  from virtual_round r join house_chain c on c.game_code = 'virtual:' || r.league and c.chain = r.chain`;

const toMatch = (row: MatchJson): KeptVirtualMatch => ({
  place: row.place,
  setup: row.setup,
  durationMs: row.duration_ms,
  isOver: row.is_over,
  score:
    row.home_score === null || row.away_score === null ? undefined : { home: row.home_score, away: row.away_score },
});
const toRound = (row: RoundRow): VirtualRound => ({
  league: row.league,
  number: row.number,
  chain: row.chain,
  place: row.place,
  hash: row.hash,
  salt: row.salt,
  publishedHash: row.published_hash,
  commitment: row.commitment,
  phase: row.phase,
  startsAtMs: Math.round(row.starts_at_ms),
  startsInMs: row.starts_in_ms,
  matches: row.matches.map((match) => toMatch(match)),
});

const due: VirtualMatchStore["due"] = async (reader, leagues, announced) => {
  const { rows } = await queryableOf(reader).query<{ league: string }>({
    name: "virtual-due",
    text: `select l.league from unnest($1::text[]) with ordinality as l (league, place)
      where (select count(*) from virtual_round r where r.league = l.league and r.phase = 'announced') < $2
        or exists (select 1 from virtual_round r where r.league = l.league and r.phase = 'announced' and r.starts_at <= clock_timestamp()
          and not exists (select 1 from virtual_round o where o.league = l.league and o.phase = 'running'))
        or exists (select 1 from virtual_round r where r.league = l.league and r.phase = 'running' and
          (select min(case when m.is_over then 'infinity'::timestamptz else r.starts_at + m.duration_ms * interval '1 millisecond' end)
            from virtual_match m where m.league = r.league and m.number = r.number) <= clock_timestamp())
        or exists (select 1 from virtual_round r where r.league = l.league and r.phase = 'running' and not exists
          (select 1 from virtual_match m where m.league = r.league and m.number = r.number and not m.is_over))
      order by (select count(*) from virtual_round r where r.league = l.league and r.phase = 'announced'), l.place`,
    values: [leagues, announced],
  });
  return rows.map(({ league }) => league);
};

const state: VirtualMatchStore["state"] = async (reader, league) => {
  const client = queryableOf(reader);
  const last = await client.query<{ last: number }>({
    name: "virtual-last",
    text: "select coalesce(max(number), 0)::int as last from virtual_round where league = $1",
    values: [league],
  });
  const { rows } = await client.query<RoundRow>({
    name: "virtual-live",
    text: `${selected} where r.league = $1 and r.phase <> 'over' order by r.number`,
    values: [league],
  });
  return { rounds: rows.map((row) => toRound(row)), lastNumber: last.rows[0]?.last ?? 0 };
};

const add: VirtualMatchStore["add"] = async (tx, added) => {
  const client = queryableOf(tx);
  const { rowCount } = await client.query(
    `insert into virtual_round (league, number, chain, place, hash, commitment, form_day, phase, starts_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'announced', to_timestamp($8::double precision / 1000)) on conflict do nothing`,
    [
      added.league,
      added.number,
      added.chain,
      added.place,
      added.hash,
      added.commitment,
      added.formDay,
      added.startsAtMs,
    ],
  );
  // Another owner was faster, with the same matches.
  if (rowCount === 0) return;
  for (const match of added.matches)
    await client.query(
      "insert into virtual_match (league, number, place, setup, duration_ms) values ($1, $2, $3, $4::jsonb, $5)",
      [added.league, added.number, match.place, JSON.stringify(match.setup), match.durationMs],
    );
};

const move: VirtualMatchStore["move"] = async (tx, { league, number, startsAtMs }) => {
  await queryableOf(tx).query(
    `update virtual_round set starts_at = to_timestamp($3::double precision / 1000)
     where league = $1 and number = $2 and phase = 'announced'`,
    [league, number, startsAtMs],
  );
};

const setPhase: VirtualMatchStore["setPhase"] = async (tx, { league, number, phase }) => {
  const before = phase === "running" ? "announced" : "running";
  await queryableOf(tx).query("update virtual_round set phase = $3 where league = $1 and number = $2 and phase = $4", [
    league,
    number,
    phase,
    before,
  ]);
};

const endMatch: VirtualMatchStore["endMatch"] = async (tx, { league, number, place, score }) => {
  const { rowCount } = await queryableOf(tx).query(
    `update virtual_match set is_over = true, home_score = $4, away_score = $5
     where league = $1 and number = $2 and place = $3 and not is_over`,
    [league, number, place, score.home, score.away],
  );
  return rowCount === 1;
};

const past: VirtualMatchStore["past"] = async (reader, league, limit) => {
  const { rows } = await queryableOf(reader).query<RoundRow>({
    name: "virtual-past",
    text: `${selected} where r.league = $1 and r.phase = 'over' order by r.number desc limit $2`,
    values: [league, limit],
  });
  return rows.map((row) => toRound(row));
};

const round: VirtualMatchStore["round"] = async (reader: Reader, league, number) => {
  const { rows } = await queryableOf(reader).query<RoundRow>({
    name: "virtual-round",
    text: `${selected} where r.league = $1 and r.number = $2`,
    values: [league, number],
  });
  return rows[0] === undefined ? undefined : toRound(rows[0]);
};

const resultsOf: VirtualMatchStore["resultsOf"] = async (reader, league, day) => {
  const { rows } = await queryableOf(reader).query<{
    home: string;
    away: string;
    home_score: number;
    away_score: number;
  }>({
    name: "virtual-results",
    text: `select m.setup -> 'home' ->> 'code' as home, m.setup -> 'away' ->> 'code' as away, m.home_score, m.away_score
      from virtual_round r join virtual_match m using (league, number)
      where r.league = $1 and m.is_over and r.starts_at >= ($2::date)::timestamp at time zone 'Asia/Dhaka'
        and r.starts_at < ($2::date + 1)::timestamp at time zone 'Asia/Dhaka'`,
    values: [league, day],
  });
  return rows.map((row) => ({
    home: row.home,
    away: row.away,
    homeScore: row.home_score,
    awayScore: row.away_score,
  }));
};

const hasBets: VirtualMatchStore["hasBets"] = async (reader, { source, league, numbers }) => {
  const { rows } = await queryableOf(reader).query<{ has: boolean }>({
    name: "virtual-bets",
    text: `select exists (select 1 from virtual_match v
      join sportsbook_fixture f on f.source = $1 and f.source_id = v.league || ':' || v.number || ':' || v.place
      join sportsbook_market m on m.fixture_id = f.id join sportsbook_leg g on g.market_id = m.id
      join house_wager w on w.id = g.wager_id and w.phase in ('staking', 'open')
      where v.league = $2 and v.number = any($3::int[])) as has`,
    values: [source, league, numbers],
  });
  return rows[0]?.has === true;
};

const fixtureIds: VirtualMatchStore["fixtureIds"] = async (reader, { source, sourceIds }) => {
  const { rows } = await queryableOf(reader).query<{ source_id: string; id: bigint }>({
    name: "virtual-fixtures",
    text: "select source_id, id from sportsbook_fixture where source = $1 and source_id = any($2::text[])",
    values: [source, sourceIds],
  });
  return new Map(rows.map(({ source_id: sourceId, id }) => [sourceId, String(id)]));
};
