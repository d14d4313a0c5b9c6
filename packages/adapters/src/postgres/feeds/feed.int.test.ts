import { advanceMatch, isMatchOver, winnerOf, type Match } from "@maidan/core/sports";
import {
  createRateTeller,
  MarketMaker,
  Crowd,
  houseMaker,
  houseQuotes,
  demoCrowd,
} from "@maidan/services/market-maker";
import type { Fixture } from "@maidan/services/feeds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cricketSetup, soccerSetup, tennisSetup } from "../../../../core/src/sports/test-support/setups.ts";
import { fixtureOf, freshMatch, StageClock } from "./test-support/stage-fixtures.ts";
import { openStage, runUntil, stageFeed, type Stage } from "./test-support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const quiet = { info: () => undefined, warn: () => undefined };
const startAtMs = Date.UTC(2026, 10, 21, 12, 0);

function playedOut(fixture: Fixture): Match {
  let match = freshMatch(fixture);
  while (!isMatchOver(match)) match = advanceMatch(match).match;
  return match;
}

interface Row {
  readonly source_id: string;
  readonly phase: string;
  readonly step: number;
  readonly market_id: string;
  readonly is_suspended: boolean;
  readonly market_status: string;
  readonly is_in_play: boolean;
  readonly is_finished: boolean;
  readonly state: { readonly isSimulated: boolean; readonly notice: string; readonly headline: string };
  readonly winners: number[];
  readonly traded_volume_minor: bigint;
}
async function rowsOf(names: readonly string[]): Promise<Row[]> {
  const { rows } = await stage.pool.query<Row>(
    `select f.source_id, f.phase, f.step, f.market_id, f.is_suspended, m.status as market_status, e.is_in_play, e.is_finished, e.state, m.traded_volume_minor,
       (select coalesce(array_agg(r.selection_id) filter (where r.status = 'WINNER'), '{}') from exchange_runner r where r.market_id = m.id) as winners
     from feed_match f join exchange_market m on m.id = f.market_id join exchange_event e on e.id = m.event_id
     where f.source_id = any($1) order by f.source_id`,
    [names],
  );
  return rows;
}

test(
  "[FEED-02] [FEED-07] [LIMIT-06] a match of each sport goes from announcement to settlement by its own result, with prices and bets on the way",
  { timeout: 240_000 },
  async () => {
    const makerId = await stage.openBot(houseMaker);
    const [bot] = demoCrowd;
    if (bot === undefined) throw new Error("no bots");
    const botId = await stage.openBot(bot);
    const maker = new MarketMaker({
      engine: stage.engine,
      book: stage.book,
      playerId: makerId,
      settings: houseQuotes,
      log: quiet,
    });
    const crowd = new Crowd({
      engine: stage.engine,
      playerIds: [botId],
      seed: "crowd",
      pauseMs: 1,
      log: quiet,
      sleep: async () => undefined,
    });
    const fixtures = [
      fixtureOf(cricketSetup(1, 0), { name: "whole cricket", startAtMs }),
      fixtureOf(soccerSetup(150, 110), { name: "whole soccer", startAtMs }),
      fixtureOf(tennisSetup(640, 620), { name: "whole tennis", startAtMs }),
    ];
    const clock = new StageClock(startAtMs - 1_000);
    const halts: unknown[] = [];
    const unsubscribe = stage.bus.subscribe("staff.markets", (message) => void halts.push(message));
    const feed = stageFeed(stage, { fixtures, makers: [createRateTeller(stage.bus), maker, crowd], clock });
    let bets = 0;
    let looks = 0;
    const done = (): boolean => feed.matches().length === 0 && looks > 5;
    for (;;) {
      await runUntil(feed, clock, () => true);
      looks += 1;
      if (done()) break;
      clock.moveTo(Math.min(...feed.matches().map(({ nextAtMs }) => nextAtMs)));
      if (looks % 10 !== 0) continue;
      await maker.idle();
      bets += (await crowd.bet(botId)) ? 1 : 0;
    }
    await maker.idle();
    await feed.stop();
    unsubscribe();
    // However the price went, no band held it for a jump. [LIMIT-06]
    expect(halts).toEqual([]);
    const rows = await rowsOf(fixtures.map(({ sourceId }) => sourceId));
    expect(rows).toHaveLength(3);
    for (const [index, row] of rows.entries()) {
      const fixture = fixtures.find(({ sourceId }) => sourceId === row.source_id);
      if (fixture === undefined) throw new Error(`no fixture ${index}`);
      const winner = winnerOf(playedOut(fixture));
      expect(row).toMatchObject({
        phase: "finished",
        market_status: "CLOSED",
        is_in_play: false,
        is_finished: true,
        winners: [(winner ?? -1) + 1],
      });
      expect(row.state).toMatchObject({ isSimulated: true, notice: "Simulated match" });
    }
    expect(bets).toBeGreaterThan(5);
    expect(rows.reduce((sum, row) => sum + row.traded_volume_minor, 0n)).toBeGreaterThan(0n);
    const makerBets = await stage.pool.query("select from exchange_order where player_id = $1 and settled_as is null", [
      makerId,
    ]);
    expect(makerBets.rowCount).toBe(0);
    for (const result of await stage.ledger.check(stage.reader))
      expect(result, result.name).toMatchObject({ isHeld: true });
    expect(stage.faults).toEqual([]);
  },
);

