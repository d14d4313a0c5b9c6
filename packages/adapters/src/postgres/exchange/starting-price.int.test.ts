import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createTestExchange, type Bet, type TestEngine, type TestExchange } from "./test-support/exchange-fixture.ts";

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

const atStart = (on: number, side: "BACK" | "LAY", taka: number): Bet => ({
  on,
  side,
  taka,
  price: 0,
  orderType: "MARKET_ON_CLOSE",
});

async function placed(playerId: string, marketId: string, bet: Bet): Promise<string> {
  const report = await exchange.bet(playerId, marketId, bet);
  const [first] = report.reports;
  if (first?.betId === undefined) throw new Error(JSON.stringify(report.errorCode ?? first));
  return first.betId;
}

async function restart(): Promise<void> {
  await running.stop();
  running = await exchange.startEngine();
}

async function rowOf(betId: string): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    "select * from exchange_order where bet_id = $1",
    [betId],
  );
  return rows[0] ?? {};
}

test("[SP-07] money waits locked for the off, survives the engine, is matched by one command at the starting price, and is paid", async () => {
  const marketId = await exchange.createMarket({ runners: 3, hasStartingPrice: true });
  const [backer, layer, keeper] = [
    await exchange.createPlayer(1_000),
    await exchange.createPlayer(10_000),
    await exchange.createPlayer(1_000),
  ];
  const back = await placed(backer, marketId, atStart(1, "BACK", 1_000));
  const lay = await placed(layer, marketId, atStart(1, "LAY", 6_000));
  // A lay of 100 at 3 that takes the starting price stands for 200.
  const taking = await placed(keeper, marketId, {
    on: 2,
    side: "LAY",
    price: 3,
    taka: 100,
    persistence: "MARKET_ON_CLOSE",
  });
  await placed(layer, marketId, atStart(2, "BACK", 50));
  expect(await exchange.balances(backer)).toEqual({ cash: 0n, locked: 100_000n });
  expect(await exchange.balances(layer)).toEqual({ cash: 395_000n, locked: 605_000n });
  await restart();

  const image = await exchange.door.image(marketId);
  expect(image?.definition).toMatchObject({ hasStartingPrice: true, isReconciled: false });
  expect(image?.runners[0]).toMatchObject({ startingBacks: [[101, 100_000n]], startingLays: [[100_000, 600_000n]] });

  expect(await exchange.control(marketId, { type: "turnInPlay", betDelayMs: 0 })).toMatchObject({ ok: true });
  const told = await exchange.door.image(marketId);
  expect(told?.definition?.isReconciled).toBe(true);
  expect(told?.definition?.runners.map((runner) => runner.startingPrice)).toEqual([7_000_000, 5_000_000, undefined]);
  expect(await rowOf(back)).toMatchObject({
    matched_minor: 100_000n,
    matched_profit_minor: 600_000n,
    order_type: "MARKET_ON_CLOSE",
  });
  expect(await rowOf(lay)).toMatchObject({ matched_minor: 100_000n, remaining_minor: 0n, lapsed_minor: 0n });
  expect(await rowOf(taking)).toMatchObject({
    order_type: "MARKET_ON_CLOSE",
    price_x100: 300,
    matched_minor: 5_000n,
    matched_profit_minor: 20_000n,
  });
  await restart();
  const again = await exchange.door.image(marketId);
  expect(again?.definition).toEqual(told?.definition);
  expect(again?.runners).toEqual(told?.runners);
  expect((await exchange.bet(backer, marketId, atStart(1, "BACK", 10))).reports[0]?.errorCode).toBe(
    "MARKET_NOT_OPEN_FOR_BSP_BETTING",
  );

  await exchange.control(marketId, { type: "settle", winners: [1], reason: "won" });
  expect(await exchange.balances(backer)).toEqual({ cash: 700_000n, locked: 0n });
  // 10,000 less the 6,000 of liability and the 50 on the second runner.
  expect(await exchange.balances(layer)).toEqual({ cash: 395_000n, locked: 0n });
  expect(await exchange.balances(keeper)).toEqual({ cash: 105_000n, locked: 0n });
});

test("[SP-03] cancelling everything leaves bets at the starting price, and one that is named is refused", async () => {
  const marketId = await exchange.createMarket({ hasStartingPrice: true });
  const playerId = await exchange.createPlayer(1_000);
  const waiting = await placed(playerId, marketId, atStart(1, "BACK", 100));
  const limit = await placed(playerId, marketId, { on: 1, side: "BACK", price: 4, taka: 100 });
  const all = await exchange.door.cancel({ playerId, marketId, customerRef: null, instructions: [] });
  expect(all.reports.map((report) => report.betId)).toEqual([limit]);
  const one = await exchange.door.cancel({ playerId, marketId, customerRef: null, instructions: [{ betId: waiting }] });
  expect(one.reports[0]).toMatchObject({ status: "FAILURE", errorCode: "INVALID_ORDER_TYPE" });
  const changed = await exchange.door.update({
    playerId,
    marketId,
    customerRef: null,
    instructions: [{ betId: waiting, persistence: "PERSIST" }],
  });
  expect(changed.reports[0]?.errorCode).toBe("INVALID_ORDER_TYPE");
  await exchange.control(marketId, { type: "void", reason: "abandoned" });
  expect(await exchange.balances(playerId)).toEqual({ cash: 100_000n, locked: 0n });
});
