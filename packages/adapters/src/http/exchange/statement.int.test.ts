import { createListBetRecords } from "@maidan/services/exchange-reads";
import { readerOf } from "@maidan/adapters/postgres/database";
import { createExchangeReadStore } from "@maidan/adapters/postgres/exchange-reads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createTestApi, type TestApi } from "./test-support/index.ts";

let database: TestDatabase;
let api: TestApi;
let player: string;
const markets: string[] = [];

/** Three markets of 100 at 3.0 on runner 1: won, lost, voided; and one that is still open. */
const order = (side: "BACK" | "LAY") => ({
  selectionId: 1,
  side,
  orderType: "LIMIT",
  limitOrder: { size: 100, price: 3, persistenceType: "LAPSE" },
});

beforeAll(async () => {
  database = await createTestDatabase();
  api = await createTestApi(database);
  player = await api.createPlayer(1_000);
  const other = await api.createPlayer(10_000);
  for (let index = 0; index < 4; index += 1) {
    const marketId = await api.createMarket({ commissionBasisPoints: 500 });
    await api.rpc(other, "placeOrders", { marketId, instructions: [order("LAY")] });
    await api.rpc(player, "placeOrders", { marketId, instructions: [order("BACK")] });
    markets.push(marketId);
  }
  const [won = "", lost = "", voided = ""] = markets;
  await api.control(won, { type: "settle", winners: [1], reason: "result" });
  await api.control(lost, { type: "settle", winners: [2], reason: "result" });
  await api.control(voided, { type: "void", reason: "abandoned" });
});
afterAll(async () => {
  await api.close();
  await database.close();
});

interface Statement {
  readonly accountStatement: readonly {
    readonly refId: string;
    readonly itemDate: string;
    readonly amount: number;
    readonly balance: number;
    readonly itemClassData: { readonly unknownStatementItem: string };
    readonly legacyData: Readonly<Record<string, unknown>>;
  }[];
  readonly moreAvailable: boolean;
}
const statement = (params: object = {}): Promise<Statement> => api.rpc(player, "getAccountStatement", params);
const shown = ({ accountStatement }: Statement) =>
  accountStatement.map(({ refId, amount, balance }) => [refId, amount, balance]);

test("[EXAPI-52] a statement holds what changed the balance, newest first, each with the balance after it; a void and an open bet changed nothing", async () => {
  const [won, lost] = markets;
  const all = await statement();
  expect(shown(all).slice(0, 2)).toEqual([
    [lost, -100, 1_090],
    [won, 190, 1_190],
  ]);
  expect(
    shown(all)
      .slice(2)
      .map(([, amount, balance]) => [amount, balance]),
  ).toEqual([[1_000, 1_000]]);
  expect(all.moreAvailable).toBe(false);
  expect(all.accountStatement[1]?.legacyData).toMatchObject({
    fullMarketName: "Dhaka v Khulna / Match Odds",
    winLose: "RESULT_WON",
    transactionType: "ACCOUNT_CREDIT",
    selectionName: "Runner 1",
    commissionRate: "5",
  });
});

test("[EXAPI-52] pages neither skip nor repeat, a filter keeps the balances, and more than 100 records are too much", async () => {
  const all = shown(await statement());
  const pages = [await statement({ recordCount: 2 }), await statement({ fromRecord: 2, recordCount: 2 })];
  expect(pages.flatMap(shown)).toEqual(all);
  expect(pages.map((page) => page.moreAvailable)).toEqual([true, false]);
  expect(shown(await statement({ includeItem: "EXCHANGE" }))).toEqual(all.slice(0, 2));
  expect(shown(await statement({ includeItem: "DEPOSITS_WITHDRAWALS" }))).toEqual([]);
  const [newest] = (await statement()).accountStatement;
  expect(shown(await statement({ itemDateRange: { from: newest?.itemDate } }))).toEqual(all.slice(0, 1));
  // Both ends are included, as the field has it.
  const oneInstant = { from: newest?.itemDate, to: newest?.itemDate };
  expect(shown(await statement({ itemDateRange: oneInstant }))).toEqual(all.slice(0, 1));
  await expect(statement({ recordCount: 101 })).rejects.toThrow(/AANGX|TOO_MUCH_DATA/);
});

