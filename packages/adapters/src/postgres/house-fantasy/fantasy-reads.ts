import type { FantasyStore } from "@maidan/services/house-fantasy";
import { queryableOf } from "../database/index.ts";
import {
  contestColumns,
  entryColumns,
  matchColumns,
  toContest,
  toEntry,
  toMatch,
  type ContestRow,
  type EntryRow,
  type MatchRow,
} from "./rows.ts";

/** Entries that are, or were, in a contest. */
const counted = "('in', 'ended', 'back')";
const ranked = "('in', 'ended')";

const phasesOf = { coming: ["open"], live: ["live"], finished: ["finished", "void"] } as const;

interface OwnRow extends EntryRow {
  team_number: number;
  points_x10: number;
  rank_now: number | null;
  contest: Omit<ContestRow, "id" | "match_id"> & { readonly id: string; readonly match_id: string };
  match: Omit<MatchRow, "id" | "start_at"> & { readonly id: string; readonly start_at: string };
}

export const readParts: Pick<FantasyStore, "leaderboard" | "marks" | "matches" | "ownEntries" | "work"> = {
  leaderboard: async (reader, { contestId, offset, limit, of }) => {
    const { rows } = await queryableOf(reader).query<{
      id: bigint;
      team_id: bigint;
      operator: string;
      player: string;
      number: number;
      points_x10: number;
      rank: number;
      prize_minor: bigint | null;
      state: "in" | "ended";
    }>({
      name: "fantasy-leaderboard",
      text: `select * from (
          select e.id, e.team_id, e.operator, e.player, t.number, t.points_x10, e.prize_minor, e.state,
            rank() over (order by t.points_x10 desc)::int as rank
          from house_fantasy_entry e join house_fantasy_team t on t.id = e.team_id
          where e.contest_id = $1::bigint and e.state in ${ranked}) board
        where $4::text is null or (operator = $4 and player = $5)
        order by points_x10 desc, id offset $2 limit $3`,
      values: [contestId, offset, limit, of?.operator ?? null, of?.player ?? null],
    });
    return rows.map((row) => ({
      entryId: String(row.id),
      teamId: String(row.team_id),
      operator: row.operator,
      player: row.player,
      teamNumber: row.number,
      pointsX10: row.points_x10,
      rank: row.rank,
      prizeMinor: row.prize_minor,
      state: row.state,
    }));
  },
  marks: async (reader) => {
    const { rows } = await queryableOf(reader).query<{ id: bigint; mark: string; starts_in_ms: number }>({
      name: "fantasy-marks",
      text: `select m.id, concat(m.phase, m.step, ' ', (select string_agg(concat(c.id, c.phase, c.taken, case when c.phase = 'open' then
              (select concat(' ', count(*)) from house_fantasy_entry e where e.contest_id = c.id and e.state = 'in') end), ' ' order by c.id)
            from house_fantasy_contest c where c.match_id = m.id)) as mark,
          (extract(epoch from m.start_at - now()) * 1000)::float8 as starts_in_ms
        from house_fantasy_match m where m.start_at > now() - interval '2 days' order by m.start_at desc limit 200`,
    });
    return rows.map(({ id, mark, starts_in_ms: startsInMs }) => ({ matchId: String(id), mark, startsInMs }));
  },
  matches: async (reader, { player: { operator, player }, which, limit }) => {
    const { rows } = await queryableOf(reader).query<MatchRow & { teams: number; entries: number }>({
      name: "fantasy-matches",
      text: `select ${matchColumns},
          (select count(*) from house_fantasy_team t where t.match_id = m.id and t.operator = $1 and t.player = $2)::int as teams,
          (select count(*) from house_fantasy_entry e join house_fantasy_contest c on c.id = e.contest_id
            where c.match_id = m.id and e.operator = $1 and e.player = $2 and e.state in ${counted})::int as entries
        from house_fantasy_match m where m.phase = any ($3::text[])
        order by case when $4 then m.start_at end desc, m.start_at, m.id limit $5`,
      values: [operator, player, phasesOf[which], which === "finished", limit],
    });
    return rows.map((row) => ({ match: toMatch(row), teams: row.teams, entries: row.entries }));
  },
  ownEntries: async (reader, { player: { operator, player }, before, limit }) => {
    const { rows } = await queryableOf(reader).query<OwnRow>({
      name: "fantasy-own",
      text: `select ${entryColumns}, t.number as team_number, t.points_x10,
          case when m.phase in ('live', 'finished') then 1 + (select count(*) from house_fantasy_entry o join house_fantasy_team ot on ot.id = o.team_id
            where o.contest_id = e.contest_id and o.state in ${ranked} and ot.points_x10 > t.points_x10)::int end as rank_now,
          (select row_to_json(k) from (select ${contestColumns}) k) as contest,
          (select row_to_json(k) from (select ${matchColumns}) k) as match
        from house_fantasy_entry e join house_fantasy_team t on t.id = e.team_id
          join house_fantasy_contest c on c.id = e.contest_id join house_fantasy_match m on m.id = c.match_id
        where e.operator = $1 and e.player = $2 and e.state in ${counted} and ($3::bigint is null or e.id < $3::bigint)
        order by e.id desc limit $4`,
      values: [operator, player, before ?? null, limit],
    });
    return rows.map((row) => ({
      entry: toEntry(row),
      contest: toContest({ ...row.contest, id: BigInt(row.contest.id), match_id: BigInt(row.contest.match_id) }),
      match: toMatch({ ...row.match, id: BigInt(row.match.id), start_at: new Date(row.match.start_at) }),
      teamNumber: row.team_number,
      pointsX10: row.points_x10,
      rankNow: row.rank_now,
    }));
  },
  work: async (reader) => {
    const client = queryableOf(reader);
    const matches = await client.query<{ id: bigint }>({
      name: "fantasy-work-matches",
      text: "select id from house_fantasy_match where phase in ('open', 'live') order by start_at",
    });
    const contests = await client.query<{ id: bigint }>({
      name: "fantasy-work-contests",
      text: `select c.id from house_fantasy_contest c join house_fantasy_match m on m.id = c.match_id
        where (c.phase in ('paying', 'giving-back')) or (c.phase = 'open' and (m.phase <> 'open' or m.start_at <= now()))
          or (c.phase = 'running' and m.phase in ('finished', 'void')) order by c.id limit 200`,
    });
    return {
      matches: matches.rows.map(({ id }) => String(id)),
      contests: contests.rows.map(({ id }) => String(id)),
    };
  },
};
