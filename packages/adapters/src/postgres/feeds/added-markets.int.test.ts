import { randomUUID } from "node:crypto";
import { isMatchOver } from "@maidan/core/sports";
import type { MarketControl } from "@maidan/services/exchange";
import type { CommandRunner, Json } from "@maidan/services/command";
import { createSuspendAtStart, handParts } from "@maidan/services/office";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cricketSetup, soccerSetup } from "../../../../core/src/sports/test-support/setups.ts";
import { startedByHand } from "../office/index.ts";
import { fixtureOf, StageClock } from "./test-support/stage-fixtures.ts";
import { openStage, runUntil, stageFeed, type Stage } from "./test-support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const hourMs = 3_600_000;
const trader = { kind: "staff", staffId: "1", role: "trader" } as const;
const deed = (marketId: string, control: MarketControl) =>
  stage.engine.control({ marketId, actor: trader, idempotencyKey: randomUUID(), control });
const sweep = (): Promise<void> =>
  createSuspendAtStart({ reader: stage.reader, startedByHand, engine: stage.engine })();

/** A question of the trader's own in an event, as `addedMarket` makes it; not open yet. */
async function added(eventId: string, part: number, startAtMs: number): Promise<string> {
  const { marketId } = await stage.catalogue.createMarket({
    eventId,
    marketType: "SPECIAL",
    part: handParts + part,
    name: `Question ${part}`,
    startAtMs,
    inPlayDelayMs: 7_000,
    commissionBasisPoints: 200,
    runners: [
      { selectionId: 1, name: "Yes" },
      { selectionId: 2, name: "No" },
    ],
  });
  return marketId;
}
async function standing(marketId: string): Promise<string> {
  const { rows } = await stage.pool.query<{ status: string; is_held: boolean; is_in_play: boolean }>(
    "select status, is_held, is_in_play from exchange_market where id = $1",
    [marketId],
  );
  return rows.map((row) => `${row.status}${row.is_held ? " held" : ""}${row.is_in_play ? " in play" : ""}`).join();
}
const standings = (marketIds: readonly string[]): Promise<string[]> => Promise.all(marketIds.map(standing));
const noted = async (eventId: string): Promise<number | null> =>
  (await stage.pool.query("select from feed_suspension where event_id = $1", [eventId])).rowCount;

/** Fails once at the writing of the row of each step in play, as if the process had stopped there. */
function stoppingRunner(): CommandRunner {
  const seen = new Set<string>();
  const isStep = ({ kind, content }: { kind: string; content: Json }): boolean =>
    kind === "feed.advance" && JSON.stringify(content).includes('"from":"live');
  const run: CommandRunner["run"] = async (command, work) => {
    if (isStep(command) && !seen.has(command.idempotencyKey)) {
      seen.add(command.idempotencyKey);
      throw new Error("stopped before the row is written");
    }
    return stage.runner.run(command, work);
  };
  return { ...stage.runner, run };
}

test("[HAND-15] what a trader added and opened turns in play with the feed's event, stops at its incidents and is given back; what a trader holds or never opened stays as it is; at the end all of it is suspended", async () => {
  const startAtMs = Date.now() - 1_000;
  const clock = new StageClock(startAtMs - 1_000);
  const fixtures = [fixtureOf(cricketSetup(0, 0), { name: "added", startAtMs })];
  const feed = stageFeed(stage, { fixtures, clock });
  const match = () => feed.matches()[0];
  await runUntil(feed, clock, () => match()?.phase === "announced");
  const eventId = match()?.eventId ?? "";
  const own = match()?.marketId ?? "";
  const open = await added(eventId, 1, startAtMs);
  const held = await added(eventId, 2, startAtMs);
  const never = await added(eventId, 3, startAtMs);
  const later = await added(eventId, 4, Date.now() + 9 * hourMs);
  const toss = await added(eventId, 5, startAtMs - hourMs);
  const all = [open, held, never, later, toss];
  for (const marketId of [open, held, later, toss]) await deed(marketId, { type: "open" });
  await deed(held, { type: "suspend", reason: "a trader's own" });
  // Its start is over, but the feed hasn't begun: what begins with the event waits for the feed.
  await sweep();
  expect(await standings(all)).toEqual(["OPEN", "SUSPENDED held", "INACTIVE", "OPEN", "SUSPENDED"]);

  await runUntil(feed, clock, () => match()?.phase === "live");
  const begun = ["OPEN in play", "SUSPENDED held in play", "INACTIVE", "OPEN", "SUSPENDED in play"];
  expect(await standings(all)).toEqual(begun);
  const delays = await stage.pool.query("select bet_delay_ms from exchange_market where id = $1", [open]);
  expect(delays.rows).toEqual([{ bet_delay_ms: 7_000 }]);

  // Turned in play before it was ever open: a trader opens it, no feed.
  await deed(never, { type: "turnInPlay", betDelayMs: 5_000 });
  await runUntil(feed, clock, () => match()?.isSuspended === true);
  const stopped = [
    "SUSPENDED in play",
    "SUSPENDED held in play",
    "SUSPENDED in play",
    "SUSPENDED",
    "SUSPENDED in play",
  ];
  expect(await standings(all)).toEqual(stopped);
  expect(await standing(own)).toBe("SUSPENDED in play");
  expect(await noted(eventId)).toBe(2);

  await runUntil(feed, clock, () => match()?.isSuspended === false);
  const going = ["OPEN in play", "SUSPENDED held in play", "SUSPENDED in play", "OPEN", "SUSPENDED in play"];
  expect(await standings(all)).toEqual(going);
  expect(await standing(own)).toBe("OPEN in play");
  expect(await noted(eventId)).toBe(0);

  await deed(held, { type: "resume" });
  await deed(open, { type: "suspend", reason: "a trader's own" });
  await runUntil(feed, clock, () => match()?.isSuspended === true);
  expect(await standing(held)).toBe("SUSPENDED in play");
  await runUntil(feed, clock, () => match()?.isSuspended === false);
  expect(await standings([open, held])).toEqual(["SUSPENDED held in play", "OPEN in play"]);

  await runUntil(feed, clock, () => {
    const at = match();
    return at === undefined || isMatchOver(at.match);
  });
  await feed.stop();
  expect(await standing(own)).toBe("CLOSED in play");
  expect(await standings([held, later])).toEqual(["SUSPENDED in play", "SUSPENDED"]);
  expect(await noted(eventId)).toBe(0);
});

test("[HAND-15] a step that stops after it has suspended, and is done again, gives back what it suspended and nothing that was suspended before", async () => {
  const startAtMs = Date.now() - 1_000;
  const clock = new StageClock(startAtMs - 1_000);
  const fixtures = [fixtureOf(soccerSetup(200, 200), { name: "again", startAtMs })];
  const feed = stageFeed(stage, { fixtures, clock, runner: stoppingRunner() });
  const match = () => feed.matches()[0];
  await runUntil(feed, clock, () => match()?.phase === "live");
  const eventId = match()?.eventId ?? "";
  const open = await added(eventId, 1, startAtMs);
  const turned = await added(eventId, 2, startAtMs);
  await deed(open, { type: "open" });
  await deed(turned, { type: "turnInPlay", betDelayMs: 5_000 });
  await runUntil(feed, clock, () => match()?.isSuspended === true);
  expect(await standings([open, turned])).toEqual(["SUSPENDED", "SUSPENDED in play"]);
  await runUntil(feed, clock, () => match()?.isSuspended === false);
  // What was opened while the match was in play is in play by then.
  expect(await standings([open, turned])).toEqual(["OPEN in play", "SUSPENDED in play"]);
  await feed.stop();
});