test("[FEED-05] a feed that is stopped in the middle goes on at the same ball, and makes no match twice", async () => {
  const fixture = fixtureOf(cricketSetup(0, 1), { name: "restart", startAtMs });
  const clock = new StageClock(startAtMs - 1_000);
  let feed = stageFeed(stage, { fixtures: [fixture], clock });
  for (const stopAt of [0, 40, 41, 150, 230]) {
    await runUntil(feed, clock, () => feed.matches().some(({ step }) => step >= stopAt) || feed.matches().length === 0);
    await feed.stop();
    feed = stageFeed(stage, { fixtures: [fixture], clock });
  }
  await runUntil(feed, clock, () => feed.matches().length === 0);
  await feed.stop();
  const { rows } = await stage.pool.query<{ match: Match; step: number }>(
    "select match, step from feed_match where source_id = 'restart'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.match).toEqual(playedOut(fixture));
  const events = await stage.pool.query(
    "select from exchange_event where source = 'simulator' and source_id = 'restart'",
  );
  expect(events.rowCount).toBe(1);
});

test("[FEED-04] a step whose row could not be written is repeated, and does to the market nothing twice", async () => {
  const fixture = fixtureOf(tennisSetup(600, 600), { name: "faulty", startAtMs });
  const clock = new StageClock(startAtMs - 1_000);
  let saves = 0;
  const runner: Stage["runner"] = {
    ...stage.runner,
    run: (command, handler) => {
      if (command.kind === "feed.advance" && JSON.stringify(command.content).includes('"from":"live')) {
        saves += 1;
        if (saves % 3 === 0) return Promise.reject(new Error("the database is gone for a moment"));
      }
      return stage.runner.run(command, handler);
    },
  };
  const feed = stageFeed(stage, { fixtures: [fixture], clock, runner });
  await runUntil(feed, clock, () => feed.matches().length === 0 && saves > 10);
  await feed.stop();
  const [row] = await rowsOf(["faulty"]);
  expect(row).toMatchObject({
    phase: "finished",
    market_status: "CLOSED",
    winners: [(winnerOf(playedOut(fixture)) ?? -1) + 1],
  });
  stage.faults.length = 0;
});

test("[SPORT-13] nothing is done of a match before its chances are worked out, and where that fails it goes on without", async () => {
  const fixture = fixtureOf(cricketSetup(0, 0), { name: "prepared", startAtMs });
  const clock = new StageClock(fixture.announceAtMs);
  const asked: PromiseWithResolvers<void>[] = [];
  const prepare = (): Promise<void> => {
    const one = Promise.withResolvers<void>();
    // Of the third step on at once.
    if (asked.push(one) > 2) one.resolve();
    return one.promise;
  };
  const feed = stageFeed(stage, { fixtures: [fixture], clock, prepare });
  await feed.tick();
  await expect.poll(() => asked).toHaveLength(1);
  expect(feed.matches().map(({ phase }) => phase)).toEqual(["planned"]);
  asked[0]?.resolve();
  await feed.idle();
  expect(feed.matches().map(({ phase }) => phase)).toEqual(["announced"]);
  clock.moveTo(startAtMs);
  await feed.tick();
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]?.reject(new Error("the thread has ended"));
  await feed.idle();
  expect(feed.matches().map(({ phase }) => phase)).toEqual(["live"]);
  expect(stage.faults).toHaveLength(1);
  await runUntil(feed, clock, () => feed.matches().length === 0);
  await feed.stop();
  stage.faults.length = 0;
});

