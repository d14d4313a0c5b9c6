import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import type { Actor } from "@maidan/services/command";
import type { MarketControl, PlaceInstruction, PlaceReport } from "@maidan/services/exchange";
import { instructionOf, type Bet } from "./test-support/exchange-fixture.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";

const stage = exchangePerFile();

const back: Bet = { on: 1, side: "BACK", price: 3, taka: 20 };

async function place(
  marketId: string,
  playerId: string,
  instructions: readonly Partial<PlaceInstruction>[],
  marketVersion?: number,
): Promise<PlaceReport> {
  return stage.exchange.door.place({
    playerId,
    marketId,
    customerRef: null,
    ...(marketVersion === undefined ? {} : { marketVersion }),
    instructions: instructions.map((changes) => ({ ...instructionOf(back), ...changes })),
  });
}

test("[ENG-10] of several reasons to refuse a request the first of the list is given", async () => {
  const marketId = await stage.exchange.createMarket();
  const rich = await stage.exchange.createPlayer(1_000);
  const poor = await stage.exchange.createPlayer(0);
  const blocked = await stage.exchange.createPlayer(1_000);
  await stage.database.pool.query("update player set status = 'locked' where id = $1", [blocked]);
  const offLadder = { priceX100: 301 };
  const many = Array.from({ length: 201 }, () => offLadder);
  const codeOf = async (...asked: Parameters<typeof place>): Promise<string | undefined> =>
    (await place(...asked)).errorCode;

  await stage.exchange.control(marketId, { type: "suspend", reason: "wicket" });
  expect(await codeOf("1.299999999", blocked, many)).toBe("INVALID_MARKET_ID");
  expect(await codeOf(marketId, blocked, many)).toBe("TOO_MANY_INSTRUCTIONS");
  expect(await codeOf(marketId, blocked, [])).toBe("NO_ACTION_REQUIRED");
  expect(await codeOf(marketId, blocked, [offLadder])).toBe("INVALID_ACCOUNT_STATE");
  expect(await codeOf(marketId, "999999999", [offLadder])).toBe("INVALID_ACCOUNT_STATE");
  expect(await codeOf(marketId, poor, [offLadder], 1)).toBe("MARKET_SUSPENDED");
  await stage.exchange.control(marketId, { type: "resume" });
  expect(await codeOf(marketId, poor, [offLadder], 1)).toBe("BET_ACTION_ERROR");
  expect(await codeOf(marketId, poor, [offLadder])).toBe("BET_ACTION_ERROR");
  expect(await codeOf(marketId, poor, [{}])).toBe("INSUFFICIENT_FUNDS");
  expect(await codeOf(marketId, rich, [{}])).toBeUndefined();
});

test("[ENG-11] of several faults of one instruction the first of the list is given, and the others get ERROR_IN_ORDER", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  const codesOf = async (...instructions: Partial<PlaceInstruction>[]): Promise<(string | undefined)[]> =>
    (await place(marketId, playerId, instructions)).reports.map((report) => report.errorCode);
  expect(await codesOf({ selectionId: 9, priceX100: 301, sizeMinor: 1n }, {})).toEqual([
    "INVALID_RUNNER",
    "ERROR_IN_ORDER",
  ]);
  expect(await codesOf({ priceX100: 301, sizeMinor: 1n })).toEqual(["INVALID_ODDS"]);
  expect(await codesOf({ sizeMinor: 999n })).toEqual(["INVALID_BET_SIZE"]);
  expect(await codesOf({ sizeMinor: 10_000_000_001n })).toEqual(["INVALID_BET_SIZE"]);
  expect(await codesOf({}, { side: "LAY" })).toEqual(["INVALID_BACK_LAY_COMBINATION", "INVALID_BACK_LAY_COMBINATION"]);
  expect(await codesOf({}, { side: "LAY", priceX100: 300, selectionId: 2 })).toEqual([undefined, undefined]);
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 94_000n, locked: 6_000n });
});

