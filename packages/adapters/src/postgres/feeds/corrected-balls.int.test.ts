import { resumeRandom, seedRandom } from "@maidan/core/sports";
import type { BroughtBall, CricketTelling } from "@maidan/core/sports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveries } from "../exchange-rooms/balls.ts";
import { createHouseMarketStore } from "../house-markets/index.ts";
import { createStage } from "../house-markets/test-support/house-stage.ts";
import { openStage, type Stage } from "./test-support/stage.ts";
import { ball, running, source, stageTold } from "./test-support/told-stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const none: BroughtBall = { runsOffBat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, wicket: null };
const correction = (innings: number, at: string, balls: readonly Partial<BroughtBall>[]): CricketTelling => {
  const [over, place] = at.split(".").map(Number);
  return {
    type: "correction",
    innings,
    over: over ?? 0,
    ball: place ?? 1,
    balls: balls.map((brought) => ({ ...none, ...brought })),
  };
};

async function standing(sourceId: string) {
  const { rows } = await stage.pool.query<{ event_id: string; status: string; headline: string; phase: string }>(
    `select f.event_id, f.phase, m.status, e.state->>'headline' as headline
     from feed_match f join exchange_market m on m.id = f.market_id join exchange_event e on e.id = m.event_id
     where f.source = $1 and f.source_id = $2`,
    [source, sourceId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${sourceId} is not there`);
  return row;
}

async function marketsOf(sourceId: string) {
  const store = createHouseMarketStore();
  const { event_id: eventId } = await standing(sourceId);
  const closed = await store.decidedOf(stage.reader, eventId);
  const all = [...(await store.openOf(stage.reader, [eventId])), ...closed];
  return new Map(all.map((market) => [market.sourceKey, market]));
}

test("[FEED-38] a wicket taken back reverses what it paid, stops the markets for a while and is paid for again when one falls", async () => {
  const { announce, tell, catchUp, wait, newFeed } = stageTold(stage, { hasHouse: true });
  const house = createStage(stage);
  const feed = newFeed();
  await announce("reviewed");
  const play = async (...tellings: readonly CricketTelling[]): Promise<void> => {
    for (const telling of tellings) {
      expect(await tell("reviewed", telling), JSON.stringify(telling)).toMatchObject({ ok: true });
      await catchUp(feed);
    }
  };
  const market = async (key: string) => {
    const found = (await marketsOf("reviewed")).get(`first:${key}`);
    if (found === undefined) throw new Error(`there is no ${key}`);
    return found;
  };
  await play({ type: "start", batting: 0 }, running(1, "0.1"), ball(1, "0.1", { runsOffBat: 4 }));
  const wicket = await market("wicket-1");
  const [quote] = wicket.quotes;
  const player = await house.createPlayer(1_000);
  const bet = { line: quote?.line ?? 0, rate: quote?.forRate ?? 0, taka: 100 };
  expect(await house.bet(player, wicket.marketId, bet)).toBe("taken");
  await play(running(1, "0.2"), ball(1, "0.2", { wicket: "lbw" }));
  expect(await market("wicket-1")).toMatchObject({ settlement: "SETTLED", outcome: 4 });
  expect(await house.cash(player)).toBe(90_000n);
  await wait(feed, 12_000);
  expect((await standing("reviewed")).status).toBe("OPEN");
  // Not out, and of the ball before three were run.
  await play(correction(1, "0.1", [{ runsOffBat: 3 }, {}]));
  expect(await standing("reviewed")).toMatchObject({ status: "SUSPENDED", headline: "Dhaka 3/0 (0.2)" });
  expect(await market("ball-0.1")).toMatchObject({ settlement: "SETTLED", outcome: 3 });
  expect(await market("ball-0.2")).toMatchObject({ settlement: "SETTLED", outcome: 0 });
  expect(await market("wicket-1")).toMatchObject({ settlement: "VOIDED", awaitsResult: true });
  expect(await house.cash(player)).toBe(100_000n);
  const told = await deliveries(stage.reader, (await standing("reviewed")).event_id);
  expect(told?.map(({ runsOffBat, dismissals }) => [runsOffBat, dismissals.length])).toEqual([
    [3, 0],
    [0, 0],
  ]);
  await wait(feed, 12_000);
  expect((await standing("reviewed")).status).toBe("OPEN");
  expect((await market("ball-0.3")).status).toBe("OPEN");
  const boundaries = ["0.3", "0.4", "0.5", "0.6", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6"];
  await play(...boundaries.map((at) => ball(1, at, { runsOffBat: 6 })), ball(1, "2.1", { wicket: "bowled" }));
  expect(await market("wicket-1")).toMatchObject({ settlement: "SETTLED", outcome: 63, awaitsResult: false });
  const won = 63 >= bet.line ? BigInt(bet.rate) * 100n : -10_000n;
  expect(await house.cash(player)).toBe(100_000n + won);
  expect(await house.offenders()).toEqual([]);
  for (const result of await stage.ledger.check(stage.reader))
    expect(result, result.name).toMatchObject({ isHeld: true });
  await feed.stop();
  expect(stage.faults).toEqual([]);
});

test("[FEED-41] what a correction left without its result is asked anew by another market, as often as it happens, and all of them have the result in the end", async () => {
  const { announce, tell, catchUp, wait, newFeed } = stageTold(stage, { hasHouse: true });
  const house = createStage(stage);
  const feed = newFeed();
  await announce("anew");
  const play = async (...tellings: readonly CricketTelling[]): Promise<void> => {
    for (const telling of tellings) {
      expect(await tell("anew", telling), JSON.stringify(telling)).toMatchObject({ ok: true });
      await catchUp(feed);
    }
    await wait(feed, 12_000);
  };
  const market = async (key: string) => (await marketsOf("anew")).get(`first:${key}`);
  await play({ type: "start", batting: 0 }, ball(1, "0.1", { runsOffBat: 4 }));
  expect((await market("wicket-1"))?.status).toBe("OPEN");
  expect(await market("wicket-1~2")).toBeUndefined();
  await play(ball(1, "0.2", { wicket: "lbw" }));
  await play(correction(1, "0.2", [{}]));
  expect(await market("wicket-1")).toMatchObject({ status: "CLOSED", awaitsResult: true });
  const second = await market("wicket-1~2");
  expect(second).toMatchObject({ status: "OPEN", title: (await market("wicket-1"))?.title });
  const [quote] = second?.quotes ?? [];
  const player = await house.createPlayer(1_000);
  const bet = { line: quote?.line ?? 0, rate: quote?.forRate ?? 0, taka: 100 };
  expect(await house.bet(player, second?.marketId ?? "", bet)).toBe("taken");
  // It goes on with the match, as the one before did.
  await play(ball(1, "0.3", { runsOffBat: 6 }));
  expect((await market("wicket-1~2"))?.quotes).not.toEqual(second?.quotes);
  await play(ball(1, "0.4", { wicket: "bowled" }));
  expect(await house.cash(player)).toBe(90_000n);
  await play(correction(1, "0.4", [{}]));
  expect(await house.cash(player)).toBe(100_000n);
  expect((await market("wicket-1~3"))?.status).toBe("OPEN");
  await play(ball(1, "0.5", { wicket: "bowled" }));
  for (const key of ["wicket-1", "wicket-1~2", "wicket-1~3"])
    expect(await market(key), key).toMatchObject({ settlement: "SETTLED", outcome: 10, awaitsResult: false });
  expect(await house.cash(player)).toBe(90_000n);
  expect(await house.offenders()).toEqual([]);
  for (const result of await stage.ledger.check(stage.reader))
    expect(result, result.name).toMatchObject({ isHeld: true });
  await feed.stop();
  expect(stage.faults).toEqual([]);
});

test("[FEED-38] what people decided otherwise than the feed stays, and what is too late is refused and leaves nothing", async () => {
  const { announce, tell, catchUp, newFeed } = stageTold(stage, { hasHouse: true });
  const feed = newFeed();
  await announce("by hand");
  for (const telling of [{ type: "start", batting: 0 } as const, ball(1, "0.1", { runsOffBat: 4 })])
    await tell("by hand", telling);
  await catchUp(feed);
  await tell("by hand", ball(1, "0.2", { runsOffBat: 2 }));
  await catchUp(feed);
  await stage.pool.query("update house_market set outcome = 5 where source_key = 'first:ball-0.2' and event_id = $1", [
    (await standing("by hand")).event_id,
  ]);
  expect(await tell("by hand", correction(1, "0.2", [{ runsOffBat: 1 }]))).toMatchObject({
    ok: true,
    value: { headline: "Dhaka 5/0 (0.2)" },
  });
  await catchUp(feed);
  expect((await marketsOf("by hand")).get("first:ball-0.2")).toMatchObject({ outcome: 5, settlement: "SETTLED" });
  await tell("by hand", { type: "innings_end", innings: 1, reason: "all_out" });
  await tell("by hand", { type: "innings_start", innings: 2, batting: 1 });
  await tell("by hand", ball(2, "0.1"));
  expect(await tell("by hand", correction(1, "0.2", [{}]))).toMatchObject({
    ok: false,
    code: "CORRECTION_TOO_LATE",
    message:
      "A ball of the next innings was told: hand the match over, and settle by hand what was decided from the innings before.",
  });
  await catchUp(feed);
  await feed.stop();
});

test("[FEED-38] [FEED-04] a match told with mistakes and corrections, by a feed that is stopped in between, ends with the results of the one told rightly", async () => {
  let written = 0;
  const failpoint = (): void => {
    written += 1;
    if (written % 5 === 0) throw new Error("the process has ended");
  };
  const { announce, tell, catchUp, wait, newFeed } = stageTold(stage, { hasHouse: true, failpoint });
  let feed = newFeed();
  const random = resumeRandom(seedRandom("corrections"));
  const brought = (): Partial<BroughtBall> => {
    const drawn = random.nextBelow(12);
    if (drawn === 0) return { wides: 1 };
    if (drawn === 1) return { noBalls: 1, runsOffBat: 1 };
    return drawn < 3 ? { wicket: "caught" } : { runsOffBat: [0, 1, 2, 4, 6][random.nextBelow(5)] ?? 0 };
  };
  const isLegal = (one: Partial<BroughtBall>): boolean => one.wides === undefined && one.noBalls === undefined;
  await announce("right");
  await announce("wrong");
  const say = async (name: string, telling: CricketTelling): Promise<void> =>
    expect(await tell(name, telling), `${name} ${JSON.stringify(telling)}`).toMatchObject({ ok: true });
  for (const name of ["right", "wrong"]) await say(name, { type: "start", batting: 0 });
  for (let [legal, place, wickets, balls] = [0, 1, 0, 0]; wickets < 9 && balls < 14; balls += 1) {
    const one = brought();
    const at = `${Math.floor(legal / 6)}.${place}`;
    await say("right", ball(1, at, one));
    const isMistaken = wickets < 8 && random.nextBelow(2) === 0;
    await say("wrong", ball(1, at, isMistaken ? brought() : one));
    // Sometimes it is played wrongly first, and sometimes both wait.
    if (random.nextBelow(3) > 0) await catchUp(feed);
    if (isMistaken) await say("wrong", correction(1, at, [one]));
    await catchUp(feed);
    // Play goes on: there is something to bet on again.
    await wait(feed, 12_000);
    if (balls % 4 === 3) {
      await feed.stop();
      feed = newFeed();
    }
    if (one.wicket !== undefined) wickets += 1;
    if (isLegal(one)) legal += 1;
    place = isLegal(one) && legal % 6 === 0 ? 1 : place + 1;
  }
  for (const name of ["right", "wrong"]) {
    await say(name, { type: "innings_end", innings: 1, reason: "all_out" });
    await say(name, { type: "innings_start", innings: 2, batting: 1 });
    await say(name, { type: "end", winner: 1 });
  }
  await catchUp(feed);
  await feed.stop();
  const [right, wrong] = [await marketsOf("right"), await marketsOf("wrong")];
  let compared = 0;
  for (const [key, { outcome, status, settlement }] of right) {
    const other = wrong.get(key);
    if (other === undefined) continue;
    compared += 1;
    expect([key, other.outcome, other.status, other.settlement]).toEqual([key, outcome, status, settlement]);
  }
  expect(compared).toBeGreaterThan(12);
  expect([...wrong.values()].filter(({ awaitsResult, outcome }) => awaitsResult && outcome !== null)).toEqual([]);
  expect([...wrong.values()].filter(({ settlementRevision }) => settlementRevision > 1).length).toBeGreaterThan(3);
  stage.faults.length = 0;
});
