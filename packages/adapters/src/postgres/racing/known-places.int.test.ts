import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StageClock } from "../feeds/test-support/stage-fixtures.ts";
import { openStage, type Stage } from "../feeds/test-support/stage.ts";
import { meetingOf } from "./test-support/meetings.ts";
import { runRacesUntil, stageRaces } from "./test-support/races.ts";

const migration = path.resolve(import.meta.dirname, "../../../../../db/migrations/0152-where-races-are-run/up.sql");
/** Its statements that fill in what was there before. */
const fillIn = readFileSync(migration, "utf8")
  .split(";")
  .filter((statement) => /^update /m.test(statement))
  .join(";");

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

test("[RACE-14] meetings and races from before venues were kept have theirs, and what is on no race has none", async () => {
  const startAtMs = Date.UTC(2026, 10, 21, 12, 0);
  const races = meetingOf("known", { races: 1, startAtMs });
  const clock = new StageClock(startAtMs - 120_000);
  const feed = stageRaces(stage, { races, clock });
  await runRacesUntil(feed, clock, () => feed.races().length === 0);
  await feed.stop();
  await stage.pool.query(
    "insert into exchange_event (event_type_id, competition, name, start_at, source, source_id) values ('4', 'Cup', 'A v B', now(), 'test', 'other')",
  );
  const told = async () =>
    (
      await stage.pool.query<Record<string, unknown>>(
        `select e.event_type_id, e.venue, e.country_code, m.race_type from exchange_event e left join exchange_market m on m.event_id = e.id
         order by e.event_type_id, m.market_type`,
      )
    ).rows;
  const known = await told();
  const onRace = { event_type_id: "7", venue: races[0]?.card.course, country_code: "BD", race_type: "Flat" };
  expect(known).toEqual([{ event_type_id: "4", venue: null, country_code: null, race_type: null }, onRace, onRace]);
  await stage.pool.query("update exchange_event set venue = null, country_code = null");
  await stage.pool.query("update exchange_market set race_type = null");
  await stage.pool.query(fillIn);
  expect(await told()).toEqual(known);
});
