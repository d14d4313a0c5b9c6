import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createTestExchange, type Bet, type TestEngine, type TestExchange } from "./test-support/exchange-fixture.ts";

let database: TestDatabase;
let exchange: TestExchange;
let running: TestEngine;
const limits = { mostExposureMinor: 100_000n, mostProfitMinor: 200_000n };

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  running = await exchange.startEngine({ playerLimits: () => limits });
});
afterAll(async () => {
  await running.stop();
  await database.close();
});
afterEach(async () => {
  expect(await exchange.offenders()).toEqual([]);
});

const codeOf = async (playerId: string, marketId: string, bet: Bet): Promise<string | undefined> =>
  (await exchange.bet(playerId, marketId, bet)).errorCode;

test("[ENG-29] a bet that would put more at stake in the market than the limit is refused, one that lessens it isn't, and the next market counts anew", async () => {
  const [first, second] = [await exchange.createMarket(), await exchange.createMarket()];
  const playerId = await exchange.createPlayer(10_000);
  expect(await codeOf(playerId, first, { on: 1, side: "BACK", price: 1.5, taka: 1_000 })).toBeUndefined();
  expect(await codeOf(playerId, first, { on: 1, side: "BACK", price: 1.5, taka: 10 })).toBe("LOSS_LIMIT_EXCEEDED");
  expect(await codeOf(playerId, first, { on: 1, side: "LAY", price: 1.4, taka: 500 })).toBeUndefined();
  expect(await codeOf(playerId, second, { on: 1, side: "BACK", price: 1.5, taka: 1_000 })).toBeUndefined();
  expect(await exchange.balances(playerId)).toEqual({ cash: 800_000n, locked: 200_000n });
});

test("[ENG-29] [EXPO-08] a bet that could win more than the limit is refused, with what is matched and what waits counted together", async () => {
  const marketId = await exchange.createMarket({ runners: 3 });
  const [playerId, other] = [await exchange.createPlayer(10_000), await exchange.createPlayer(10_000)];
  await exchange.bet(other, marketId, { on: 1, side: "LAY", price: 3, taka: 400 });
  // 800 to win, matched; 900 more waiting; then 300 or 301 besides.
  expect(await codeOf(playerId, marketId, { on: 1, side: "BACK", price: 3, taka: 400 })).toBeUndefined();
  expect(await codeOf(playerId, marketId, { on: 1, side: "BACK", price: 10, taka: 100 })).toBeUndefined();
  expect(await codeOf(playerId, marketId, { on: 1, side: "BACK", price: 4, taka: 101 })).toBe(
    "EVENT_EXPOSURE_LIMIT_EXCEEDED",
  );
  // On another runner it adds nothing to what the first can bring.
  expect(await codeOf(playerId, marketId, { on: 2, side: "BACK", price: 4, taka: 101 })).toBeUndefined();
  expect(await codeOf(playerId, marketId, { on: 1, side: "BACK", price: 4, taka: 100 })).toBeUndefined();
  await exchange.door.cancel({ playerId, marketId, customerRef: null, instructions: [] });
  expect(await codeOf(playerId, marketId, { on: 1, side: "BACK", price: 4, taka: 101 })).toBeUndefined();
});