test("[FEED-03] of two feeds of one source only one drives, and the other takes over when it stops", async () => {
  const fixture = fixtureOf(soccerSetup(120, 120), { name: "two feeds", startAtMs });
  const clock = new StageClock(startAtMs - 1_000);
  const first = stageFeed(stage, { fixtures: [fixture], clock });
  const second = stageFeed(stage, { fixtures: [fixture], clock });
  await runUntil(first, clock, () => first.matches().some(({ step }) => step >= 20));
  await second.tick();
  await second.idle();
  expect(second.matches()).toEqual([]);
  await first.stop();
  await second.tick();
  await second.idle();
  expect(second.matches().map(({ sourceId, step }) => [sourceId, step >= 20])).toEqual([["two feeds", true]]);
  await runUntil(second, clock, () => second.matches().length === 0);
  await second.stop();
  expect((await rowsOf(["two feeds"]))[0]).toMatchObject({ phase: "finished" });
});

test("[FEED-05] a feed that starts late finds an over match settled and a running one in play where it would be", async () => {
  const nowMs = startAtMs;
  const minute = 60_000 / 20_000;
  const over = fixtureOf(soccerSetup(140, 100), { name: "late over", startAtMs: nowMs - 200 * minute });
  const running = fixtureOf(soccerSetup(140, 100), { name: "late running", startAtMs: nowMs - 30 * minute });
  const clock = new StageClock(nowMs);
  const feed = stageFeed(stage, { fixtures: [over, running], clock });
  await runUntil(
    feed,
    clock,
    () => feed.matches().every(({ phase }) => phase === "live") && feed.matches().length === 1,
  );
  const rows = await rowsOf(["late over", "late running"]);
  expect(rows[0]).toMatchObject({ phase: "finished", market_status: "CLOSED", is_finished: true });
  expect(rows[1]).toMatchObject({ phase: "live", market_status: "OPEN", is_in_play: true });
  expect(rows[1]?.step).toBeGreaterThanOrEqual(28);
  expect(rows[1]?.step).toBeLessThanOrEqual(33);
  await runUntil(feed, clock, () => feed.matches().length === 0);
  await feed.stop();
});

test("[FEED-08] [FEED-09] a market is suspended on a goal and reopened by the feed, but one that a trader suspended stays so", async () => {
  const fixture = fixtureOf(soccerSetup(260, 260), { name: "trader", startAtMs });
  const clock = new StageClock(startAtMs - 1_000);
  const feed = stageFeed(stage, { fixtures: [fixture], clock });
  await runUntil(feed, clock, () => feed.matches().some(({ isSuspended }) => isSuspended));
  expect((await rowsOf(["trader"]))[0]).toMatchObject({ is_suspended: true, market_status: "SUSPENDED" });
  await runUntil(feed, clock, () => feed.matches().every(({ isSuspended }) => !isSuspended));
  const [row] = await rowsOf(["trader"]);
  expect(row).toMatchObject({ is_suspended: false, market_status: "OPEN" });
  const actor = { kind: "staff", staffId: "1", role: "trader" } as const;
  const control = { type: "suspend", reason: "a look at the prices" } as const;
  await stage.engine.control({ marketId: row?.market_id ?? "", actor, idempotencyKey: "trader suspends", control });
  const goals = (): number =>
    feed
      .matches()
      .reduce(
        (sum, { match }) => sum + (match.sport === "soccer" ? match.state.goals[0] + match.state.goals[1] : 0),
        0,
      );
  const before = goals();
  await runUntil(feed, clock, () => goals() > before || feed.matches().length === 0);
  await runUntil(feed, clock, () => true);
  expect((await rowsOf(["trader"]))[0]).toMatchObject({ is_suspended: false, market_status: "SUSPENDED" });
  await runUntil(feed, clock, () => feed.matches().length === 0);
  await feed.stop();
  expect((await rowsOf(["trader"]))[0]).toMatchObject({ phase: "finished", market_status: "CLOSED" });
});
