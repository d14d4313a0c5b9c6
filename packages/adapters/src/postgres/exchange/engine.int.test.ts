import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import {
  createTestExchange,
  instructionOf,
  type TestEngine,
  type TestExchange,
} from "./test-support/exchange-fixture.ts";

let database: TestDatabase;
let exchange: TestExchange;
let running: TestEngine;

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  running = await exchange.startEngine();
});
afterAll(async () => {
  await running.stop();
  await database.close();
});
afterEach(async () => {
  expect(await exchange.offenders()).toEqual([]);
});

test("[ENG-30] a bet to back and one to lay meet at the resting price, and each player has the worst case locked", async () => {
  const marketId = await exchange.createMarket();
  const layer = await exchange.createPlayer(10_000);
  const backer = await exchange.createPlayer(10_000);
  const resting = await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  expect(resting.reports[0]).toMatchObject({ status: "SUCCESS", orderStatus: "EXECUTABLE", sizeMatchedMinor: 0n });
  expect(await exchange.balances(layer)).toEqual({ cash: 980_000n, locked: 20_000n });
  const taken = await exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 2.5, taka: 60 });
  expect(taken.reports[0]).toMatchObject({
    averagePriceMatchedX100: 300,
    sizeMatchedMinor: 6_000n,
    orderStatus: "EXECUTION_COMPLETE",
  });
  expect(await exchange.balances(backer)).toEqual({ cash: 994_000n, locked: 6_000n });
});

test("more than the balance is refused as INSUFFICIENT_FUNDS and changes nothing", async () => {
  const marketId = await exchange.createMarket();
  const player = await exchange.createPlayer(100);
  const report = await exchange.bet(player, marketId, { on: 1, side: "LAY", price: 3, taka: 60 });
  expect(report).toMatchObject({ status: "FAILURE", errorCode: "INSUFFICIENT_FUNDS" });
  expect(await exchange.balances(player)).toEqual({ cash: 10_000n, locked: 0n });
});

test("the winner is paid less commission on net winnings, and the market's account ends at 0", async () => {
  const marketId = await exchange.createMarket({ commissionBasisPoints: 500 });
  const [layer, backer] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  await exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3, taka: 100 });
  await exchange.bet(backer, marketId, { on: 2, side: "BACK", price: 4, taka: 50 });
  expect(await exchange.door.previewSettlement({ marketId, winners: [1] })).toMatchObject({
    bets: 2,
    totalPaidMinor: 20_000n,
    totalCommissionMinor: 1_000n,
  });
  expect(await exchange.control(marketId, { type: "settle", winners: [1], reason: "result" })).toMatchObject({
    ok: true,
  });
  expect(await exchange.balances(backer)).toEqual({ cash: 119_000n, locked: 0n });
  expect(await exchange.balances(layer)).toEqual({ cash: 80_000n, locked: 0n });
  expect(await exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3, taka: 10 })).toMatchObject({
    errorCode: "MARKET_NOT_OPEN_FOR_BETTING",
  });
});

test("place is all or nothing", async () => {
  const marketId = await exchange.createMarket();
  const playerId = await exchange.createPlayer(1_000);
  const good = { on: 1, side: "BACK", price: 3, taka: 100 } as const;
  const report = await exchange.door.place({
    playerId,
    marketId,
    customerRef: null,
    instructions: [instructionOf(good), instructionOf({ ...good, price: 3.01 })],
  });
  expect(report).toMatchObject({ status: "FAILURE", errorCode: "BET_ACTION_ERROR" });
  expect(report.reports.map((item) => item.errorCode)).toEqual(["ERROR_IN_ORDER", "INVALID_ODDS"]);
  expect(await exchange.balances(playerId)).toEqual({ cash: 100_000n, locked: 0n });
});
