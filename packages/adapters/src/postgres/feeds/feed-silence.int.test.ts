import { advanceMatch, isMatchOver } from "@maidan/core/sports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soccerSetup } from "../../../../core/src/sports/test-support/setups.ts";
import { randomUUID } from "node:crypto";
import { createFeedPulses } from "./index.ts";
import { bounds, playing, stageSilence, suspended } from "./test-support/silent-match.ts";
import { fixtureOf, StageClock } from "./test-support/stage-fixtures.ts";
import { openStage, runUntil, stageFeed, type Stage } from "./test-support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const pulses = createFeedPulses();

test("[FEED-19] an event's feed has an age and a time when it is due, and an event made by hand has none", async () => {
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
  const older = "update exchange_event set updated_at = now() - interval '100 seconds' where id = $1";
  await stage.pool.query(older, [eventId]);
  const after = (await pulses.of(stage.reader, [eventId])).get(eventId);
  expect(Math.round((after?.ageMs ?? 0) / 10_000)).toBe(9);
  expect(Math.round((after?.dueInMs ?? 0) / 10_000)).toBe(-6);
  await feed.stop();
});

const { watch, liveMatch, silent, standOf, addMarket } = stageSilence(() => stage);

test("[FEED-20] a market in play is suspended when its feed is silent beyond the bound, and the feed resumes it when it is back", async () => {
  const { feed, clock, isPlaying, match } = await liveMatch("silent");
  await silent("silent", 25);
  await watch();
  expect(await standOf("silent")).toEqual({ status: "OPEN", is_suspended: false, is_silenced: false });
  await silent("silent", 3_600);
  // A bound of 0 is none. [LIMIT-01]
  await watch({ exchangeMs: () => 0, houseMs: () => 0 });
  expect(await standOf("silent")).toEqual({ status: "OPEN", is_suspended: false, is_silenced: false });
  await silent("silent", 31);
  await watch();
  expect(await standOf("silent")).toEqual({ status: "SUSPENDED", is_suspended: true, is_silenced: true });
  const eventId = match()?.eventId ?? "";
  expect((await pulses.of(stage.reader, [eventId])).get(eventId)?.isSilenced).toBe(true);
  // The driving process knows nothing of it: its next step is told, and then the market is resumed.
  const before = match();
  await runUntil(feed, clock, () => match()?.silencedAtMs !== undefined);
  expect(match()?.step).toBe((before?.step ?? 0) + 1);
  expect((await standOf("silent")).status).toBe("SUSPENDED");
  await runUntil(feed, clock, isPlaying);
  expect(await standOf("silent")).toEqual({ status: "OPEN", is_suspended: false, is_silenced: false });
  // And a second silence at once is a silence of its own.
  await silent("silent", 31);
  await watch();
  expect((await standOf("silent")).status).toBe("SUSPENDED");
  await runUntil(feed, clock, () => match()?.silencedAtMs !== undefined);
  await runUntil(feed, clock, isPlaying);
  expect((await standOf("silent")).status).toBe("OPEN");
  await feed.stop();
});

test("[HAND-15] what a trader added is suspended by the feed's silence too, and given back with the feed's own, also where the feed speaks meanwhile", async () => {
  const name = "added";
  const { feed, clock, isPlaying, match } = await liveMatch(name);
  const marketId = await addMarket(match()?.eventId);
  const control = (type: "open" | "suspend") =>
    stage.engine.control({
      marketId,
      actor: { kind: "staff", staffId: "1", role: "trader" },
      idempotencyKey: randomUUID(),
      control: type === "open" ? { type } : { type, reason: "a trader's own" },
    });
  const standing = async () =>
    (await stage.pool.query("select status from exchange_market where id = $1", [marketId])).rows;
  await control("open");
  await silent(name, 31);
  await watch();
  expect(await standing()).toEqual([{ status: "SUSPENDED" }]);
  await runUntil(feed, clock, () => match()?.silencedAtMs !== undefined);
  await runUntil(feed, clock, isPlaying);
  expect(await standing()).toEqual([{ status: "OPEN" }]);
  await silent(name, 31);
  const speaking: typeof stage.engine.control = async (request) => {
    const report = await stage.engine.control(request);
    await stage.pool.query(
      "update feed_match set silenced_at = null, is_suspended = false, updated_at = now() where source_id = $1",
      [name],
    );
    return report;
  };
  await watch(bounds, { control: speaking });
  expect(await standing()).toEqual([{ status: "SUSPENDED" }]);
  await runUntil(feed, clock, () => match()?.silencedAtMs !== undefined);
  await runUntil(feed, clock, isPlaying);
  expect(await standing()).toEqual([{ status: "OPEN" }]);
  expect((await stage.pool.query("select from feed_suspension")).rowCount).toBe(0);
  // What a trader holds stays held when the feed is back.
  await control("suspend");
  await silent(name, 31);
  await watch();
  await runUntil(feed, clock, () => match()?.silencedAtMs !== undefined);
  await runUntil(feed, clock, isPlaying);
  expect(await standing()).toEqual([{ status: "SUSPENDED" }]);
  await feed.stop();
});

test("[FEED-20] a silence before the last step does not keep a match from its end", async () => {
  const name = "silent at last";
  const { feed, clock } = await liveMatch(name);
  const match = () => feed.matches().find(({ sourceId }) => sourceId === name);
  // The next step ends it.
  const isLast = (): boolean => {
    const at = match();
    return at !== undefined && !at.isSuspended && isMatchOver(advanceMatch(at.match).match);
  };
  await runUntil(feed, clock, isLast);
  await silent(name, 31);
  await watch();
  expect(await standOf(name)).toEqual({ status: "SUSPENDED", is_suspended: true, is_silenced: true });
  await runUntil(feed, clock, () => match() === undefined);
  const { rows } = await stage.pool.query("select phase from feed_match where source_id = $1", [name]);
  expect(rows).toEqual([{ phase: "finished" }]);
  expect(await standOf(name)).toEqual({ status: "CLOSED", is_suspended: false, is_silenced: false });
  await feed.stop();
});

