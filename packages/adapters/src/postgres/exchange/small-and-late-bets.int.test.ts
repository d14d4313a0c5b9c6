import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { PlaceInstruction, PlaceRequest } from "@maidan/services/exchange";
import { instructionOf, type Bet } from "./test-support/exchange-fixture.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";

const stage = exchangePerFile();

const back: Bet = { on: 1, side: "BACK", price: 3, taka: 20 };
const place = (
  asked: Pick<PlaceRequest, "playerId" | "marketId"> & Partial<PlaceRequest>,
  ...bets: readonly Partial<PlaceInstruction>[]
) =>
  stage.exchange.door.place({
    customerRef: null,
    ...asked,
    instructions: bets.map((changes) => ({ ...instructionOf(back), ...changes })),
  });
const stored = async (playerId: string) =>
  (
    await stage.database.pool.query(
      `select price_x100 as price, size_minor::int as size, remaining_minor::int as open, matched_minor::int as matched, lapsed_minor::int as lapsed,
         lapse_code as code, least_fill_minor::int as least, customer_strategy_ref as strategy
       from exchange_order where player_id = $1 order by bet_id`,
      [playerId],
    )
  ).rows;

test("[BOOK-26] a bet below the least stake is taken for ten times that as its payout, beside a bet that waits at its price, and for a market's own payout", async () => {
  const marketId = await stage.exchange.createMarket();
  const [playerId, other] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  const codeOf = async (bet: Partial<PlaceInstruction>) =>
    (await place({ playerId, marketId }, bet)).reports.map(({ errorCode }) => errorCode ?? "taken");
  expect(await codeOf({ sizeMinor: 999n, priceX100: 1_000 })).toEqual(["INVALID_BET_SIZE"]);
  expect(await codeOf({ sizeMinor: 1_000n, priceX100: 101 })).toEqual(["taken"]);
  expect(await codeOf({ sizeMinor: 500n, priceX100: 2_000 })).toEqual(["taken"]);
  expect(await codeOf({ sizeMinor: 499n, priceX100: 2_000 })).toEqual(["taken"]);
  expect(await codeOf({ sizeMinor: 499n, priceX100: 1_900 })).toEqual(["INVALID_BET_SIZE"]);
  await stage.exchange.bet(other, marketId, { on: 1, side: "LAY", price: 1.02, taka: 20 });
  expect(await codeOf({ sizeMinor: 7n, priceX100: 300 })).toEqual(["INVALID_BET_SIZE"]);
  expect(await codeOf({ sizeMinor: 7n, priceX100: 300, selectionId: 2 })).toEqual(["INVALID_BET_SIZE"]);
  await stage.exchange.bet(other, marketId, { on: 1, side: "BACK", price: 3, taka: 20 });
  expect(await codeOf({ sizeMinor: 7n, priceX100: 300 })).toEqual(["taken"]);
  expect(await codeOf({ sizeMinor: 7n, priceX100: 305 })).toEqual(["INVALID_BET_SIZE"]);
  await stage.exchange.bet(other, marketId, { on: 2, side: "LAY", price: 2, taka: 20 });
  expect(await codeOf({ sizeMinor: 7n, priceX100: 200, selectionId: 2 })).toEqual(["taken"]);
  await stage.database.pool.query("update exchange_market set minimum_payout_minor = 2000 where id = $1", [marketId]);
  await stage.restart();
  expect(await codeOf({ sizeMinor: 399n, priceX100: 500 })).toEqual(["INVALID_BET_SIZE"]);
  expect(await codeOf({ sizeMinor: 400n, priceX100: 500 })).toEqual(["taken"]);
  expect(await stage.exchange.offenders()).toEqual([]);
});

test("[BOOK-26] of several small bets at a price each is judged before any is matched, and all are placed", async () => {
  const marketId = await stage.exchange.createMarket();
  const [playerId, other] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  await stage.exchange.bet(other, marketId, { on: 1, side: "LAY", price: 3, taka: 10 });
  const report = await place({ playerId, marketId }, { sizeMinor: 1_000n }, { sizeMinor: 1n });
  expect(report).toMatchObject({
    status: "SUCCESS",
    reports: [{ sizeMatchedMinor: 1_000n }, { sizeMatchedMinor: 0n }],
  });
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 98_999n, locked: 1_001n });
});

test("[BOOK-22] a least fill is at least the least stake, but for a cash-out", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  const kill = { timeInForce: "FILL_OR_KILL", minFillSizeMinor: 999n } as const;
  const codeOf = async (bet: Partial<PlaceInstruction>, more: Partial<PlaceRequest> = {}) =>
    (await place({ playerId, marketId, ...more }, bet)).reports[0]?.errorCode;
  expect(await codeOf(kill)).toBe("INVALID_MIN_FILL_SIZE");
  expect(await codeOf({ ...kill, minFillSizeMinor: 2_001n })).toBe("INVALID_MIN_FILL_SIZE");
  expect(await codeOf({ ...kill, minFillSizeMinor: 1_000n })).toBeUndefined();
  expect(await codeOf(kill, { isCashOut: true })).toBeUndefined();
});

