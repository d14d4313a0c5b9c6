import { expect, test } from "vitest";
import { apiPerFile } from "./test-support/api-per-file.ts";
import type { TestApi } from "./test-support/index.ts";

let api: TestApi;
apiPerFile((made) => {
  api = made;
});

const order = (side: "BACK" | "LAY", size: number, price: number, kill: object = {}) => ({
  selectionId: 1,
  side,
  orderType: "LIMIT",
  limitOrder: { size, price, persistenceType: "LAPSE", ...kill },
});
const kill = { timeInForce: "FILL_OR_KILL" };

async function place(player: string, marketId: string, instruction: object) {
  const report = await api.rpc(player, "placeOrders", { marketId, instructions: [instruction] });
  const [first] = report.instructionReports ?? [];
  if (first?.betId === undefined) throw new Error(JSON.stringify(report));
  return { ...first, betId: first.betId };
}

test("[EXAPI-37] a fill-or-kill bet is matched on average at its price, past it too, and repeats what was asked", async () => {
  const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(10_000)];
  const marketId = await api.createMarket();
  for (const [price, size] of [
    [5.5, 20],
    [5.4, 60],
    [5.3, 50],
  ] as const) {
    await place(other, marketId, order("LAY", size, price));
  }
  const report = await place(player, marketId, order("BACK", 100, 5.4, { ...kill, minFillSize: 50 }));
  expect(report).toMatchObject({
    status: "SUCCESS",
    sizeMatched: 100,
    averagePriceMatched: 5.4,
    orderStatus: "EXECUTION_COMPLETE",
    instruction: { limitOrder: { size: 100, price: 5.4, timeInForce: "FILL_OR_KILL", minFillSize: 50 } },
  });
  expect(await api.balances(player)).toEqual({ cash: 90_000n, locked: 10_000n });
});

test("[EXAPI-37] one that can't be filled is a success with nothing matched that has EXPIRED, locks nothing, and is listed as lapsed at once", async () => {
  const player = await api.createPlayer(1_000);
  const marketId = await api.createMarket();
  const report = await place(player, marketId, order("LAY", 100, 5.4, kill));
  expect(report).toMatchObject({ status: "SUCCESS", sizeMatched: 0, orderStatus: "EXPIRED" });
  expect(await api.balances(player)).toEqual({ cash: 100_000n, locked: 0n });
  expect((await api.rpc(player, "listCurrentOrders", { marketIds: [marketId] })).currentOrders).toEqual([]);
  const lapsed = await api.rpc(player, "listClearedOrders", { betStatus: "LAPSED", marketIds: [marketId] });
  expect(lapsed.clearedOrders).toMatchObject([{ betId: report.betId, sizeCancelled: 100 }]);
});

test("[EXAPI-36] an update changes what becomes of the rest at the off, and a repetition under its reference changes nothing", async () => {
  const [player, stranger] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  const marketId = await api.createMarket();
  const kept = (await place(player, marketId, order("BACK", 100, 3))).betId;
  const lapsing = (await place(player, marketId, order("BACK", 100, 3.5))).betId;
  const instructions = [{ betId: kept, newPersistenceType: "PERSIST" }];
  const update = { marketId, instructions, customerRef: "u1" };
  const first = await api.rest(player, "updateOrders", update);
  expect(first.body).toEqual({
    customerRef: "u1",
    status: "SUCCESS",
    marketId,
    instructionReports: [{ status: "SUCCESS", instruction: instructions[0] }],
  });
  expect((await api.rest(player, "updateOrders", update)).text).toBe(first.text);
  expect((await api.rest(player, "updateOrders", { ...update, marketId: "1.99" })).status).toBe(409);
  expect(await api.rpc(stranger, "updateOrders", { marketId, instructions })).toMatchObject({
    status: "FAILURE",
    instructionReports: [{ errorCode: "INVALID_BET_ID" }],
  });
  const [again, gone] = [kept, "123"].map((betId) => ({ betId, newPersistenceType: "PERSIST" }));
  expect(await api.rpc(player, "updateOrders", { marketId, instructions: [again, gone] })).toMatchObject({
    errorCode: "BET_ACTION_ERROR",
    instructionReports: [{ errorCode: "NO_ACTION_REQUIRED" }, { errorCode: "INVALID_BET_ID" }],
  });
  expect(
    await api.rpc(player, "updateOrders", {
      marketId,
      instructions: [{ betId: kept, newPersistenceType: "MARKET_ON_CLOSE" }],
    }),
  ).toMatchObject({ instructionReports: [{ errorCode: "INVALID_PERSISTENCE_TYPE" }] });
  await api.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
  const { currentOrders } = await api.rpc(player, "listCurrentOrders", { marketIds: [marketId] });
  expect(currentOrders).toMatchObject([{ betId: kept, persistenceType: "PERSIST", status: "EXECUTABLE" }]);
  const lapsed = await api.rpc(player, "listClearedOrders", { betStatus: "LAPSED", marketIds: [marketId] });
  expect(lapsed.clearedOrders.map(({ betId }) => betId)).toEqual([lapsing]);
});

test("[EXAPI-45] [TARGET-03] a bet for a payout takes what is better with less stake, waits for the rest, and is listed with the size it came to", async () => {
  const marketId = await api.createMarket();
  const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  const limit = (limitOrder: object, side: string) => ({
    marketId,
    instructions: [
      { selectionId: 1, side, orderType: "LIMIT", limitOrder: { persistenceType: "LAPSE", ...limitOrder } },
    ],
  });
  await api.rpc(other, "placeOrders", limit({ size: 100, price: 5 }, "LAY"));
  const target = { price: 4, betTargetType: "PAYOUT", betTargetSize: 1_000 };
  const placed = await api.rpc(player, "placeOrders", limit(target, "BACK"));
  expect(placed).toMatchObject({
    status: "SUCCESS",
    instructionReports: [{ sizeMatched: 100, averagePriceMatched: 5 }],
  });
  const { currentOrders } = await api.rpc(player, "listCurrentOrders", {});
  expect(currentOrders).toMatchObject([{ priceSize: { price: 4, size: 225 }, sizeMatched: 100, sizeRemaining: 125 }]);
  expect(await api.balances(player)).toEqual({ cash: 77_500n, locked: 22_500n });
  expect(await api.offenders()).toEqual([]);
});
