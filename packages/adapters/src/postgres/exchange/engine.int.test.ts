import { expect, test } from "vitest";
import { instructionOf } from "./test-support/exchange-fixture.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";

const stage = exchangePerFile();

test("[ENG-30] a bet to back and one to lay meet at the resting price, and each player has the worst case locked", async () => {
  const marketId = await stage.exchange.createMarket();
  const layer = await stage.exchange.createPlayer(10_000);
  const backer = await stage.exchange.createPlayer(10_000);
  const resting = await stage.exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  expect(resting.reports[0]).toMatchObject({ status: "SUCCESS", orderStatus: "EXECUTABLE", sizeMatchedMinor: 0n });
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 980_000n, locked: 20_000n });
  const taken = await stage.exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 2.5, taka: 60 });
  expect(taken.reports[0]).toMatchObject({
    averagePriceMatchedX100: 300,
    sizeMatchedMinor: 6_000n,
    orderStatus: "EXECUTION_COMPLETE",
  });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 994_000n, locked: 6_000n });
});

test("more than the balance is refused as INSUFFICIENT_FUNDS and changes nothing", async () => {
  const marketId = await stage.exchange.createMarket();
  const player = await stage.exchange.createPlayer(100);
  const report = await stage.exchange.bet(player, marketId, { on: 1, side: "LAY", price: 3, taka: 60 });
  expect(report).toMatchObject({ status: "FAILURE", errorCode: "INSUFFICIENT_FUNDS" });
  expect(await stage.exchange.balances(player)).toEqual({ cash: 10_000n, locked: 0n });
});

test("the winner is paid less commission on net winnings, and the market's account ends at 0", async () => {
  const marketId = await stage.exchange.createMarket({ commissionBasisPoints: 500 });
  const [layer, backer] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  await stage.exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  await stage.exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3, taka: 100 });
  await stage.exchange.bet(backer, marketId, { on: 2, side: "BACK", price: 4, taka: 50 });
  expect(await stage.exchange.door.previewSettlement({ marketId, winners: [1] })).toMatchObject({
    bets: 2,
    totalPaidMinor: 20_000n,
    totalCommissionMinor: 1_000n,
  });
  expect(await stage.exchange.control(marketId, { type: "settle", winners: [1], reason: "result" })).toMatchObject({
    ok: true,
  });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 119_000n, locked: 0n });
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 80_000n, locked: 0n });
  expect(await stage.exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3, taka: 10 })).toMatchObject({
    errorCode: "MARKET_NOT_OPEN_FOR_BETTING",
  });
});

test("place is all or nothing", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  const good = { on: 1, side: "BACK", price: 3, taka: 100 } as const;
  const report = await stage.exchange.door.place({
    playerId,
    marketId,
    customerRef: null,
    instructions: [instructionOf(good), instructionOf({ ...good, price: 3.01 })],
  });
  expect(report).toMatchObject({ status: "FAILURE", errorCode: "BET_ACTION_ERROR" });
  expect(report.reports.map((item) => item.errorCode)).toEqual(["ERROR_IN_ORDER", "INVALID_ODDS"]);
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 100_000n, locked: 0n });
});

test("[ROOM-21] each news of a bet says what the batch itself matched of it, and nothing where it matched nothing", async () => {
  const marketId = await stage.exchange.createMarket();
  const [layer, backer] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  const heard: unknown[] = [];
  stage.exchange.bus.subscribe(`player.${layer}`, (message) => void heard.push(message));
  const resting = await stage.exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  for (const taka of [30, 20]) await stage.exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3, taka });
  const news = (): unknown[] => heard.filter((message) => (message as { type: string }).type === "order");
  await expect.poll(news).toHaveLength(3);
  const [placed, first, second] = news();
  expect(placed).toMatchObject({ betId: resting.reports[0]?.betId, sizeMatchedMinor: "0" });
  expect(placed).not.toHaveProperty("justMatchedMinor");
  expect(first).toMatchObject({ sizeMatchedMinor: "3000", justMatchedMinor: "3000" });
  expect(second).toMatchObject({ sizeMatchedMinor: "5000", justMatchedMinor: "2000" });
});
