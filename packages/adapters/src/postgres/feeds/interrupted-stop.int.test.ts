import { randomUUID } from "node:crypto";
import { advanceMatch } from "@maidan/core/sports";
import type { CommandRunner } from "@maidan/services/command";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bounds, playing, stageSilence, suspended } from "./test-support/silent-match.ts";
import type { StageClock } from "./test-support/stage-fixtures.ts";
import { openStage, runUntil, stageFeed, type Stage } from "./test-support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());
const { watch, liveMatch, silent, standOf, addMarket } = stageSilence(() => stage);

const statusOf = async (marketId: string): Promise<unknown> =>
  (await stage.pool.query<{ status: string }>("select status from exchange_market where id = $1", [marketId])).rows[0]
    ?.status;

/** How often it was asked to go on. */
const resumesOf = async (marketId: string): Promise<number | null> =>
  (await stage.pool.query("select from command where kind = 'market.resume' and content->>'marketId' = $1", [marketId]))
    .rowCount;

/** A match whose next step is a key incident, with a market that a trader added and opened. */
async function beforeKeyIncident(name: string) {
  const { feed, clock, match } = await liveMatch(name);
  const marketId = await addMarket(match()?.eventId);
  const control = { type: "open" } as const;
  const actor = { kind: "staff", staffId: "1", role: "trader" } as const;
  await stage.engine.control({ marketId, actor, idempotencyKey: randomUUID(), control });
  await runUntil(feed, clock, () => {
    const at = match();
    return at !== undefined && !at.isSuspended && advanceMatch(at.match).incidents.some(({ isKey }) => isKey);
  });
  return { feed, clock, marketId, step: (match()?.step ?? 0) + 1 };
}

/** A feed drives whose steps come to the writing of their row and no further, until it is so; then it ends. */
async function cutOff(clock: StageClock, isSo: () => Promise<boolean>): Promise<void> {
  const run: CommandRunner["run"] = async (command, work) => {
    if (command.kind === "feed.advance") throw new Error("stopped before the row is written");
    return stage.runner.run(command, work);
  };
  const feed = stageFeed(stage, { fixtures: [], clock, runner: { ...stage.runner, run } });
  await runUntil(feed, clock, () => feed.matches().length > 0);
  while (!(await isSo())) {
    clock.moveTo(clock.nowMs() + 1_000);
    await feed.tick();
    await feed.idle();
  }
  await feed.stop();
}

test("[FEED-20] [FEED-04] a key incident whose step was cut off before its row stops all markets again when a silence in between gave them back", async () => {
  const name = "cut off";
  const { feed, clock, marketId, step } = await beforeKeyIncident(name);
  await feed.stop();
  await cutOff(clock, async () => (await statusOf(marketId)) === "SUSPENDED");
  expect(await standOf(name)).toEqual({ status: "SUSPENDED", is_suspended: false, is_silenced: false });
  await silent(name, 45);
  await watch();
  expect(await standOf(name)).toEqual(suspended);
  // It gives back what the silence stopped, and then does the step anew.
  const next = stageFeed(stage, { fixtures: [], clock });
  const match = () => next.matches().find(({ sourceId }) => sourceId === name);
  await runUntil(next, clock, () => match()?.isSuspended === false);
  expect([(await standOf(name)).status, await statusOf(marketId)]).toEqual(["OPEN", "OPEN"]);
  await runUntil(next, clock, () => match()?.step === step);
  expect(await standOf(name)).toEqual({ ...suspended, is_silenced: false });
  expect(await statusOf(marketId)).toBe("SUSPENDED");
  await runUntil(next, clock, () => match()?.isSuspended === false);
  expect([(await standOf(name)).status, await statusOf(marketId)]).toEqual(["OPEN", "OPEN"]);
  await next.stop();
});

test("[FEED-20] [FEED-08] a key incident stops its match as long as ever when a silence began meanwhile", async () => {
  const name = "silent meanwhile";
  const { feed, clock, step } = await beforeKeyIncident(name);
  const match = () => feed.matches().find(({ sourceId }) => sourceId === name);
  await silent(name, 45);
  await watch();
  await runUntil(feed, clock, () => match()?.step === step);
  const stopped = match();
  expect(stopped).toMatchObject({ isSuspended: true, silencedAtMs: expect.any(Number) });
  expect(stopped?.nextAtMs).toBeGreaterThan(clock.nowMs());
  expect(await standOf(name)).toEqual(suspended);
  await runUntil(feed, clock, () => match()?.isSuspended === false);
  expect((await standOf(name)).status).toBe("OPEN");
  await feed.stop();
});

test("[FEED-20] [FEED-04] what a silence suspends after the feed was cut off in giving all back is given back too", async () => {
  const name = "cut off in the resume";
  const { feed, clock, marketId } = await beforeKeyIncident(name);
  await feed.stop();
  await silent(name, 45);
  // Whoever watches marks the match and comes no further.
  const refused = { control: () => Promise.reject(new Error("stopped")) };
  await expect(watch(bounds, refused)).rejects.toThrow("stopped");
  await cutOff(clock, async () => (await resumesOf(marketId)) !== 0);
  await watch();
  expect([await standOf(name), await statusOf(marketId)]).toEqual([suspended, "SUSPENDED"]);
  const next = stageFeed(stage, { fixtures: [], clock });
  const match = () => next.matches().find(({ sourceId }) => sourceId === name);
  await runUntil(next, clock, () => match()?.isSuspended === false);
  expect([await standOf(name), await statusOf(marketId)]).toEqual([playing, "OPEN"]);
  await next.stop();
});