test("[ENG-12] the same reference and content gets the first answer again, and with other content is a conflict", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  const first = await stage.exchange.bet(playerId, marketId, { ...back, ref: "once" });
  expect(first).toMatchObject({ status: "SUCCESS", isReplay: false });
  expect(await stage.exchange.bet(playerId, marketId, { ...back, ref: "once" })).toEqual({ ...first, isReplay: true });
  expect(await stage.exchange.bet(playerId, marketId, { ...back, taka: 21, ref: "once" })).toMatchObject({
    status: "FAILURE",
    errorCode: "DUPLICATE_TRANSACTION",
    isConflict: true,
  });
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 98_000n, locked: 2_000n });
});

test("[ENG-12] a reference is the player's, not the market's: in another market it is in use already, and with another player it is another one", async () => {
  const [marketId, otherId] = [await stage.exchange.createMarket(), await stage.exchange.createMarket()];
  const [playerId, other] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  expect(await stage.exchange.bet(playerId, marketId, { ...back, ref: "mine" })).toMatchObject({ status: "SUCCESS" });
  expect(await stage.exchange.bet(playerId, otherId, { ...back, ref: "mine" })).toMatchObject({
    errorCode: "DUPLICATE_TRANSACTION",
    isConflict: true,
  });
  expect(await stage.exchange.bet(other, otherId, { ...back, ref: "mine" })).toMatchObject({
    status: "SUCCESS",
    isReplay: false,
  });
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 98_000n, locked: 2_000n });
});

test("[ENG-12] who asks again for what was placed gets the first answer, also while another content is on its way under the reference", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  const first = await stage.exchange.bet(playerId, marketId, { ...back, ref: "lost" });
  const ask = (taka: number) => stage.exchange.bet(playerId, marketId, { ...back, taka, ref: "lost" });
  const [other, another, again] = await Promise.all([ask(21), ask(22), ask(20)]);
  expect([other, another]).toEqual([
    expect.objectContaining({ errorCode: "DUPLICATE_TRANSACTION", isConflict: true }),
    expect.objectContaining({ errorCode: "DUPLICATE_TRANSACTION", isConflict: true }),
  ]);
  expect(again).toEqual({ ...first, isReplay: true });
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 98_000n, locked: 2_000n });
});

test("[ENG-12] of two contents that come at once under one reference the first is placed and the other a conflict", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  const ask = (taka: number) => stage.exchange.bet(playerId, marketId, { ...back, taka, ref: "two" });
  const [placed, refused] = await Promise.all([ask(20), ask(21)]);
  expect(placed).toMatchObject({ status: "SUCCESS", isReplay: false });
  expect(refused).toMatchObject({ errorCode: "DUPLICATE_TRANSACTION", isConflict: true });
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 98_000n, locked: 2_000n });
});

test("[ENG-12] fifty copies of one request at once place one bet", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  const reports = await Promise.all(
    Array.from({ length: 50 }, () => stage.exchange.bet(playerId, marketId, { ...back, ref: "fifty" })),
  );
  expect(new Set(reports.map((report) => report.reports[0]?.betId)).size).toBe(1);
  expect(reports.filter((report) => !report.isReplay)).toHaveLength(1);
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 98_000n, locked: 2_000n });
});

test("[ENG-13] bets at once never lock more than the cash, however many there are", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(100);
  const reports = await Promise.all(Array.from({ length: 40 }, () => stage.exchange.bet(playerId, marketId, back)));
  expect(reports.filter((report) => report.status === "SUCCESS")).toHaveLength(5);
  expect(reports.filter((report) => report.errorCode === "INSUFFICIENT_FUNDS")).toHaveLength(35);
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 0n, locked: 10_000n });
});