test("[FEED-20] a break that the feed announced is no silence, and a feed that starts anew resumes what its silence suspended", async () => {
  const { feed, clock } = await liveMatch("break");
  await stage.pool.query(
    "update feed_match set updated_at = now() - interval '10 minutes', next_at = now() - interval '5 seconds' where source_id = 'break'",
  );
  await watch();
  expect((await standOf("break")).status).toBe("OPEN");
  await feed.stop();
  await silent("break", 45);
  await watch();
  expect((await standOf("break")).status).toBe("SUSPENDED");
  const next = stageFeed(stage, { fixtures: [], clock });
  await runUntil(next, clock, () => next.matches().some((at) => at.sourceId === "break" && !at.isSuspended));
  expect(await standOf("break")).toEqual({ status: "OPEN", is_suspended: false, is_silenced: false });
  await next.stop();
});

/** The engine of a watch while which the feed says something: its silence is over. */
const spokenTo = (name: string, after: (calls: number) => void = () => undefined) => {
  let calls = 0;
  const control: typeof stage.engine.control = async (request) => {
    const report = await stage.engine.control(request);
    await stage.pool.query("update feed_match set silenced_at = null, is_suspended = false where source_id = $1", [
      name,
    ]);
    calls += 1;
    after(calls);
    return report;
  };
  return { control };
};
test("[FEED-20] a feed that speaks while its markets are being suspended gives them back with its next step: it is told that they are", async () => {
  const name = "spoke meanwhile";
  const { feed, clock, isPlaying, match } = await liveMatch(name);
  await silent(name, 31);
  await watch(bounds, spokenTo(name));
  expect(await standOf(name)).toEqual(suspended);
  await runUntil(feed, clock, () => match()?.silencedAtMs !== undefined);
  await runUntil(feed, clock, isPlaying);
  expect(await standOf(name)).toEqual(playing);
  await feed.stop();
});

test("[FEED-20] a stop right after the feed has spoken, with some markets suspended and others not, leaves nothing suspended for good", async () => {
  const name = "spoke and stopped";
  const { feed, clock, isPlaying, match } = await liveMatch(name);
  await silent(name, 31);
  const stopped = spokenTo(name, () => {
    throw new Error("stopped");
  });
  await expect(watch(bounds, stopped)).rejects.toThrow("stopped");
  const { rows } = await stage.pool.query(
    `select m.status, f.is_suspended from feed_match f join exchange_market m on m.event_id = f.event_id::bigint where f.source_id = $1 order by m.id`,
    [name],
  );
  expect(rows).toEqual(["SUSPENDED", "OPEN"].map((status) => ({ status, is_suspended: false })));
  // The next look suspends what was left, and marks the match anew.
  await watch();
  expect(await standOf(name)).toEqual(suspended);
  await runUntil(feed, clock, () => match()?.silencedAtMs !== undefined);
  await runUntil(feed, clock, isPlaying);
  expect(await standOf(name)).toEqual(playing);
  await feed.stop();
});

test("[FEED-20] a feed that stops its match while the silence is being finished keeps it stopped", async () => {
  const name = "stopped meanwhile";
  const { feed } = await liveMatch(name);
  await silent(name, 31);
  const control: typeof stage.engine.control = async (request) => {
    const report = await stage.engine.control(request);
    await stage.pool.query("update feed_match set silenced_at = null, updated_at = now() where source_id = $1", [name]);
    return report;
  };
  await watch(bounds, { control });
  await watch();
  expect(await standOf(name)).toEqual({ ...suspended, is_silenced: false });
  await feed.stop();
});

test("[FEED-20] a stop between the mark and the suspension is made good by the next look", async () => {
  const { feed } = await liveMatch("stop");
  await silent("stop", 31);
  await stage.pool.query(
    "update feed_match set is_suspended = true, silenced_at = date_trunc('milliseconds', now()), is_being_silenced = true, silence_begun_at = date_trunc('milliseconds', now()) where source_id = 'stop'",
  );
  await watch();
  expect(await standOf("stop")).toEqual(suspended);
  await feed.stop();
});

test("[FEED-21] the house's markets are suspended sooner, but for those whose rates a trader makes", async () => {
  const { feed, match } = await liveMatch("house");
  const eventId = match()?.eventId ?? "";
  const add = (key: string, byHand: string) =>
    stage.pool.query(
      `insert into house_market (event_id, source_key, kind, title, question, status, bet_delay_ms, minimum_stake_minor, maximum_stake_minor,
         maximum_profit_minor, maximum_liability_minor, commission_basis_points, is_by_hand)
       values ($1, $2, 'BOOKMAKER', 'Bookmaker', '{"type":"WINNER","selectionIds":[1,2]}', 'OPEN', 0, 100, 1000, 1000, 1000, 0, $3::boolean)`,
      [eventId, key, byHand],
    );
  await add("fed", "false");
  await add("by hand", "true");
  await silent("house", 11);
  await watch();
  const { rows } = await stage.pool.query<{ source_key: string; status: string }>(
    "select source_key, status from house_market where event_id = $1 order by source_key",
    [eventId],
  );
  expect(rows).toEqual([
    { source_key: "by hand", status: "OPEN" },
    { source_key: "fed", status: "SUSPENDED" },
  ]);
  expect((await standOf("house")).status).toBe("OPEN");
  await feed.stop();
});
