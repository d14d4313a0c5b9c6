import { expect, test } from "vitest";
import { type Bet } from "./test-support/exchange-fixture.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";

const stage = exchangePerFile();

const atStart = (on: number, side: "BACK" | "LAY", taka: number): Bet => ({
  on,
  side,
  taka,
  price: 0,
  orderType: "MARKET_ON_CLOSE",
});

async function placed(playerId: string, marketId: string, bet: Bet): Promise<string> {
  const report = await stage.exchange.bet(playerId, marketId, bet);
  const [first] = report.reports;
  if (first?.betId === undefined) throw new Error(JSON.stringify(report.errorCode ?? first));
  return first.betId;
}

async function rowOf(betId: string): Promise<Record<string, unknown>> {
  const { rows } = await stage.database.pool.query<Record<string, unknown>>(
    "select * from exchange_order where bet_id = $1",
    [betId],
  );
  return rows[0] ?? {};
}

test("[SP-07] money waits locked for the off, survives the engine, is matched by one command at the starting price, and is paid", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 3, hasStartingPrice: true });
  const [backer, layer, keeper] = [
    await stage.exchange.createPlayer(1_000),
    await stage.exchange.createPlayer(10_000),
    await stage.exchange.createPlayer(1_000),
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
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 0n, locked: 100_000n });
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 395_000n, locked: 605_000n });
  await stage.restart();

  const image = await stage.exchange.door.image(marketId);
  expect(image?.definition).toMatchObject({ hasStartingPrice: true, isReconciled: false });
  expect(image?.runners[0]).toMatchObject({ startingBacks: [[101, 100_000n]], startingLays: [[100_000, 600_000n]] });

  expect(await stage.exchange.control(marketId, { type: "turnInPlay", betDelayMs: 0 })).toMatchObject({ ok: true });
  const told = await stage.exchange.door.image(marketId);
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
  await stage.restart();
  const again = await stage.exchange.door.image(marketId);
  expect(again?.definition).toEqual(told?.definition);
  expect(again?.runners).toEqual(told?.runners);
  expect((await stage.exchange.bet(backer, marketId, atStart(1, "BACK", 10))).reports[0]?.errorCode).toBe(
    "MARKET_NOT_OPEN_FOR_BSP_BETTING",
  );

  await stage.exchange.control(marketId, { type: "settle", winners: [1], reason: "won" });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 700_000n, locked: 0n });
  // 10,000 less the 6,000 of liability and the 50 on the second runner.
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 395_000n, locked: 0n });
  expect(await stage.exchange.balances(keeper)).toEqual({ cash: 105_000n, locked: 0n });
});

test("[SP-03] cancelling everything leaves bets at the starting price, and one that is named is BET_TAKEN_OR_LAPSED", async () => {
  const marketId = await stage.exchange.createMarket({ hasStartingPrice: true });
  const playerId = await stage.exchange.createPlayer(1_000);
  const waiting = await placed(playerId, marketId, atStart(1, "BACK", 100));
  const limit = await placed(playerId, marketId, { on: 1, side: "BACK", price: 4, taka: 100 });
  const all = await stage.exchange.door.cancel({ playerId, marketId, customerRef: null, instructions: [] });
  expect(all.reports.map((report) => report.betId)).toEqual([limit]);
  const one = await stage.exchange.door.cancel({
    playerId,
    marketId,
    customerRef: null,
    instructions: [{ betId: waiting }],
  });
  expect(one.reports[0]).toMatchObject({ status: "FAILURE", errorCode: "BET_TAKEN_OR_LAPSED" });
  const changed = await stage.exchange.door.update({
    playerId,
    marketId,
    customerRef: null,
    instructions: [{ betId: waiting, persistence: "PERSIST" }],
  });
  expect(changed.reports[0]?.errorCode).toBe("BET_TAKEN_OR_LAPSED");
  await stage.exchange.control(marketId, { type: "void", reason: "abandoned" });
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 100_000n, locked: 0n });
});

test("[SP-07] what a bet at the starting price wins is kept to the minor unit beside the price as it is shown, with its match too", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 3, hasStartingPrice: true });
  const [backer, layer] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(10_000)];
  const back = await placed(backer, marketId, atStart(1, "BACK", 1_000));
  await placed(layer, marketId, atStart(1, "LAY", 6_001.5));
  await stage.exchange.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
  expect(await rowOf(back)).toMatchObject({ matched_minor: 100_000n, matched_profit_minor: 600_150n });
  const { rows } = await stage.database.pool.query(
    "select price_x100, size_minor, profit_minor from exchange_fill where market_id = $1",
    [marketId],
  );
  expect(rows).toEqual([{ price_x100: 700, size_minor: 100_000n, profit_minor: 600_150n }]);
});

test("[SP-08] of a bet that took the starting price the part that was matched before counts neither at the off nor when the engine starts anew", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 3, hasStartingPrice: true });
  const [taker, other] = [await stage.exchange.createPlayer(10_000), await stage.exchange.createPlayer(10_000)];
  const persistence = "MARKET_ON_CLOSE";
  // Of the back 40 of 100 are matched before the off, of the lay 100 of 300.
  await placed(taker, marketId, { on: 1, side: "BACK", price: 4, taka: 100, persistence });
  await placed(other, marketId, { on: 1, side: "LAY", price: 4, taka: 40 });
  await placed(taker, marketId, { on: 2, side: "LAY", price: 3, taka: 300, persistence });
  await placed(other, marketId, { on: 2, side: "BACK", price: 3, taka: 100 });
  // Matched before, and not at the starting price, for nobody takes the other side.
  await placed(taker, marketId, { on: 3, side: "BACK", price: 2, taka: 50, persistence });
  await placed(other, marketId, { on: 3, side: "LAY", price: 2, taka: 30 });
  await placed(other, marketId, atStart(1, "LAY", 300));
  await placed(other, marketId, atStart(2, "BACK", 50));
  await stage.exchange.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
  const told = await stage.exchange.door.image(marketId);
  expect(told?.runners.map(({ startingBacks, startingLays }) => ({ startingBacks, startingLays }))).toEqual([
    { startingBacks: [[101, 6_000n]], startingLays: [[100_000, 30_000n]] },
    { startingBacks: [[101, 5_000n]], startingLays: [[100_000, 40_000n]] },
    { startingBacks: [[101, 0n]], startingLays: [] },
  ]);
  await stage.restart();
  expect((await stage.exchange.door.image(marketId))?.runners).toEqual(told?.runners);
});