test("[ENG-14] a bet that lessens the exposure needs no cash", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(20);
  const other = await stage.exchange.createPlayer(1_000);
  await stage.exchange.bet(other, marketId, { on: 1, side: "LAY", price: 3, taka: 20 });
  await stage.exchange.bet(playerId, marketId, back);
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 0n, locked: 2_000n });
  const hedge = await stage.exchange.bet(playerId, marketId, { on: 1, side: "LAY", price: 2, taka: 20 });
  expect(hedge.status).toBe("SUCCESS");
  await stage.exchange.bet(other, marketId, { on: 1, side: "BACK", price: 2, taka: 20 });
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 2_000n, locked: 0n });
});

test("[ENG-15] a cancelled bet frees its money; a reduced one keeps its place", async () => {
  const marketId = await stage.exchange.createMarket();
  const [first, second, taker] = [
    await stage.exchange.createPlayer(500),
    await stage.exchange.createPlayer(500),
    await stage.exchange.createPlayer(500),
  ];
  const early = await stage.exchange.bet(first, marketId, { on: 1, side: "LAY", price: 2, taka: 100 });
  await stage.exchange.bet(second, marketId, { on: 1, side: "LAY", price: 2, taka: 100 });
  const betId = early.reports[0]?.betId ?? "";
  const cancel = (
    playerId: string,
    instructions: { betId: string; sizeReductionMinor?: bigint }[],
  ): ReturnType<typeof stage.exchange.door.cancel> =>
    stage.exchange.door.cancel({ playerId, marketId, customerRef: null, instructions });
  expect((await cancel(second, [{ betId }])).reports[0]?.errorCode).toBe("INVALID_BET_ID");
  expect(await cancel(first, [{ betId, sizeReductionMinor: 4_000n }])).toMatchObject({
    status: "SUCCESS",
    reports: [{ betId, sizeCancelledMinor: 4_000n }],
  });
  expect(await stage.exchange.balances(first)).toEqual({ cash: 44_000n, locked: 6_000n });
  await stage.exchange.bet(taker, marketId, { on: 1, side: "BACK", price: 2, taka: 60 });
  expect(await stage.exchange.balances(first)).toEqual({ cash: 44_000n, locked: 6_000n });
  expect((await cancel(first, [{ betId }])).reports[0]?.errorCode).toBe("BET_TAKEN_OR_LAPSED");
  expect((await cancel(second, [{ betId }])).reports[0]?.errorCode).toBe("INVALID_BET_ID");
  expect(await cancel(second, [])).toMatchObject({ status: "SUCCESS", reports: [{ sizeCancelledMinor: 10_000n }] });
  expect(await stage.exchange.balances(second)).toEqual({ cash: 50_000n, locked: 0n });
});

test("[ENG-16] a cancel without a market takes the player's open bets out of all markets", async () => {
  const markets = [
    await stage.exchange.createMarket(),
    await stage.exchange.createMarket(),
    await stage.exchange.createMarket(),
  ];
  const playerId = await stage.exchange.createPlayer(1_000);
  for (const marketId of markets) await stage.exchange.bet(playerId, marketId, back);
  const report = await stage.exchange.door.cancel({ playerId, customerRef: "all", instructions: [] });
  expect(report).toMatchObject({ status: "SUCCESS", marketId: null });
  expect(report.reports).toHaveLength(3);
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 100_000n, locked: 0n });
});

test("[ENG-20] an in-play bet waits its delay by the database's clock before it enters", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  await stage.exchange.control(marketId, { type: "turnInPlay", betDelayMs: 400 });
  const { rows } = await stage.database.pool.query<{ now: Date }>("select clock_timestamp() as now");
  const report = await stage.exchange.bet(playerId, marketId, back);
  expect(report.status).toBe("SUCCESS");
  expect((report.reports[0]?.placedAtMs ?? 0) - (rows[0]?.now.getTime() ?? 0)).toBeGreaterThanOrEqual(400);
});

