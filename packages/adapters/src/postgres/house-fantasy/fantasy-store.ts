import type { FantasyStore } from "@maidan/services/house-fantasy";
import type { Delivery } from "@maidan/core/sports";
import { queryableOf } from "../database/index.ts";
import { contestParts } from "./contest-store.ts";
import { readParts } from "./fantasy-reads.ts";
import { matchColumns, teamColumns, toMatch, toTeam, type MatchRow, type TeamRow } from "./rows.ts";

/** Matches, contests, teams and entries of fantasy, over PostgreSQL. */
export function createFantasyStore(): FantasyStore {
  return { ...matchParts, ...teamParts, ...contestParts, ...readParts };
}

const matchParts: Pick<
  FantasyStore,
  "addMatch" | "knownMatches" | "match" | "lockMatch" | "advanceMatch" | "voidMatch" | "balls"
> = {
  addMatch: async (tx, added) => {
    const { rows } = await queryableOf(tx).query<{ id: bigint }>(
      `insert into house_fantasy_match (feed_match_id, competition, start_at, match, tallies, points)
       values ($1, $2, to_timestamp($3::float8 / 1000), $4, $5, $6)
       on conflict on constraint house_fantasy_match_once do nothing returning id`,
      [
        added.feedMatchId,
        added.competition,
        added.startAtMs,
        JSON.stringify(added.match),
        JSON.stringify(added.tallies),
        added.points,
      ],
    );
    return rows[0] === undefined ? undefined : String(rows[0].id);
  },
  knownMatches: async (reader, feedMatchIds) => {
    const { rows } = await queryableOf(reader).query<{ feed_match_id: string }>({
      name: "fantasy-known",
      text: "select feed_match_id from house_fantasy_match where feed_match_id = any ($1::text[])",
      values: [feedMatchIds],
    });
    return new Set(rows.map((row) => row.feed_match_id));
  },
  match: async (reader, matchId) => {
    const { rows } = await queryableOf(reader).query<MatchRow>({
      name: "fantasy-match",
      text: `select ${matchColumns} from house_fantasy_match m where m.id = $1::bigint`,
      values: [matchId],
    });
    return rows[0] === undefined ? undefined : toMatch(rows[0]);
  },
  lockMatch: async (tx, matchId, how) => {
    const { rows } = await queryableOf(tx).query<MatchRow>(
      `select ${matchColumns} from house_fantasy_match m where m.id = $1::bigint for ${how === "share" ? "share" : "update"}`,
      [matchId],
    );
    return rows[0] === undefined ? undefined : toMatch(rows[0]);
  },
  advanceMatch: async (tx, match, { balls, captainX10, viceCaptainX10, playerX10 }) => {
    const client = queryableOf(tx);
    await client.query(
      `insert into house_fantasy_ball (match_id, number, ball)
       select $1::bigint, (select count(*) from house_fantasy_ball where match_id = $1::bigint) + b.place, b.ball
       from jsonb_array_elements($2::jsonb) with ordinality as b(ball, place)`,
      [match.matchId, JSON.stringify(balls)],
    );
    await client.query(
      `update house_fantasy_match set phase = $2, step = $3, match = $4, tallies = $5, points = $6,
         finished_at = case when $2 = 'finished' then now() end where id = $1::bigint`,
      [
        match.matchId,
        match.phase,
        match.step,
        JSON.stringify(match.match),
        JSON.stringify(match.tallies),
        match.points,
      ],
    );
    // The same sum as `teamPointsX10`, for every team of the match at once; arrays begin at 1 here.
    await client.query(
      `update house_fantasy_team t set points_x10 = counted.points_x10 from (
         select t.id, sum(m.points[pick + 1] * case pick when t.captain then $2::int when t.vice_captain then $3::int else $4::int end)::int as points_x10
         from house_fantasy_team t join house_fantasy_match m on m.id = t.match_id cross join unnest(t.picks) as pick
         where t.match_id = $1::bigint group by t.id) counted
       where t.id = counted.id and t.points_x10 <> counted.points_x10`,
      [match.matchId, captainX10, viceCaptainX10, playerX10],
    );
  },
  voidMatch: async (tx, matchId, reason) => {
    await queryableOf(tx).query(
      "update house_fantasy_match set phase = 'void', void_reason = $2, finished_at = now() where id = $1::bigint",
      [matchId, reason],
    );
  },
  balls: async (reader, matchId) => {
    const { rows } = await queryableOf(reader).query<{ ball: Delivery }>(
      "select ball from house_fantasy_ball where match_id = $1::bigint order by number",
      [matchId],
    );
    return rows.map(({ ball }) => ball);
  },
};

const teamParts: Pick<FantasyStore, "addTeam" | "changeTeam" | "team" | "teams" | "popularity"> = {
  addTeam: async (tx, team) => {
    const { rows } = await queryableOf(tx).query<{ id: bigint }>(
      `insert into house_fantasy_team (match_id, operator, player, number, picks, captain, vice_captain, points_x10)
       select $1::bigint, $2, $3, $4, $5::smallint[], $6, $7, $8 on conflict on constraint house_fantasy_team_different do nothing returning id`,
      [team.matchId, team.operator, team.player, team.number, team.picks, team.captain, team.viceCaptain, 0],
    );
    return rows[0] === undefined ? undefined : String(rows[0].id);
  },
  changeTeam: async (tx, teamId, { picks, captain, viceCaptain }) => {
    const { rowCount } = await queryableOf(tx).query(
      `update house_fantasy_team t set picks = $2::smallint[], captain = $3, vice_captain = $4, updated_at = now()
       where t.id = $1::bigint and not exists (select from house_fantasy_team o
         where (o.match_id, o.operator, o.player, o.picks, o.captain, o.vice_captain) = (t.match_id, t.operator, t.player, $2::smallint[], $3, $4)
           and o.id <> t.id)`,
      [teamId, picks, captain, viceCaptain],
    );
    return rowCount === 1;
  },
  team: async (reader, teamId) => {
    const { rows } = await queryableOf(reader).query<TeamRow>(
      `select ${teamColumns} from house_fantasy_team t where t.id = $1::bigint`,
      [teamId],
    );
    return rows[0] === undefined ? undefined : toTeam(rows[0]);
  },
  teams: async (reader, { operator, player }, matchId) => {
    const { rows } = await queryableOf(reader).query<TeamRow>({
      name: "fantasy-teams",
      text: `select ${teamColumns} from house_fantasy_team t where t.match_id = $1::bigint and t.operator = $2 and t.player = $3 order by t.number`,
      values: [matchId, operator, player],
    });
    return rows.map((row) => toTeam(row));
  },
  popularity: async (reader, matchId) => {
    const { rows } = await queryableOf(reader).query<{ pick: number; teams: number; all_teams: number }>({
      name: "fantasy-popularity",
      text: `select pick, count(*)::int as teams, (select count(*) from house_fantasy_team where match_id = $1::bigint)::int as all_teams
        from house_fantasy_team t cross join unnest(t.picks) as pick where t.match_id = $1::bigint group by pick`,
      values: [matchId],
    });
    const picked = Array.from({ length: 22 }, (_, id) => rows.find(({ pick }) => pick === id)?.teams ?? 0);
    return { teams: rows[0]?.all_teams ?? 0, picked };
  },
};
