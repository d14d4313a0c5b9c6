import type { Reader } from "@maidan/services/command";
import type { FantasyStore, KeptEntry } from "@maidan/services/house-fantasy";
import { queryableOf } from "../database/index.ts";
import {
  contestColumns,
  entryColumns,
  printTerms,
  toContest,
  toEntry,
  type ContestRow,
  type EntryRow,
} from "./rows.ts";

export const contestParts: Pick<
  FantasyStore,
  | "addContest"
  | "contest"
  | "lockContest"
  | "changeContest"
  | "contests"
  | "addEntry"
  | "entryOfWager"
  | "readEntryOfWager"
  | "entry"
  | "setEntryState"
  | "entries"
  | "countOf"
  | "setRanks"
> = {
  addContest: async (tx, { matchId, code, copy, terms }) => {
    await queryableOf(tx).query(
      `insert into house_fantasy_contest (match_id, code, copy, terms, spots) values ($1::bigint, $2, $3, $4, $5)
       on conflict on constraint house_fantasy_contest_once do nothing`,
      [matchId, code, copy, printTerms(terms), terms.spots],
    );
  },
  contest: async (reader, contestId) => {
    const { rows } = await queryableOf(reader).query<ContestRow>({
      name: "fantasy-contest",
      text: `select ${contestColumns} from house_fantasy_contest c where c.id = $1::bigint`,
      values: [contestId],
    });
    return rows[0] === undefined ? undefined : toContest(rows[0]);
  },
  lockContest: async (tx, contestId) => {
    const { rows } = await queryableOf(tx).query<ContestRow>(
      `select ${contestColumns} from house_fantasy_contest c where c.id = $1::bigint for update`,
      [contestId],
    );
    return rows[0] === undefined ? undefined : toContest(rows[0]);
  },
  changeContest: async (tx, contestId, { phase, reason, takenBy }) => {
    await queryableOf(tx).query(
      `update house_fantasy_contest set phase = coalesce($2, phase), reason = coalesce($3, reason), taken = taken + $4::int,
         finished_at = case when $2 in ('settled', 'given-back') then now() else finished_at end where id = $1::bigint`,
      [contestId, phase ?? null, reason ?? null, takenBy ?? 0],
    );
  },
  contests: async (reader, matchId) => {
    const { rows } = await queryableOf(reader).query<ContestRow>({
      name: "fantasy-contests",
      text: `select ${contestColumns} from house_fantasy_contest c where c.match_id = $1::bigint order by c.id`,
      values: [matchId],
    });
    return rows.map((row) => toContest(row));
  },
  addEntry: async (tx, entry) => {
    const { rows } = await queryableOf(tx).query<{ id: bigint }>(
      `insert into house_fantasy_entry (contest_id, team_id, operator, player, wager_id) values ($1::bigint, $2::bigint, $3, $4, $5)
       on conflict (contest_id, team_id) where state <> 'out' do nothing returning id`,
      [entry.contestId, entry.teamId, entry.operator, entry.player, entry.wagerId],
    );
    return rows[0] === undefined ? undefined : String(rows[0].id);
  },
  entryOfWager: (tx, wagerId) => entryOf(tx, wagerId, "for update"),
  readEntryOfWager: (reader, wagerId) => entryOf(reader, wagerId, ""),
  entry: async (reader, entryId) => {
    const { rows } = await queryableOf(reader).query<EntryRow>(
      `select ${entryColumns} from house_fantasy_entry e where e.id = $1::bigint`,
      [entryId],
    );
    return rows[0] === undefined ? undefined : toEntry(rows[0]);
  },
  setEntryState: async (tx, entryId, state) => {
    await queryableOf(tx).query("update house_fantasy_entry set state = $2 where id = $1::bigint", [entryId, state]);
  },
  entries: async (reader, { contestId, states, limit }) => {
    const { rows } = await queryableOf(reader).query<EntryRow & { points_x10: number }>({
      name: "fantasy-entries",
      text: `select ${entryColumns}, t.points_x10 from house_fantasy_entry e join house_fantasy_team t on t.id = e.team_id
        where e.contest_id = $1::bigint and e.state = any ($2::text[]) order by e.id limit $3`,
      values: [contestId, states, limit],
    });
    return rows.map((row) => ({ ...toEntry(row), pointsX10: row.points_x10 }));
  },
  countOf: async (reader, contestId, { operator, player }) => {
    const { rows } = await queryableOf(reader).query<{ count: number }>(
      `select count(*)::int as count from house_fantasy_entry
       where contest_id = $1::bigint and operator = $2 and player = $3 and state <> 'out'`,
      [contestId, operator, player],
    );
    return rows[0]?.count ?? 0;
  },
  setRanks: async (tx, ranks) => {
    await queryableOf(tx).query(
      `update house_fantasy_entry e set rank = r.rank, prize_minor = r.prize_minor
       from unnest($1::bigint[], $2::int[], $3::bigint[]) as r(id, rank, prize_minor) where e.id = r.id`,
      [ranks.map(({ entryId }) => entryId), ranks.map(({ rank }) => rank), ranks.map(({ prizeMinor }) => prizeMinor)],
    );
  },
};

async function entryOf(reader: Reader, wagerId: string, hold: "" | "for update"): Promise<KeptEntry | undefined> {
  const text = `select ${entryColumns} from house_fantasy_entry e where e.wager_id = $1 ${hold}`;
  const { rows } = await queryableOf(reader).query<EntryRow>(text, [wagerId]);
  return rows[0] === undefined ? undefined : toEntry(rows[0]);
}
