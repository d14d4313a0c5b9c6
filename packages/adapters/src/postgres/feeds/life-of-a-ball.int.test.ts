import { afterAll, beforeAll, expect, test } from "vitest";
import { cricketSetup } from "../../../../core/src/sports/test-support/setups.ts";
import { fixtureOf, StageClock } from "./test-support/stage-fixtures.ts";
import { openStage, runUntil, stageFeed, type Stage } from "./test-support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const startAtMs = Date.UTC(2026, 10, 21, 12, 0);
const runUpMs = 4_000;

/** A live cricket match at the pace of a real one, the bowler not yet running in, and what is to be seen of it. */
async function liveMatch(name: string) {
  const fixture = fixtureOf(cricketSetup(1, 0), { name, startAtMs });
  const clock = new StageClock(startAtMs - 1_000);
  const open = () => stageFeed(stage, { fixtures: [fixture], clock, speed: 1, hasHouse: true });
  const feed = open();
  await runUntil(feed, clock, () =>
    feed
      .matches()
      .some(
        ({ sourceId, phase, runsInAtMs, step }) =>
          sourceId === name && phase === "live" && step > 2 && runsInAtMs !== undefined,
      ),
  );
  const own = (of: ReturnType<typeof stageFeed>) => of.matches().find(({ sourceId }) => sourceId === name);
  const eventId = own(feed)?.eventId;
  const statuses = async (): Promise<string[]> => {
    const { rows } = await stage.pool.query<{ status: string }>(
      "select distinct status from house_market where event_id = $1 and status <> 'CLOSED'",
      [eventId],
    );
    return rows.map(({ status }) => status);
  };
  /** The clock is moved there, what is due is done, and the match is as it then is. */
  const at = async (of: ReturnType<typeof stageFeed>, atMs: number) => {
    clock.moveTo(atMs);
    await of.tick();
    await of.idle();
    const match = own(of);
    if (match === undefined) throw new Error("the match is over");
    return match;
  };
  return { clock, feed, open, statuses, at, first: own(feed) };
}

test("[RATES-45] [RATES-41] the house takes bets until the bowler runs in, is Ball Running until the ball is bowled, and has its new rates with it", async () => {
  const { clock, feed, statuses, at, first } = await liveMatch("life of a ball");
  let match = first;
  while (match !== undefined && (match.isSuspended || match.runsInAtMs === undefined))
    match = await at(feed, match.runsInAtMs ?? match.nextAtMs);
  if (match?.runsInAtMs === undefined) throw new Error("no ball is to come");
  const { nextAtMs, runsInAtMs, step } = match;
  expect(runsInAtMs).toBe(nextAtMs - runUpMs);
  expect(clock.nowMs()).toBeLessThan(runsInAtMs - 1_000);
  expect((await at(feed, runsInAtMs - 1)).step).toBe(step);
  expect(await statuses()).toEqual(["OPEN"]);
  expect((await at(feed, runsInAtMs)).step).toBe(step);
  expect(await statuses()).toEqual(["BALL_RUNNING"]);
  expect((await at(feed, nextAtMs - 1)).step).toBe(step);
  expect(await statuses()).toEqual(["BALL_RUNNING"]);
  const bowled = await at(feed, nextAtMs);
  expect(bowled.step).toBe(step + 1);
  expect(await statuses()).toEqual([bowled.isSuspended ? "SUSPENDED" : "OPEN"]);
  await feed.stop();
});

test("[RATES-67] reference 5.5: what a trader opened before play is suspended before the toss, and the feed's own has its rates of then", async () => {
  const fixture = fixtureOf(cricketSetup(1, 0), { name: "advance fancy", startAtMs });
  const clock = new StageClock(startAtMs - 1_000);
  const feed = stageFeed(stage, { fixtures: [fixture], clock, speed: 1, hasHouse: true });
  const own = () => feed.matches().find(({ sourceId }) => sourceId === "advance fancy");
  await runUntil(feed, clock, () => own()?.phase === "announced");
  const eventId = own()?.eventId;
  const statuses = async () => {
    const { rows } = await stage.pool.query<{ source_key: string; status: string }>(
      "select source_key, status from house_market where event_id = $1 order by source_key",
      [eventId],
    );
    return Object.fromEntries(rows.map(({ source_key: key, status }) => [key, status]));
  };
  await stage.pool.query(
    `insert into house_market (event_id, source_key, kind, fancy_type, title, question, status, is_by_hand, quotes, minimum_stake_minor, maximum_stake_minor,
       maximum_profit_minor, maximum_liability_minor)
     values ($1, 'hand:dot balls', 'FANCY', 2, 'Dot balls', '{"type":"AT_LEAST"}', 'OPEN', true, '[{"line":40,"forRate":90,"againstLine":40,"againstRate":110}]', 1, 1, 1, 1)`,
    [eventId],
  );
  expect(await statuses()).toEqual({ bookmaker: "OPEN", "hand:dot balls": "OPEN" });
  await runUntil(feed, clock, () => own()?.phase === "live");
  expect(own()?.step).toBe(0);
  expect(await statuses()).toEqual({ bookmaker: "OPEN", "hand:dot balls": "SUSPENDED" });
  await feed.stop();
});

test("[RATES-45] [FEED-08] a wicket suspends the house's markets with the exchange's, until these go on with new prices", async () => {
  const { feed, statuses, at, first } = await liveMatch("wicket");
  let match = first;
  while (match !== undefined && !match.isSuspended) match = await at(feed, match.runsInAtMs ?? match.nextAtMs);
  if (match === undefined) throw new Error("there was no wicket");
  const marketId = match.marketId ?? "";
  const exchange = async () => (await stage.engine.image(marketId))?.definition?.status;
  expect(await statuses()).toEqual(["SUSPENDED"]);
  expect(await exchange()).toBe("SUSPENDED");
  const { nextAtMs, step } = match;
  expect((await at(feed, nextAtMs - 1)).isSuspended).toBe(true);
  expect(await statuses()).toEqual(["SUSPENDED"]);
  expect(await at(feed, nextAtMs)).toMatchObject({ isSuspended: false, step });
  expect(await statuses()).toEqual(["OPEN"]);
  expect(await exchange()).toBe("OPEN");
  await feed.stop();
});

test("[RATES-45] [FEED-04] who takes over during the run-up has the bowler run in again, and bowls the same ball", async () => {
  const { clock, feed, open, statuses, at, first } = await liveMatch("taken over");
  let match = first;
  while (match !== undefined && match.isRunningIn !== true) match = await at(feed, match.runsInAtMs ?? match.nextAtMs);
  if (match === undefined) throw new Error("no ball is to come");
  const { step } = match;
  expect(await statuses()).toEqual(["BALL_RUNNING"]);
  await feed.stop();
  const other = open();
  const lateMs = match.nextAtMs + 500;
  expect(await at(other, lateMs)).toMatchObject({ step, isRunningIn: true, nextAtMs: clock.nowMs() + runUpMs });
  expect(await statuses()).toEqual(["BALL_RUNNING"]);
  expect((await at(other, lateMs + runUpMs)).step).toBe(step + 1);
  await other.stop();
});
