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