test("[BOOK-26] what cashes out may be of any size when it is filled at once or not at all, and nothing of it waits", async () => {
  const marketId = await stage.exchange.createMarket();
  const [playerId, other] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  await stage.exchange.bet(other, marketId, { on: 1, side: "LAY", price: 3.05, taka: 20 });
  const small = { sizeMinor: 7n, minFillSizeMinor: 1n, timeInForce: "FILL_OR_KILL" } as const;
  const codeOf = async (bet: Partial<PlaceInstruction>, more: Partial<PlaceRequest> = {}) =>
    (await place({ playerId, marketId, ...more }, bet)).reports[0]?.errorCode;
  expect(await codeOf(small)).toBe("INVALID_BET_SIZE");
  expect(await codeOf({ sizeMinor: 7n }, { isCashOut: true })).toBe("INVALID_BET_SIZE");
  expect(await codeOf({ ...small, sizeMinor: 0n }, { isCashOut: true })).toBe("INVALID_BET_SIZE");
  expect(await codeOf(small, { isCashOut: true })).toBeUndefined();
  expect(await codeOf({ ...small, priceX100: 500 }, { isCashOut: true })).toBeUndefined();
  expect(await stored(playerId)).toMatchObject([
    { size: 7, matched: 7, open: 0 },
    { size: 7, matched: 0, lapsed: 7, open: 0 },
  ]);
  expect(await stage.exchange.offenders()).toEqual([]);
});

test("[CASH-08] while a cash-out of the player waits its delay another in the market is refused, whatever its reference; another player's is taken, and so is one in another market and the next", async () => {
  const { exchange } = stage;
  const [marketId, elsewhere] = [await exchange.createMarket(), await exchange.createMarket()];
  const [playerId, other] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  for (const id of [marketId, elsewhere]) await exchange.control(id, { type: "turnInPlay", betDelayMs: 5_000 });
  const kill = { timeInForce: "FILL_OR_KILL", minFillSizeMinor: 1n } as const;
  const cashOut = (more: Partial<PlaceRequest> = {}) => place({ playerId, marketId, isCashOut: true, ...more }, kill);
  const first = cashOut({ customerRef: "first" });
  while (stage.running.engine.queued < 1) await delay(5);
  const inProgress = { status: "FAILURE", errorCode: "BET_ACTION_ERROR", reports: [{ errorCode: "BET_IN_PROGRESS" }] };
  expect(await cashOut()).toMatchObject(inProgress);
  const [again, bet, another, abroad] = [
    cashOut({ customerRef: "first" }),
    place({ playerId, marketId }, {}),
    cashOut({ playerId: other }),
    cashOut({ marketId: elsewhere }),
  ];
  expect(await cashOut()).toMatchObject(inProgress);
  for (const answer of [first, bet, another, abroad]) expect((await answer).status).toBe("SUCCESS");
  expect(await again).toEqual({ ...(await first), isReplay: true });
  expect((await cashOut()).status).toBe("SUCCESS");
});

test("[ENG-62] bets for an earlier version of the market lapse whole as MKT_VERSION, without money or a match; those for this or a later one are placed", async () => {
  const marketId = await stage.exchange.createMarket();
  const [playerId, other] = [await stage.exchange.createPlayer(0), await stage.exchange.createPlayer(1_000)];
  await stage.exchange.bet(other, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  const version = (await stage.exchange.door.image(marketId))?.definition?.version ?? 0;
  const late = { playerId, marketId, marketVersion: version - 1, customerRef: "late" };
  const report = await place(late, {}, { timeInForce: "FILL_OR_KILL" });
  const told = { status: "SUCCESS", sizeMatchedMinor: 0n, orderStatus: "EXECUTION_COMPLETE" };
  expect(report).toMatchObject({ status: "SUCCESS", reports: [told, told] });
  expect(report).not.toHaveProperty("errorCode");
  const lapsed = { open: 0, matched: 0, lapsed: 2_000, code: "MKT_VERSION", least: null };
  expect(await stored(playerId)).toMatchObject([lapsed, lapsed]);
  expect(await place(late, {}, { timeInForce: "FILL_OR_KILL" })).toEqual({ ...report, isReplay: true });
  expect((await place({ ...late, customerRef: null }, { priceX100: 301 })).reports[0]?.errorCode).toBe("INVALID_ODDS");
  await stage.exchange.fund(playerId, 10_000n);
  for (const marketVersion of [version, version + 1]) {
    expect(await place({ playerId, marketId, marketVersion }, {})).toMatchObject({
      reports: [{ sizeMatchedMinor: 2_000n }],
    });
  }
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 6_000n, locked: 4_000n });
  expect(await stage.exchange.offenders()).toEqual([]);
});

