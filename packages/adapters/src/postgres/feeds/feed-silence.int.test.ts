import { afterAll, beforeAll, expect, test } from "vitest";
import { soccerSetup } from "../../../../core/src/sports/test-support/setups.ts";
import { createFeedPulses } from "./index.ts";
import { fixtureOf, openStage, runUntil, StageClock, stageFeed, type Stage } from "./test-support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const pulses = createFeedPulses();

test("an event's feed has an age and a time when it is due, and an event made by hand has none", async () => {
  const clock = new StageClock(Date.now());
  const fixture = fixtureOf(soccerSetup(120, 120), { name: "pulse", startAtMs: Date.now() + 60_000 });
  const feed = stageFeed(stage, { fixtures: [fixture], clock });
  await runUntil(feed, clock, () => feed.matches().some(({ phase }) => phase === "announced"));
  const eventId = feed.matches()[0]?.eventId ?? "";
  const { eventId: byHand } = await stage.catalogue.createEvent({
    eventTypeId: "1",
    competition: "Stage",
    name: "By hand",
    startAtMs: Date.now(),
    source: "office",
    sourceId: "by hand",
  });
  const before = await pulses.of(stage.reader, [eventId, byHand, "nonsense"]);
  expect([...before.keys()]).toEqual([eventId]);
  expect(before.get(eventId)).toMatchObject({ source: "simulator", isSilenced: false });
  expect(before.get(eventId)?.ageMs).toBeLessThan(30_000);
  expect(before.get(eventId)?.dueInMs).toBeGreaterThan(30_000);
  await stage.pool.query(
    `update feed_match set updated_at = now() - interval '90 seconds', next_at = now() - interval '60 seconds' where event_id = $1`,
    [eventId],
  );
  await stage.pool.query("update exchange_event set updated_at = now() - interval '100 seconds' where id = $1", [
    eventId,
  ]);
  const after = (await pulses.of(stage.reader, [eventId])).get(eventId);
  expect(Math.round((after?.ageMs ?? 0) / 10_000)).toBe(9);
  expect(Math.round((after?.dueInMs ?? 0) / 10_000)).toBe(-6);
  await feed.stop();
});