test("[ENG-21] a cancel in-play is not delayed", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  await stage.exchange.bet(playerId, marketId, { ...back, persistence: "PERSIST" });
  // Nobody would wait for it.
  await stage.exchange.control(marketId, { type: "turnInPlay", betDelayMs: 600_000 });
  expect(await stage.exchange.door.cancel({ playerId, marketId, customerRef: null, instructions: [] })).toMatchObject({
    status: "SUCCESS",
  });
});

test("[ENG-22] a suspension refuses every bet that waits, even when the market resumes before its delay is over", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  await stage.exchange.control(marketId, { type: "turnInPlay", betDelayMs: 8_000 });
  const waiting = Array.from({ length: 5 }, () => stage.exchange.bet(playerId, marketId, back));
  while (stage.running.engine.queued < 5) await delay(5);
  await stage.exchange.control(marketId, { type: "suspend", reason: "wicket" });
  await stage.exchange.control(marketId, { type: "resume" });
  const reports = await Promise.all(waiting);
  expect(reports.map((report) => report.errorCode)).toEqual(Array.from({ length: 5 }, () => "MARKET_SUSPENDED"));
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 100_000n, locked: 0n });
});

test("[ENG-23] at the off LAPSE bets go and PERSIST bets keep their place", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  await stage.exchange.bet(playerId, marketId, { ...back, persistence: "LAPSE" });
  await stage.exchange.bet(playerId, marketId, { ...back, taka: 30, persistence: "PERSIST" });
  await stage.exchange.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 97_000n, locked: 3_000n });
  expect(await stage.exchange.door.image(marketId)).toMatchObject({
    definition: { status: "OPEN", isInPlay: true },
    runners: [{ selectionId: 1, availableToLay: [[300, 3_000n]] }, { selectionId: 2 }],
  });
});

test("[ENG-24] each change of status raises the version by one, what is so already changes nothing, and the actor is on record", async () => {
  const marketId = await stage.exchange.createMarket();
  const asked = {
    marketId,
    actor: { kind: "staff", staffId: "7", role: "trader" },
    control: { type: "suspend", reason: "rain" },
  } as const;
  expect(await stage.exchange.door.control({ ...asked, idempotencyKey: "rain-1" })).toEqual({
    ok: true,
    version: 3,
    isReplay: false,
  });
  expect(await stage.exchange.door.control({ ...asked, idempotencyKey: "rain-1" })).toEqual({
    ok: true,
    version: 3,
    isReplay: true,
  });
  expect(await stage.exchange.door.control({ ...asked, idempotencyKey: "rain-2" })).toEqual({
    ok: true,
    version: 3,
    isReplay: false,
  });
  const { rows } = await stage.database.pool.query("select kind, actor from command where key = 'control:rain-1'");
  expect(rows).toEqual([{ kind: "market.suspend", actor: { kind: "staff", staffId: "7", role: "trader" } }]);
});

test("[ENG-25] a full queue refuses at once with SERVICE_UNAVAILABLE and changes nothing", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  await stage.restart({ limits: { maxQueuedInstructions: 3, maxBatchInstructions: 500 } });
  await stage.exchange.door.image(marketId);
  const reports = await Promise.all(Array.from({ length: 10 }, () => stage.exchange.bet(playerId, marketId, back)));
  const refused = reports.filter((report) => report.errorCode === "SERVICE_UNAVAILABLE").length;
  expect(refused).toBeGreaterThan(0);
  expect(await stage.exchange.balances(playerId)).toMatchObject({ locked: BigInt(10 - refused) * 2_000n });
  await stage.restart();
});

