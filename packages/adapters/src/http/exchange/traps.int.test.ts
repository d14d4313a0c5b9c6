import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createTestApi, type TestApi } from "./test-support/index.ts";

let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await createTestApi(database);
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const order = (size: number, price = 3) => ({
  selectionId: 1,
  side: "BACK",
  orderType: "LIMIT",
  limitOrder: { size, price, persistenceType: "LAPSE" },
});

test("[T14] an unmatched placement has an average price of 0; one bad instruction fails each report with its own or ERROR_IN_ORDER", async () => {
  const player = await api.createPlayer(1_000);
  const marketId = await api.createMarket();
  const good = await api.rpc(player, "placeOrders", { marketId, instructions: [order(100)] });
  expect(good.instructionReports?.[0]).toMatchObject({ status: "SUCCESS", averagePriceMatched: 0, sizeMatched: 0 });
  const bad = await api.rpc(player, "placeOrders", { marketId, instructions: [order(100), order(100, 3.01)] });
  expect(bad).toMatchObject({ status: "FAILURE", errorCode: expect.any(String) });
  expect(bad.instructionReports?.map(({ status, errorCode }) => [status, errorCode])).toEqual([
    ["FAILURE", "ERROR_IN_ORDER"],
    ["FAILURE", "INVALID_ODDS"],
  ]);
});

test("[T9] the account says BDT, and the market's own least stake decides, whatever a program's table of currencies says", async () => {
  const player = await api.createPlayer(1_000);
  const marketId = await api.createMarket();
  expect((await api.rpc(player, "getAccountDetails")).currencyCode).toBe("BDT");
  const codeOf = async (size: number) =>
    (await api.rpc(player, "placeOrders", { marketId, instructions: [order(size)] })).instructionReports?.[0]
      ?.errorCode;
  expect(await codeOf(1)).toBe("INVALID_BET_SIZE");
  expect(await codeOf(10)).toBeUndefined();
});

test("[BEAT-02] a silent program's bets are cancelled, those of others stand", async () => {
  const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  const marketId = await api.createMarket();
  for (const each of [player, other]) await api.rpc(each, "placeOrders", { marketId, instructions: [order(100)] });
  await api.rpc(player, "heartbeat", { preferredTimeoutSeconds: 10 });
  await database.pool.query("update exchange_heartbeat set expires_at = now()");
  expect(await api.cancelSilent()).toBe(1);
  expect(await api.cancelSilent()).toBe(0);
  const left = async (each: string) => (await api.rpc(each, "listCurrentOrders", {})).currentOrders.length;
  expect([await left(player), await left(other)]).toEqual([0, 1]);
  expect((await api.rpc(player, "heartbeat", { preferredTimeoutSeconds: 0 })).actionPerformed).toBe(
    "ALL_BETS_CANCELLED",
  );
});
