import { randomUUID } from "node:crypto";
import type { CommandRunner } from "@maidan/services/command";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bounds, playing, stageSilence, suspended } from "./test-support/silent-match.ts";
import { openStage, runUntil, type Stage } from "./test-support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());
const { watch, liveMatch, silent, standOf, addMarket } = stageSilence(() => stage);

/** What is called with its number comes to a gate that nobody has opened yet. */
function gateAt(number: number) {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  let calls = 0;
  const pass = async (): Promise<void> => {
    calls += 1;
    if (calls !== number) return;
    reach();
    await opened;
  };
  return { reached, open, pass };
}

test("[FEED-20] a watch that stalls between two markets, while another finishes for it and the feed goes on, suspends nothing when it comes back", async () => {
  const name = "stalled";
  const { feed, clock, isPlaying, match } = await liveMatch(name);
  await silent(name, 31);
  const gate = gateAt(2);
  const control: typeof stage.engine.control = async (request) => {
    await gate.pass();
    return stage.engine.control(request);
  };
  const stalled = watch(bounds, { control });
  await gate.reached;
  // The feed is back before anybody has finished, and again when somebody has.
  await runUntil(feed, clock, () => match()?.silencedAtMs !== undefined);
  await runUntil(feed, clock, isPlaying);
  await watch();
  await runUntil(feed, clock, () => match()?.silencedAtMs !== undefined);
  await runUntil(feed, clock, isPlaying);
  expect(await standOf(name)).toEqual(playing);
  gate.open();
  await stalled;
  expect(await standOf(name)).toEqual(playing);
  await feed.stop();
});

test("[FEED-20] [HAND-15] a watch that stalls before it begins, while another finishes for it and the feed goes on, begins nothing: nor of a market that was added since", async () => {
  const name = "stalled before";
  const { feed, clock, isPlaying, match } = await liveMatch(name);
  await silent(name, 31);
  const gate = gateAt(1);
  const runner: CommandRunner = {
    ...stage.runner,
    run: async (command, work) => {
      if (command.kind === "feed.noteSuspensions") await gate.pass();
      return stage.runner.run(command, work);
    },
  };
  const stalled = watch(bounds, stage.engine, runner);
  await gate.reached;
  await watch();
  await runUntil(feed, clock, () => match()?.silencedAtMs !== undefined);
  await runUntil(feed, clock, isPlaying);
  const marketId = await addMarket(match()?.eventId);
  const actor = { kind: "staff", staffId: "1", role: "trader" } as const;
  await stage.engine.control({ marketId, actor, idempotencyKey: randomUUID(), control: { type: "open" } });
  gate.open();
  await stalled;
  const added = await stage.pool.query("select status from exchange_market where id = $1", [marketId]);
  expect([await standOf(name), added.rows]).toEqual([playing, [{ status: "OPEN" }]]);
  await feed.stop();
});

test("[FEED-20] a market that the engine doesn't answer for is suspended by the next look, and keeps no other from it", async () => {
  const name = "unanswered";
  const { feed } = await liveMatch(name);
  await silent(name, 31);
  let calls = 0;
  const control: typeof stage.engine.control = async (request) => {
    calls += 1;
    if (calls === 1) return { ok: false, code: "SERVICE_UNAVAILABLE", message: "nobody is there" };
    return stage.engine.control(request);
  };
  await watch(bounds, { control });
  const { rows } = await stage.pool.query<{ status: string }>(
    "select m.status from feed_match f join exchange_market m on m.event_id = f.event_id::bigint where f.source_id = $1 order by m.id",
    [name],
  );
  expect(rows.map(({ status }) => status)).toEqual(["OPEN", "SUSPENDED"]);
  await watch();
  expect(await standOf(name)).toEqual(suspended);
  await feed.stop();
});

test("[FEED-20] of two silent feeds whose first market's engine gives no answer in time the second is suspended all the same, and the first by the next look", async () => {
  const [first, second] = ["no answer", "beside it"];
  const { feed, match } = await liveMatch(first, second);
  await silent(first, 31);
  await silent(second, 31);
  const ofFirst = match()?.marketId;
  const control: typeof stage.engine.control = (request) =>
    request.marketId === ofFirst ? Promise.reject(new Error("no answer in time")) : stage.engine.control(request);
  await expect(watch(bounds, { control })).rejects.toThrow("no answer in time");
  expect(await standOf(second)).toEqual(suspended);
  await watch();
  expect(await standOf(first)).toEqual(suspended);
  await feed.stop();
});
