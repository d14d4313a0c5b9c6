import { randomUUID } from "node:crypto";
import { createFinishHouseSettlements } from "@maidan/services/house-markets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createExchangeReadStore } from "../exchange-reads/index.ts";
import { actor, createStage, type Stage } from "./test-support/house-stage.ts";

let database: TestDatabase;
let stage: Stage;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
});
afterAll(() => database.close());

test("[RATES-22] one that can't be paid for now keeps no other from being paid", async () => {
  const { markets } = stage;
  const reader = readerOf(stage.pool);
  const player = await stage.createPlayer(1_000);
  const begun: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { marketId } = await stage.createMarket();
    expect(await stage.bet(player, marketId, { taka: 100 })).toBe("taken");
    begun.push(marketId);
    const dies = stage.settleWith({ ...markets, unpaid: () => Promise.reject(new Error("ended here")) });
    await expect(dies({ actor, idempotencyKey: randomUUID(), marketId, outcome: 50, reason: "test" })).rejects.toThrow(
      "ended here",
    );
  }
  const [, stuck = ""] = begun;
  const finish = (marketId: string) =>
    marketId === stuck ? Promise.reject(new Error("not now")) : stage.finish(marketId);
  await expect(createFinishHouseSettlements({ reader, markets, finish })()).rejects.toThrow(
    "1 settlements could not be paid",
  );
  expect(await markets.settling(reader)).toEqual([stuck]);
  await createFinishHouseSettlements({ reader, markets, finish: stage.finish })();
  expect(await markets.settling(reader)).toEqual([]);
  expect(await stage.cash(player)).toBe(100_000n + 3n * 9_000n);
  expect(await stage.offenders()).toEqual([]);
});

test("[EXAPI-52] [EXAPI-63] [RATES-26] a statement names the house's market, its number and why; the record of a bet that is void says why", async () => {
  const [settled, voided] = [await stage.createMarket(), await stage.createMarket()];
  const playerId = await stage.createPlayer(1_000);
  for (const { marketId } of [settled, voided])
    expect(await stage.bet(playerId, marketId, { taka: 100 })).toBe("taken");
  await stage.settle(settled.marketId, 50);
  await stage.settle(voided.marketId, null);
  const [store, reader] = [createExchangeReadStore(), readerOf(stage.pool)];
  const read = async () => {
    const page = { from: 0, count: 10 };
    const { rows } = await store.statement(reader, {
      playerId,
      include: "EXCHANGE",
      fromMs: undefined,
      toMs: undefined,
      page,
    });
    return rows.map(({ amountMinor, market }) => [amountMinor, market?.marketId, market?.winner, market?.reason]);
  };
  expect(await read()).toEqual([[9_000n, settled.marketId, "50", "test"]]);
  await stage.settle(settled.marketId, 10);
  const page = { from: 0, count: 10 };
  const { rows } = await store.betRecords(reader, { playerId, page });
  expect(rows.map((row) => row.voidReason)).toEqual(["test", undefined]);
  // What the first result paid is told with it, and so is what a void then gives back.
  const byResults = [
    [-19_000n, settled.marketId, "10", "test"],
    [9_000n, settled.marketId, "50", "test"],
  ];
  expect(await read()).toEqual(byResults);
  await stage.settle(settled.marketId, null);
  expect(await read()).toEqual([[10_000n, settled.marketId, "", "test"], ...byResults]);
  const { rows: kept } = await stage.pool.query(
    "select revision, outcome from house_settlement where market_id = $1 order by revision",
    [settled.marketId],
  );
  expect(kept).toEqual([
    { revision: 1, outcome: 50 },
    { revision: 2, outcome: 10 },
    { revision: 3, outcome: null },
  ]);
  await expect(stage.pool.query("update house_settlement set outcome = 50")).rejects.toThrow(/append-only/);
});

test("[ENG-49] [RATES-21] [ROOM-61] what a player can't give back is on the house's receivable account to the paisa, and a debt that it doesn't carry is found", async () => {
  const { marketId } = await stage.createMarket();
  const playerId = await stage.createPlayer(1_000);
  expect(await stage.bet(playerId, marketId, { taka: 1_000 })).toBe("taken");
  await stage.settle(marketId, 50);
  await stage.exchange.fund(playerId, -150_000n);
  await stage.settle(marketId, 10);
  // 1,900 to give back, 400 there.
  const { rows } = await stage.pool.query("select receivable_minor from house_position where market_id = $1", [
    marketId,
  ]);
  expect(rows).toEqual([{ receivable_minor: 150_000n }]);
  expect(await stage.cash(playerId)).toBe(0n);
  expect(await stage.offenders()).toEqual([]);
  const owe = (minor: number) =>
    stage.pool.query("update house_position set receivable_minor = $2 where market_id = $1", [marketId, minor]);
  await owe(149_999);
  expect(await stage.offenders()).toEqual(["receivable carries 150000 BDT but players owe 149999"]);
  await owe(150_000);
  await stage.settle(marketId, null);
  expect(await stage.offenders()).toEqual([]);
  const page = { from: 0, count: 10 };
  const asked = { playerId, include: "EXCHANGE", fromMs: undefined, toMs: undefined, page } as const;
  const { rows: told } = await createExchangeReadStore().statement(readerOf(stage.pool), asked);
  // Of the 1,900 to be given back the house puts up 1,500. What a void gives again goes to it alone, which changes nothing that the player has.
  expect(told.map(({ kind, amountMinor, market }) => [kind, amountMinor, market?.lentMinor])).toEqual([
    ["houseMarket.resettle", -40_000n, 150_000n],
    ["houseMarket.settle", 90_000n, 0n],
  ]);
});

test("[EXAPI-52] a statement of the exchange names of each payment who had won by the result that it paid or takes back, and why", async () => {
  const engine = await stage.exchange.startEngine();
  const marketId = await stage.exchange.createMarket();
  const [backer, layer] = [await stage.createPlayer(1_000), await stage.createPlayer(1_000)];
  await stage.exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 2, taka: 100 });
  await stage.exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 2, taka: 100 });
  await stage.exchange.control(marketId, { type: "settle", winners: [1], reason: "the score" });
  await stage.exchange.control(marketId, { type: "resettle", winners: [2], reason: "the scorer erred" });
  await engine.stop();
  const asked = { playerId: layer, include: "EXCHANGE" as const, fromMs: undefined, toMs: undefined };
  const page = { from: 0, count: 10 };
  const { rows } = await createExchangeReadStore().statement(readerOf(stage.pool), { ...asked, page });
  expect(rows.map(({ kind, market }) => [kind, market?.winner, market?.reason])).toEqual([
    ["exchange.settle", "Runner 2", "the scorer erred"],
    ["exchange.unsettle", "Runner 1", "the score"],
    ["exchange.settle", "Runner 1", "the score"],
  ]);
});