test("[ENG-62] [ENG-20] a bet that waits in play lapses when the version moves meanwhile", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 3 });
  const playerId = await stage.exchange.createPlayer(1_000);
  await stage.exchange.control(marketId, { type: "turnInPlay", betDelayMs: 5_000 });
  const marketVersion = (await stage.exchange.door.image(marketId))?.definition?.version ?? 0;
  const waiting = place({ playerId, marketId, marketVersion }, {});
  while (stage.running.engine.queued < 1) await delay(5);
  const withdrawal = { type: "removeRunner", selectionId: 3, adjustmentBasisPoints: 500, reason: "lame" } as const;
  expect(await stage.exchange.control(marketId, withdrawal)).toMatchObject({ ok: true });
  expect(await waiting).toMatchObject({ status: "SUCCESS", reports: [{ sizeMatchedMinor: 0n }] });
  expect(await stored(playerId)).toMatchObject([{ open: 0, lapsed: 2_000, code: "MKT_VERSION" }]);
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 100_000n, locked: 0n });
});

test("[TARGET-05] fill or kill with a target: filled to it with less stake, or killed, and its least is the size that it came to", async () => {
  const marketId = await stage.exchange.createMarket();
  const [playerId, other] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  await stage.exchange.bet(other, marketId, { on: 1, side: "LAY", price: 5, taka: 30 });
  const payout = (amountMinor: bigint) =>
    ({
      priceX100: 400,
      sizeMinor: amountMinor / 4n,
      timeInForce: "FILL_OR_KILL",
      target: { type: "PAYOUT", amountMinor },
      minFillSizeMinor: 1n,
    }) as const;
  const filled = await place({ playerId, marketId }, payout(10_000n));
  expect(filled.reports).toMatchObject([{ sizeMatchedMinor: 2_000n, orderStatus: "EXECUTION_COMPLETE" }]);
  const killed = await place({ playerId, marketId }, payout(10_000n));
  expect(killed.reports).toMatchObject([{ status: "SUCCESS", sizeMatchedMinor: 0n, orderStatus: "EXPIRED" }]);
  expect(await stored(playerId)).toMatchObject([
    { size: 2_000, matched: 2_000, least: 2_000, code: null },
    { size: 2_250, open: 0, lapsed: 2_250, least: 2_250, code: null },
  ]);
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 98_000n, locked: 2_000n });
});

test("[ENG-11] a request may not back and lay a runner at the starting price within limits that meet", async () => {
  const marketId = await stage.exchange.createMarket({ hasStartingPrice: true });
  const playerId = await stage.exchange.createPlayer(1_000);
  const limit = { orderType: "LIMIT_ON_CLOSE", sizeMinor: 10_000n } as const;
  const both = (layX100: number) => place({ playerId, marketId }, limit, { ...limit, side: "LAY", priceX100: layX100 });
  const code = "INVALID_BACK_LAY_COMBINATION";
  expect((await both(300)).reports.map(({ errorCode }) => errorCode)).toEqual([code, code]);
  expect((await both(250)).status).toBe("SUCCESS");
});

test("[BOOK-27] [BOOK-26] a market takes bets of its own currency alone, from the least stake of that currency or for its payout", async () => {
  const marketId = await stage.exchange.createMarket({ currency: "PKR" });
  const [playerId, inTaka] = [
    await stage.exchange.createPlayer(1_000, { currency: "PKR" }),
    await stage.exchange.createPlayer(1_000),
  ];
  expect(await place({ playerId: inTaka, marketId }, {})).toMatchObject({ errorCode: "INVALID_ACCOUNT_STATE" });
  expect(await place({ playerId, marketId: await stage.exchange.createMarket() }, {})).toMatchObject({
    errorCode: "INVALID_ACCOUNT_STATE",
  });
  const codeOf = async (bet: Partial<PlaceInstruction>) =>
    (await place({ playerId, marketId }, bet)).reports.map(({ errorCode }) => errorCode ?? "taken");
  expect(await codeOf({ sizeMinor: 2_499n })).toEqual(["INVALID_BET_SIZE"]);
  expect(await codeOf({ sizeMinor: 2_500n })).toEqual(["taken"]);
  expect(await codeOf({ sizeMinor: 1_249n, priceX100: 2_000 })).toEqual(["INVALID_BET_SIZE"]);
  expect(await codeOf({ sizeMinor: 1_250n, priceX100: 2_000 })).toEqual(["taken"]);
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 96_250n, locked: 3_750n });
  expect(await stage.exchange.balances(inTaka)).toEqual({ cash: 100_000n, locked: 0n });
  expect(await stage.exchange.offenders()).toEqual([]);
});

test("[BOOK-08] the average that the answer to a bet tells ties to the even hundredth, as lists have it", async () => {
  const marketId = await stage.exchange.createMarket();
  const [playerId, other] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  await stage.exchange.bet(other, marketId, { on: 1, side: "LAY", price: 1.9, taka: 10 });
  await stage.exchange.bet(other, marketId, { on: 1, side: "LAY", price: 1.91, taka: 10 });
  const report = await place({ playerId, marketId }, { priceX100: 101 });
  expect(report.reports).toMatchObject([{ sizeMatchedMinor: 2_000n, averagePriceMatchedX100: 190 }]);
});
