import { randomUUID } from "node:crypto";
import path from "node:path";
import { readMatchFile } from "@maidan/adapters/feeds/cricsheet";
import { createCommandRunner } from "@maidan/adapters/postgres/command";
import { createCatalogueStore } from "@maidan/adapters/postgres/exchange";
import { createImportPlayedMatch, type PlayedMatch } from "@maidan/services/feeds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createDeliveryStore } from "./index.ts";

const ownMatch = path.resolve(import.meta.dirname, "../../feeds/cricsheet/test-support/own-match-2031-12-05.csv");

let database: TestDatabase;
let match: PlayedMatch;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ match } = await readMatchFile(ownMatch));
});
afterAll(() => database.close());

const deliveries = createDeliveryStore();
function importer() {
  const runner = createCommandRunner({ pool: database.pool });
  const importPlayedMatch = createImportPlayedMatch({
    runner,
    catalogue: createCatalogueStore(),
    deliveries,
    mintKey: randomUUID,
  });
  return { importPlayedMatch, reader: runner.reader };
}

test("[CRIC-06] a match is kept as a finished event with its final score and all its deliveries, and again changes nothing", async () => {
  const { importPlayedMatch, reader } = importer();
  const first = await importPlayedMatch(match);
  expect(first).toMatchObject({ added: 24, corrected: 0, removed: 0 });
  expect(await deliveries.ofEvent(reader, first.eventId)).toEqual(match.deliveries);
  const event = await database.pool.query(
    "select event_type_id, name, source, source_id, is_finished, is_in_play, state from exchange_event where id = $1",
    [first.eventId],
  );
  expect(event.rows).toMatchObject([
    {
      event_type_id: "4",
      name: "Northfield v Southgate",
      source: "cricsheet",
      source_id: "900001",
      is_finished: true,
      is_in_play: false,
      state: { sport: "cricket", headline: "Southgate 29/1 (1.3)", isSimulated: false },
    },
  ]);
  expect(await importPlayedMatch(match)).toEqual({ eventId: first.eventId, added: 0, corrected: 0, removed: 0 });
});

test("[CRIC-07] a corrected file corrects the balls that differ, and takes out those that it no longer has", async () => {
  const { importPlayedMatch, reader } = importer();
  const { eventId } = await importPlayedMatch(match);
  const corrected = match.deliveries
    .slice(0, -1)
    .map((delivery, index) => (index === 0 ? { ...delivery, runsOffBat: 2 } : delivery));
  expect(await importPlayedMatch({ ...match, deliveries: corrected })).toEqual({
    eventId,
    added: 0,
    corrected: 1,
    removed: 1,
  });
  expect(await deliveries.ofEvent(reader, eventId)).toEqual(corrected);
});

test("[CRIC-06] two imports at the same time keep every ball once", async () => {
  const { importPlayedMatch, reader } = importer();
  const twice = { ...match, sourceId: "900003" };
  const [one, other] = await Promise.all([importPlayedMatch(twice), importPlayedMatch(twice)]);
  expect(one.eventId).toBe(other.eventId);
  expect(one.added + other.added).toBe(24);
  expect(await deliveries.ofEvent(reader, one.eventId)).toEqual(match.deliveries);
});
