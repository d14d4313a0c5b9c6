import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createOfficeReads } from "./index.ts";

const reads = createOfficeReads();
let database: TestDatabase;

/** Written in this order, so that their ids are in another one than the list. */
const written = [
  ["next", "2026-11-21T12:00:00Z", false, false],
  ["later", "2026-11-22T12:00:00Z", false, false],
  ["over long ago", "2026-11-01T12:00:00Z", false, true],
  ["live", "2026-11-21T09:00:00Z", true, false],
  ["delayed", "2026-11-21T08:00:00Z", false, false],
  ["over", "2026-11-20T12:00:00Z", false, true],
  ["live for longer", "2026-11-21T07:00:00Z", true, false],
] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const event of written) {
    await database.pool.query(
      `insert into exchange_event (event_type_id, competition, name, start_at, source, source_id, is_in_play, is_finished)
       values ('4', 'Premier League', $1, $2, 'test', $1, $3, $4)`,
      [...event],
    );
  }
});
afterAll(() => database.close());

/** Names of the events as pages of two bring them. */
async function paged(isFinished: boolean): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page = { limit: 2, ...(cursor !== null && { cursor }) };
    const { items, nextCursor } = await reads.events(readerOf(database.pool), { isFinished, ...page });
    names.push(...items.map(({ name }) => name));
    cursor = nextCursor;
  } while (cursor !== null);
  return names;
}

test("[OFFICE-01] events come in play first, then by start, whole over their pages", async () => {
  expect(await paged(false)).toEqual(["live for longer", "live", "delayed", "next", "later"]);
});

test("[OFFICE-01] finished events come latest first", async () => {
  expect(await paged(true)).toEqual(["over", "over long ago"]);
});

test("[CONSOLE-01] an outcome's figures are what its winners would win together and what the house's accounts would, runner by runner", async () => {
  const { rows } = await database.pool.query<{ event_id: bigint; market_id: string }>(
    `with m as (insert into exchange_market (event_id, market_type, name, status, start_at, in_play_delay_ms, commission_basis_points)
       select id, 'MATCH_ODDS', 'Match Odds', 'OPEN', start_at, 0, 200 from exchange_event where source_id = 'live' returning *),
     r as (insert into exchange_runner (market_id, selection_id, name, sort_priority) select m.id, u.id, 'Runner', u.place from m, (values (22, 1), (11, 2)) u(id, place)),
     p as (insert into player (username, password_hash, name, email, currency, referral_code)
       select n, 'x', n, n || '@maidan.test', 'BDT', code from (values ('maker', 'BOTMAKER'), ('first', 'FIRST1'), ('second', 'SECOND')) v(n, code) returning id, username)
     insert into exchange_position (market_id, player_id, if_win_minor, if_other_minor, locked_minor)
     select m.id, p.id, case username when 'maker' then '{-500,300}'::bigint[] when 'first' then '{700,-400}' else '{-200,100}' end, 0, 500 from m, p
     returning (select event_id from m) as event_id, market_id`,
  );
  const eventId = String(rows[0]?.event_id);
  const marketId = rows[0]?.market_id ?? "";
  expect(await reads.outcomes(readerOf(database.pool), eventId)).toEqual([
    { marketId, selectionId: 22, paidMinor: 700n, houseMinor: -500n },
    { marketId, selectionId: 11, paidMinor: 400n, houseMinor: 300n },
  ]);
});
