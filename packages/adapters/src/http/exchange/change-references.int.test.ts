import { describe, expect, test } from "vitest";
import { apiPerFile } from "./test-support/api-per-file.ts";
import type { TestApi } from "./test-support/index.ts";

let api: TestApi;
let player: string;
apiPerFile((made) => {
  api = made;
});

const waiting = { selectionId: 1, side: "BACK", orderType: "LIMIT", limitOrder: { size: 10, price: 5 } };
async function place(marketId: string, customerStrategyRef?: string): Promise<string> {
  const report = await api.rpc(player, "placeOrders", {
    marketId,
    instructions: [{ ...waiting, limitOrder: { ...waiting.limitOrder, persistenceType: "LAPSE" } }],
    ...(customerStrategyRef !== undefined && { customerStrategyRef }),
  });
  const betId = report.instructionReports?.[0]?.betId;
  if (betId === undefined) throw new Error(JSON.stringify(report));
  return betId;
}
const openBets = async (): Promise<readonly string[]> =>
  (await api.rpc(player, "listCurrentOrders")).currentOrders.map(({ betId }) => betId);
const cancel = (params: object) => api.rpc(player, "cancelOrders", params);

describe("[EXAPI-24] the reference of a cancel", () => {
  test("cancels in no second market", async () => {
    player = await api.createPlayer(1_000);
    const [one, other] = [await api.createMarket(), await api.createMarket()];
    const [betId, second] = [await place(one), await place(other)];
    const first = { marketId: one, instructions: [{ betId }], customerRef: "z1" };
    expect(await cancel(first)).toMatchObject({ status: "SUCCESS" });
    expect(await cancel({ marketId: other, instructions: [{ betId: second }], customerRef: "z1" })).toMatchObject({
      status: "FAILURE",
      errorCode: "DUPLICATE_TRANSACTION",
    });
    expect(await cancel({ customerRef: "z1" })).toMatchObject({ errorCode: "DUPLICATE_TRANSACTION" });
    expect(await cancel(first)).toMatchObject({ status: "SUCCESS", instructionReports: [{ sizeCancelled: 10 }] });
    expect(await openBets()).toEqual([second]);
  });

  test("of everything gets the first answer again, cancels nothing that came later, and is used for nothing else", async () => {
    player = await api.createPlayer(1_000);
    const [one, other, third] = [await api.createMarket(), await api.createMarket(), await api.createMarket()];
    await place(one);
    await place(other);
    const first = await cancel({ customerRef: "all" });
    expect(first.instructionReports?.map(({ sizeCancelled }) => sizeCancelled)).toEqual([10, 10]);
    const later = [await place(one), await place(third)];
    expect(await cancel({ customerRef: "all" })).toEqual(first);
    expect(await cancel({ marketId: one, customerRef: "all" })).toMatchObject({ errorCode: "DUPLICATE_TRANSACTION" });
    expect([...(await openBets())].toSorted()).toEqual(later.toSorted());
    const again = await cancel({ customerRef: "all-again" });
    expect(again).toMatchObject({ status: "SUCCESS" });
    expect(await openBets()).toEqual([]);
    expect(await api.balances(player)).toEqual({ cash: 100_000n, locked: 0n });
  });
});

test("[EXAPI-28] [EXAPI-27] a bet is not said to be gone where another market is named, and stays", async () => {
  player = await api.createPlayer(1_000);
  const [one, other] = [await api.createMarket(), await api.createMarket()];
  const betId = await place(one);
  const failed = { instructionReports: [{ status: "FAILURE", errorCode: "INVALID_BET_ID" }] };
  expect(await cancel({ marketId: other, instructions: [{ betId }] })).toMatchObject(failed);
  const update = { marketId: other, instructions: [{ betId, newPersistenceType: "PERSIST" }] };
  expect(await api.rpc(player, "updateOrders", update)).toMatchObject(failed);
  expect(await openBets()).toEqual([betId]);
  await cancel({ marketId: one, instructions: [{ betId }] });
  expect(await cancel({ marketId: one, instructions: [{ betId }] })).toMatchObject({
    instructionReports: [{ errorCode: "BET_TAKEN_OR_LAPSED" }],
  });
});

test("[EXAPI-28] nothing is cancelled for a price that no ladder has", async () => {
  player = await api.createPlayer(1_000);
  const marketId = await api.createMarket();
  const betId = await place(marketId);
  for (const newPrice of [0, 1, 1000.01, 9999]) {
    const report = await api.rpc(player, "replaceOrders", { marketId, instructions: [{ betId, newPrice }] });
    expect(report, String(newPrice)).toMatchObject({
      status: "FAILURE",
      instructionReports: [{ cancelInstructionReport: { status: "FAILURE", errorCode: "INVALID_ODDS" } }],
    });
    expect(await openBets(), String(newPrice)).toEqual([betId]);
  }
});

test("[EXAPI-43] a strategy is one line, in whichever sports its bets were", async () => {
  player = await api.createPlayer(1_000);
  const other = await api.createPlayer(1_000);
  for (const eventTypeId of ["4", "1"]) {
    const marketId = await api.createMarket({ eventTypeId, commissionBasisPoints: 0 });
    await place(marketId, "multi");
    await place(marketId);
    await api.bet(other, marketId, { on: 1, side: "LAY", price: 5, taka: 20 });
    await api.control(marketId, { type: "settle", winners: [1], reason: "it won" });
  }
  const { clearedOrders } = await api.rpc(player, "listClearedOrders", { betStatus: "SETTLED", groupBy: "STRATEGY" });
  const lines = clearedOrders.map((line) => [line.customerStrategyRef ?? "none", line.betCount, line.profit]);
  expect(new Map(lines.map(([name, ...figures]) => [name, figures]))).toEqual(
    new Map([
      ["multi", [2, 80]],
      ["none", [2, 80]],
    ]),
  );
  expect(lines.length).toBe(2);
});

test("[EXAPI-46] the empty name of a strategy is that of bets without one", async () => {
  player = await api.createPlayer(1_000);
  const marketId = await api.createMarket();
  const [named, plain] = [await place(marketId, "mine"), await place(marketId)];
  const betsOf = async (customerStrategyRefs: readonly string[]) =>
    (await api.rpc(player, "listCurrentOrders", { customerStrategyRefs })).currentOrders.map(({ betId }) => betId);
  expect(await betsOf([""])).toEqual([plain]);
  expect(await betsOf(["mine"])).toEqual([named]);
});
