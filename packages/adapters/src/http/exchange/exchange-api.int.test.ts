import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listExchangeRecords } from "@maidan/contract/http/exchange";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { untilDayLasts } from "../../../../../tools/test-day.ts";
import { createTestApi, type TestApi } from "./test-support/index.ts";

let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  await untilDayLasts();
  database = await createTestDatabase();
  api = await createTestApi(database);
});
afterAll(async () => {
  await api.close();
  await database.close();
});

interface Limit {
  readonly side: "BACK" | "LAY";
  readonly price: number | string;
  readonly size: number | string;
  readonly selectionId?: number;
}
const instruction = ({ side, price, size, selectionId = 1 }: Limit) => ({
  selectionId,
  side,
  orderType: "LIMIT",
  limitOrder: { size, price, persistenceType: "LAPSE" },
});
const place = (marketId: string, limits: readonly Limit[], parts: object = {}) => ({
  marketId,
  instructions: limits.map(instruction),
  ...parts,
});
const back = (price: number | string, size: number | string): Limit => ({ side: "BACK", price, size });
const lay = (price: number | string, size: number | string): Limit => ({ side: "LAY", price, size });

type PlaceReport = Awaited<ReturnType<typeof api.rpc<"placeOrders">>>;

const recordsOf = (body: unknown) => listExchangeRecords.response.parse(body).data.data;

/** The one instruction's report. */
function only(report: PlaceReport) {
  const [first] = report.instructionReports ?? [];
  if (first === undefined) throw new Error("no report");
  return first;
}

async function matched(commissionBasisPoints = 0) {
  const [backer, layer] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  const marketId = await api.createMarket({ commissionBasisPoints });
  const laid = await api.rpc(layer, "placeOrders", place(marketId, [lay(2.5, 100)], { customerStrategyRef: "s1" }));
  const backed = await api.rpc(backer, "placeOrders", place(marketId, [back("2.5", "60.00")], { customerRef: "b1" }));
  return { backer, layer, marketId, laid: only(laid), backed: only(backed) };
}

