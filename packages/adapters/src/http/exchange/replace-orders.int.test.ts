import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

const order = (side: "BACK" | "LAY", size: number, price: number) => ({
  selectionId: 1,
  side,
  orderType: "LIMIT",
  limitOrder: { size, price, persistenceType: "PERSIST" },
  customerOrderRef: "mine",
});

async function place(player: string, marketId: string, instruction: object): Promise<string> {
  const report = await api.rpc(player, "placeOrders", {
    marketId,
    instructions: [instruction],
    customerStrategyRef: "s",
  });
  const betId = report.instructionReports?.[0]?.betId;
  if (betId === undefined) throw new Error(JSON.stringify(report));
  return betId;
}
const current = async (player: string, marketId: string) =>
  (await api.rpc(player, "listCurrentOrders", { marketIds: [marketId] })).currentOrders;

describe("[EXAPI-28] replacing orders", () => {
  test("places what was cancelled at the new price, with its side, persistence and references; what was matched stays", async () => {
    const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const marketId = await api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    await place(other, marketId, order("LAY", 40, 3));
    const report = await api.rpc(player, "replaceOrders", { marketId, instructions: [{ betId, newPrice: "3.5" }] });
    expect(report).toMatchObject({
      status: "SUCCESS",
      instructionReports: [
        {
          status: "SUCCESS",
          cancelInstructionReport: { status: "SUCCESS", sizeCancelled: 60, instruction: { betId } },
          placeInstructionReport: {
            status: "SUCCESS",
            sizeMatched: 0,
            instruction: { limitOrder: { size: 60, price: 3.5 } },
          },
        },
      ],
    });
    const orders = await current(player, marketId);
    expect(orders.map((each) => [each.priceSize, each.sizeMatched, each.sizeRemaining])).toEqual([
      [{ price: 3, size: 100 }, 40, 0],
      [{ price: 3.5, size: 60 }, 0, 60],
    ]);
    expect(orders[1]).toMatchObject({ persistenceType: "PERSIST", customerOrderRef: "mine", customerStrategyRef: "s" });
  });

  test("what can't be placed at the new price stays cancelled, and the report says so", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const report = await api.rpc(player, "replaceOrders", { marketId, instructions: [{ betId, newPrice: 3.01 }] });
    expect(report).toMatchObject({
      status: "FAILURE",
      instructionReports: [
        { errorCode: "CANCELLED_NOT_PLACED", placeInstructionReport: { status: "FAILURE", errorCode: "INVALID_ODDS" } },
      ],
    });
    expect(await current(player, marketId)).toEqual([]);
    expect(await api.balances(player)).toEqual({ cash: 100_000n, locked: 0n });
  });

  test("nothing is cancelled for a price that no ladder has, a bet given twice, or more than sixty", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const errorOf = async (instructions: readonly object[]) =>
      (await api.rpc(player, "replaceOrders", { marketId, instructions })).errorCode;
    expect(await errorOf([{ betId, newPrice: 3.001 }])).toBe("BET_ACTION_ERROR");
    expect(
      await errorOf([
        { betId, newPrice: 4 },
        { betId, newPrice: 5 },
      ]),
    ).toBe("DUPLICATE_BETIDS");
    const many = Array.from({ length: 61 }, (_, number) => ({ betId: String(number), newPrice: 2 }));
    expect(await errorOf(many)).toBe("TOO_MANY_INSTRUCTIONS");
    expect((await current(player, marketId)).map((each) => each.sizeRemaining)).toEqual([100]);
  });

  test("another player's bet is neither cancelled nor placed anew", async () => {
    const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const marketId = await api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const report = await api.rpc(other, "replaceOrders", { marketId, instructions: [{ betId, newPrice: 2 }] });
    expect(report.status).toBe("FAILURE");
    expect(await current(other, marketId)).toEqual([]);
    expect((await current(player, marketId)).map((each) => each.sizeRemaining)).toEqual([100]);
  });

  test("the same customerRef replaces once, and gets the first answer again", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const call = { marketId, instructions: [{ betId, newPrice: 4 }], customerRef: "once" };
    const first = await api.rpc(player, "replaceOrders", call);
    expect(await api.rpc(player, "replaceOrders", call)).toEqual(first);
    expect((await current(player, marketId)).map((each) => each.priceSize)).toEqual([{ price: 4, size: 100 }]);
  });
});