test("[EXAPI-52] an item says why its market was settled so: the reason of the result that it paid, also after another one", async () => {
  const [won = ""] = markets;
  await api.control(won, { type: "resettle", winners: [2], reason: "the umpire's word" });
  const said = (await statement()).accountStatement
    .filter(({ refId }) => refId === won)
    .map(({ itemClassData }) => itemClassData.unknownStatementItem);
  expect(said).toEqual([
    "exchange.settle,Dhaka v Khulna,Match Odds,the umpire's word",
    "exchange.unsettle,Dhaka v Khulna,Match Odds,result",
    "exchange.settle,Dhaka v Khulna,Match Odds,result",
  ]);
});

test("[EXAPI-63] a void bet's record says why, and no other does", async () => {
  const { store, reader } = { store: createExchangeReadStore(), reader: readerOf(database.pool) };
  const list = createListBetRecords({ reader, store, now: Date.now });
  const { bets } = await list({ playerId: player, date: "all", page: 1, perPage: 20 });
  expect(bets.map((bet) => [bet.status, bet.voidReason])).toEqual([
    ["open", undefined],
    ["VOID", "abandoned"],
    ["LOST", undefined],
    ["LOST", undefined],
  ]);
});

test("[EXAPI-52] what was taken back because its market became void says so: the void's reason, and no winner", async () => {
  const [, , , open = ""] = markets;
  await api.control(open, { type: "settle", winners: [1], reason: "result" });
  await api.control(open, { type: "resettle", winners: [2], reason: "a slip" });
  await api.control(open, { type: "void", reason: "abandoned" });
  const items = (await statement()).accountStatement.filter(({ refId }) => refId === open);
  const said = items.map(({ itemClassData, legacyData }) => [
    itemClassData.unknownStatementItem.split(",").at(0),
    itemClassData.unknownStatementItem.split(",").at(-1),
    legacyData["selectionName"],
  ]);
  const [taken, ...before] = said;
  expect(taken).toEqual(["exchange.unsettle", "abandoned", ""]);
  expect(before.map((line) => line.slice(0, 2))).toEqual([
    ["exchange.settle", "a slip"],
    ["exchange.unsettle", "result"],
    ["exchange.settle", "result"],
  ]);
  expect(before.every(([, , winner]) => winner !== "")).toBe(true);
});

test("[EXAPI-52] of a dead heat the winners are told with how many share it, until another result is paid", async () => {
  const [, lost = ""] = markets;
  await api.control(lost, { type: "resettle", winners: [1, 2], deadHeat: [1, 2], reason: "photo" });
  const names = (await statement()).accountStatement
    .filter(({ refId }) => refId === lost)
    .map(({ legacyData }) => legacyData["selectionName"]);
  expect(names).toEqual(["Runner 1, Runner 2 (dead heat of 2)", "Runner 2", "Runner 2"]);
});

test("[EXAPI-52] of a dead heat behind an outright winner the statement tells who won whole from who shares", async () => {
  const marketId = await api.createMarket({ runners: 3, numberOfWinners: 2 });
  const other = await api.createPlayer(10_000);
  await api.rpc(other, "placeOrders", { marketId, instructions: [order("LAY")] });
  await api.rpc(player, "placeOrders", { marketId, instructions: [order("BACK")] });
  await api.control(marketId, { type: "settle", winners: [1, 2, 3], deadHeat: [1, 2], reason: "photo" });
  const [item] = (await statement()).accountStatement.filter(({ refId }) => refId === marketId);
  expect(item?.legacyData["selectionName"]).toBe("Runner 3; Runner 1, Runner 2 (dead heat of 2)");
});