describe("two players", () => {
  test("one lays, the other backs, and both see the match in every listing", async () => {
    const { backer, layer, marketId, laid, backed } = await matched();
    expect(laid).toMatchObject({ status: "SUCCESS", sizeMatched: 0, orderStatus: "EXECUTABLE" });
    expect(backed).toMatchObject({
      sizeMatched: 60,
      averagePriceMatched: 2.5,
      orderStatus: "EXECUTION_COMPLETE",
    });

    const { currentOrders } = await api.rpc(layer, "listCurrentOrders", { marketIds: [marketId] });
    expect(currentOrders).toMatchObject([
      { side: "LAY", status: "EXECUTABLE", sizeMatched: 60, sizeRemaining: 40, customerStrategyRef: "s1" },
    ]);
    expect((await api.rpc(backer, "listCurrentOrders", { orderProjection: "EXECUTABLE" })).currentOrders).toEqual([]);

    const [book] = await api.rpc(layer, "listMarketBook", {
      marketIds: [marketId],
      priceProjection: { priceData: ["EX_BEST_OFFERS", "EX_TRADED"], virtualise: true },
      orderProjection: "ALL",
      matchProjection: "NO_ROLLUP",
    });
    expect(book).toMatchObject({
      status: "OPEN",
      inplay: false,
      totalMatched: 60,
      totalAvailable: 40,
      isMarketDataDelayed: false,
    });
    expect(book?.runners[0]).toMatchObject({
      lastPriceTraded: 2.5,
      totalMatched: 60,
      ex: { availableToBack: [{ price: 2.5, size: 40 }], availableToLay: [], tradedVolume: [{ price: 2.5, size: 60 }] },
      orders: [{ sizeRemaining: 40 }],
      matches: [{ side: "LAY", price: 2.5, size: 60, betId: laid.betId }],
    });

    expect(await api.rpc(backer, "listMarketProfitAndLoss", { marketIds: [marketId] })).toEqual([
      {
        marketId,
        profitAndLosses: [
          { selectionId: 1, ifWin: 90 },
          { selectionId: 2, ifWin: -60 },
        ],
      },
    ]);
    expect(await api.rpc(backer, "getAccountFunds")).toMatchObject({ availableToBetBalance: 940, exposure: -60 });
    expect(await api.rpc(layer, "getAccountFunds")).toMatchObject({ availableToBetBalance: 850, exposure: -150 });
  });

  test("the market is settled: both find the bet cleared, with commission on the winner's market line", async () => {
    const { backer, layer, marketId } = await matched(500);
    await api.control(marketId, { type: "settle", winners: [1], reason: "Runner 1 won" });
    const won = await api.rpc(backer, "listClearedOrders", { betStatus: "SETTLED", includeItemDescription: true });
    expect(won.clearedOrders).toMatchObject([
      {
        betOutcome: "WON",
        profit: 90,
        sizeSettled: 60,
        priceMatched: 2.5,
        itemDescription: { runnerDesc: "Runner 1" },
      },
    ]);
    const line = await api.rpc(backer, "listClearedOrders", {
      betStatus: "SETTLED",
      groupBy: "MARKET",
      marketIds: [marketId],
    });
    expect(line.clearedOrders).toMatchObject([{ marketId, profit: 90, commission: 4.5, betCount: 1 }]);
    expect((await api.rpc(layer, "listClearedOrders", { betStatus: "SETTLED" })).clearedOrders).toMatchObject([
      { betOutcome: "LOST", profit: -90 },
    ]);
    expect((await api.rpc(layer, "listClearedOrders", { betStatus: "LAPSED" })).clearedOrders).toMatchObject([
      { sizeCancelled: 40 },
    ]);
    expect((await api.rpc(backer, "listCurrentOrders")).currentOrders).toEqual([]);
    const [book] = await api.rpc(backer, "listMarketBook", { marketIds: [marketId] });
    expect(book).toMatchObject({ status: "CLOSED", runners: [{ status: "WINNER" }, { status: "LOSER" }] });
    const records = await api.get("/api/exchange-records?date=today", backer);
    expect(recordsOf(records.body)).toMatchObject([
      { status: "WON", stake: "60.00", odds: "2.50", net_profit_loss: "90.00", potential_profit: "90.00" },
    ]);
    expect(recordsOf((await api.get("/api/exchange-records?status=LOST", layer)).body)).toMatchObject([
      { bet_type: "LAY", net_profit_loss: "-90.00" },
    ]);
  });

  test("a void market gives the stakes back and lists the bets as voided", async () => {
    const { backer, marketId } = await matched();
    await api.control(marketId, { type: "void", reason: "abandoned" });
    expect(await api.rpc(backer, "getAccountFunds")).toMatchObject({ availableToBetBalance: 1000, exposure: 0 });
    expect((await api.rpc(backer, "listClearedOrders", { betStatus: "VOIDED" })).clearedOrders).toMatchObject([
      { sizeSettled: 60, profit: 0 },
    ]);
    expect(recordsOf((await api.get("/api/exchange-records", backer)).body)).toMatchObject([
      { status: "VOID", stake: "60.00", net_profit_loss: "0.00" },
    ]);
  });

  test("a part is cancelled and keeps its place, then the rest, and the cancelled bet is listed", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const { betId } = only(await api.rpc(player, "placeOrders", place(marketId, [back(3, 100)])));
    const part = await api.rpc(player, "cancelOrders", { marketId, instructions: [{ betId, sizeReduction: "30.0" }] });
    expect(part).toMatchObject({
      status: "SUCCESS",
      instructionReports: [{ sizeCancelled: 30, instruction: { betId, sizeReduction: 30 } }],
    });
    expect((await api.rpc(player, "listCurrentOrders")).currentOrders).toMatchObject([
      { sizeRemaining: 70, sizeCancelled: 30 },
    ]);
    expect(await api.rpc(player, "cancelOrders", {})).toMatchObject({ status: "SUCCESS" });
    expect((await api.rpc(player, "listCurrentOrders")).currentOrders).toEqual([]);
    expect((await api.rpc(player, "listClearedOrders", { betStatus: "CANCELLED" })).clearedOrders).toMatchObject([
      { betId, sizeCancelled: 100 },
    ]);
    expect(await api.rpc(player, "getAccountFunds")).toMatchObject({ availableToBetBalance: 1000, exposure: 0 });
  });
});