test("[ENG-26] what a trader suspended no feed resumes, whoever suspended first; a restart keeps it, and a trader's resume ends it", async () => {
  const marketId = await stage.exchange.createMarket();
  const by = (actor: Actor, control: MarketControl) =>
    stage.exchange.door.control({ marketId, actor, idempotencyKey: randomUUID(), control });
  const feed: Actor = { kind: "system", name: "feed" };
  const trader: Actor = { kind: "staff", staffId: "1", role: "trader" };
  const suspend: MarketControl = { type: "suspend", reason: "wicket" };
  const held = { ok: false, code: "MARKET_HELD" };

  await by(feed, suspend);
  await by(trader, suspend);
  expect(await by(feed, { type: "resume" })).toMatchObject(held);
  await stage.restart();
  expect(await by(feed, { type: "resume" })).toMatchObject(held);
  expect(await by(trader, { type: "resume" })).toMatchObject({ ok: true });
  await by(feed, suspend);
  expect(await by(feed, { type: "resume" })).toMatchObject({ ok: true });
});

test("[ENG-26] [RATES-63] given back a market is as it would be without the hold: suspended where its feed suspended it before or meanwhile, open where the feed would have resumed it; a restart keeps that", async () => {
  const feed: Actor = { kind: "system", name: "feed" };
  const trader: Actor = { kind: "staff", staffId: "1", role: "trader" };
  const suspend: MarketControl = { type: "suspend", reason: "silence" };
  type Steps = readonly (readonly [Actor, MarketControl])[];
  const before: Steps = [
    [feed, suspend],
    [trader, suspend],
  ];
  const meanwhile: Steps = before.toReversed();
  const never: Steps = [[trader, suspend]];
  const resumed: Steps = [...before, [feed, { type: "resume" }]];
  const stands = async (steps: Steps, restarts: boolean): Promise<unknown> => {
    const marketId = await stage.exchange.createMarket();
    const by = (actor: Actor, control: MarketControl) =>
      stage.exchange.door.control({ marketId, actor, idempotencyKey: randomUUID(), control });
    for (const [actor, control] of steps) await by(actor, control);
    if (restarts) await stage.restart();
    await by(trader, { type: "giveBack" });
    const status = (await stage.exchange.door.image(marketId))?.definition?.status;
    // The feed may do with it what it does without a hold, and staff open what they mean to.
    expect(await by(feed, { type: "resume" })).toMatchObject({ ok: true });
    return status;
  };
  for (const restarts of [false, true]) {
    expect([await stands(before, restarts), await stands(meanwhile, restarts)]).toEqual(["SUSPENDED", "SUSPENDED"]);
    expect([await stands(never, restarts), await stands(resumed, restarts)]).toEqual(["OPEN", "OPEN"]);
  }
});

test("[ENG-28] with a passive delay a bet that meets nothing rests at once; one that meets another, and a fill-or-kill, wait and are then matched", async () => {
  const marketId = await stage.exchange.createMarket({ hasPassiveDelay: true });
  const [layer, backer] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  await stage.exchange.control(marketId, { type: "turnInPlay", betDelayMs: 6_000 });
  const lay = await stage.exchange.bet(layer, marketId, { ...back, side: "LAY", taka: 30 });
  expect(lay.reports[0]).toMatchObject({ orderStatus: "EXECUTABLE" });
  const entered: string[] = [];
  const told = (name: string, ask: Promise<PlaceReport>): Promise<PlaceReport> =>
    ask.finally(() => void entered.push(name));
  const taker = told("taker", stage.exchange.bet(backer, marketId, back));
  const killed = told("killed", place(marketId, backer, [{ selectionId: 2, timeInForce: "FILL_OR_KILL" }]));
  const passive = await stage.exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3.05, taka: 10 });
  expect(passive.reports[0]).toMatchObject({ orderStatus: "EXECUTABLE", sizeMatchedMinor: 0n });
  expect(entered).toEqual([]);
  expect((await taker).reports[0]).toMatchObject({ sizeMatchedMinor: 2_000n });
  expect((await killed).reports[0]).toMatchObject({ sizeMatchedMinor: 0n, orderStatus: "EXPIRED" });
});