describe("bad input gets the field's own error and changes nothing", () => {
  async function refused(limits: readonly Limit[], prepare?: (marketId: string) => Promise<unknown>) {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    await prepare?.(marketId);
    const report = await api.rpc(player, "placeOrders", place(marketId, limits));
    expect(await api.balances(player)).toEqual({ cash: 100_000n, locked: 0n });
    expect((await api.rpc(player, "listCurrentOrders")).currentOrders).toEqual([]);
    return {
      status: report.status,
      code: report.errorCode,
      own: report.instructionReports?.map((each) => each.errorCode),
    };
  }

  test("odds off the ladder are INVALID_ODDS, and the good instruction beside them is not placed", async () => {
    expect(await refused([back(2, 50), back(2.01, 50)])).toEqual({
      status: "FAILURE",
      code: "BET_ACTION_ERROR",
      own: ["ERROR_IN_ORDER", "INVALID_ODDS"],
    });
  });
  test("a stake under the minimum is INVALID_BET_SIZE", async () => {
    expect(await refused([back(2, 9.99)])).toEqual({
      status: "FAILURE",
      code: "BET_ACTION_ERROR",
      own: ["INVALID_BET_SIZE"],
    });
  });
  test("more than the balance is INSUFFICIENT_FUNDS", async () => {
    expect(await refused([back(2, 1000.01)])).toMatchObject({ status: "FAILURE", code: "INSUFFICIENT_FUNDS" });
  });
  test("an unknown runner is INVALID_RUNNER", async () => {
    expect(await refused([{ ...back(2, 50), selectionId: 99 }])).toMatchObject({
      status: "FAILURE",
      own: ["INVALID_RUNNER"],
    });
  });
  test("a suspended market is MARKET_SUSPENDED", async () => {
    const suspend = (marketId: string) => api.control(marketId, { type: "suspend", reason: "wicket" });
    expect(await refused([back(2, 50)], suspend)).toMatchObject({ status: "FAILURE", code: "MARKET_SUSPENDED" });
  });
  test("a settled market is MARKET_NOT_OPEN_FOR_BETTING", async () => {
    const settle = (marketId: string) => api.control(marketId, { type: "settle", winners: [1], reason: "over" });
    expect(await refused([back(2, 50)], settle)).toMatchObject({
      status: "FAILURE",
      code: "MARKET_NOT_OPEN_FOR_BETTING",
    });
  });
  test("an unknown market is INVALID_MARKET_ID, whatever it looks like", async () => {
    const player = await api.createPlayer(100);
    for (const marketId of ["1.299999999", "nonsense", "1.2'; drop table exchange_order"]) {
      const report = await api.rpc(player, "placeOrders", place(marketId, [back(2, 50)]));
      expect(report).toMatchObject({ status: "FAILURE", errorCode: "INVALID_MARKET_ID" });
      expect(await api.rpc(player, "listMarketBook", { marketIds: [marketId] })).toEqual([]);
    }
  });
  test("another player's bet can't be cancelled", async () => {
    const { backer, marketId, laid } = await matched();
    const report = await api.rpc(backer, "cancelOrders", {
      marketId,
      instructions: [{ betId: laid.betId }],
    });
    expect(report).toMatchObject({ status: "FAILURE", instructionReports: [{ status: "FAILURE" }] });
    expect(report.instructionReports?.[0]).not.toHaveProperty("sizeCancelled");
  });
});

describe("the same customerRef", () => {
  test("with the same content gets the first answer byte for byte, however its numbers are written, and bets once", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const first = await api.rest(player, "placeOrders", place(marketId, [back(2, 100)], { customerRef: "once" }));
    await api.rpc(await api.createPlayer(1_000), "placeOrders", place(marketId, [lay(2, 100)]));
    const again = await api.rest(
      player,
      "placeOrders",
      place(marketId, [back("2.00", "100.0")], { customerRef: "once" }),
    );
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await api.balances(player)).toEqual({ cash: 90_000n, locked: 10_000n });
  });

  test("with other content is DUPLICATE_TRANSACTION: 409 over REST, 200 over JSON-RPC, and nothing is placed", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    await api.rest(player, "placeOrders", place(marketId, [back(2, 100)], { customerRef: "once" }));
    const other = place(marketId, [back(2, 101)], { customerRef: "once" });
    const conflict = await api.rest(player, "placeOrders", other);
    expect(conflict).toMatchObject({ status: 409, body: { status: "FAILURE", errorCode: "DUPLICATE_TRANSACTION" } });
    expect(await api.rpc(player, "placeOrders", other)).toMatchObject({ errorCode: "DUPLICATE_TRANSACTION" });
    expect(await api.balances(player)).toEqual({ cash: 90_000n, locked: 10_000n });
  });

  test("of another player is another reference", async () => {
    const marketId = await api.createMarket();
    for (const player of [await api.createPlayer(100), await api.createPlayer(100)]) {
      const report = await api.rpc(player, "placeOrders", place(marketId, [back(2, 50)], { customerRef: "shared" }));
      expect(report.status).toBe("SUCCESS");
    }
  });

  test("of a cancel gives the first cancel's answer again", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const { betId } = only(await api.rpc(player, "placeOrders", place(marketId, [back(2, 100)])));
    const cancel = { marketId, instructions: [{ betId }], customerRef: "c" };
    const first = await api.rest(player, "cancelOrders", cancel);
    expect((await api.rest(player, "cancelOrders", cancel)).text).toBe(first.text);
    expect((await api.rest(player, "cancelOrders", { marketId, customerRef: "c" })).status).toBe(409);
  });
});
