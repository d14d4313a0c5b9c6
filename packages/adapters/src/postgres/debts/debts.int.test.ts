import { randomUUID } from "node:crypto";
import { createCollectAllDebts, createCollectDebts } from "@maidan/services/debts";
import { createPaySettlement } from "@maidan/services/settlement";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createPaymentStore } from "../exchange/index.ts";
import type { TestEngine } from "../exchange/test-support/exchange-fixture.ts";
import { createExchangeReadStore } from "../exchange-reads/index.ts";
import { createStage, type Stage } from "../house-markets/test-support/house-stage.ts";
import { createDebtStore } from "./index.ts";

let database: TestDatabase;
let stage: Stage;
let engine: TestEngine;
const debts = createDebtStore();

beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
  engine = await stage.exchange.startEngine();
});
afterAll(async () => {
  await engine.stop();
  await database.close();
});
afterEach(async () => {
  expect(await stage.offenders()).toEqual([]);
});

const collect = (playerId: string) => createCollectDebts({ runner: stage.runner, debts, newKey: randomUUID })(playerId);
const collectAll = () => createCollectAllDebts({ reader: readerOf(stage.pool), debts, collect })();
const owedBy = (playerId: string) => debts.owedMinor(readerOf(stage.pool), playerId);
const decide = (marketId: string, type: "settle" | "resettle", winner: number) =>
  stage.exchange.control(marketId, { type, winners: [winner], reason: `runner ${winner} won` });

/** Won 100.00 at 2.0 of the exchange, spent all, and the result was changed: 200.00 are owed. */
async function owing(): Promise<{ readonly marketId: string; readonly playerId: string }> {
  const marketId = await stage.exchange.createMarket();
  const [playerId, layer] = [await stage.createPlayer(1_000), await stage.createPlayer(1_000)];
  await stage.exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 2, taka: 100 });
  await stage.exchange.bet(playerId, marketId, { on: 1, side: "BACK", price: 2, taka: 100 });
  await decide(marketId, "settle", 1);
  await stage.exchange.fund(playerId, -110_000n);
  await decide(marketId, "resettle", 2);
  expect(await owedBy(playerId)).toBe(20_000n);
  return { marketId, playerId };
}
/** Won 900.00 against the house, has 1,900.00, spent 1,500.00, and lost 1,000.00 instead: 1,500.00 are owed. */
async function owingHouse(playerId: string): Promise<string> {
  const { marketId } = await stage.createMarket();
  await stage.exchange.fund(playerId, 100_000n);
  expect(await stage.bet(playerId, marketId, { taka: 1_000 })).toBe("taken");
  await stage.settle(marketId, 50);
  await stage.exchange.fund(playerId, -150_000n);
  await stage.settle(marketId, 10);
  return marketId;
}

test("[DEBT-01] [DEBT-02] what a player owes is taken from money that comes later, what is there first and the rest when there is more, and never more than is owed", async () => {
  const { playerId } = await owing();
  await collectAll();
  expect([await stage.cash(playerId), await owedBy(playerId)]).toEqual([0n, 20_000n]);
  await stage.exchange.fund(playerId, 5_000n);
  await collectAll();
  expect([await stage.cash(playerId), await owedBy(playerId)]).toEqual([0n, 15_000n]);
  expect(await stage.offenders()).toEqual([]);
  await stage.exchange.fund(playerId, 50_000n);
  await collectAll();
  await collectAll();
  expect([await stage.cash(playerId), await owedBy(playerId)]).toEqual([35_000n, 0n]);
});

test("[DEBT-01] [DEBT-05] debts of the exchange and of the house are collected market by market, and the statement names each with its result", async () => {
  const { marketId, playerId } = await owing();
  const houseId = await owingHouse(playerId);
  expect(await owedBy(playerId)).toBe(170_000n);
  await stage.exchange.fund(playerId, 100_000n);
  await collectAll();
  expect([await stage.cash(playerId), await owedBy(playerId)]).toEqual([0n, 70_000n]);
  const asked = { playerId, include: "EXCHANGE" as const, fromMs: undefined, toMs: undefined };
  const page = { from: 0, count: 2 };
  const { rows } = await createExchangeReadStore().statement(readerOf(stage.pool), { ...asked, page });
  expect(rows.map(({ kind, amountMinor, market }) => [kind, amountMinor, market?.marketId, market?.winner])).toEqual([
    ["houseMarket.collect", -80_000n, houseId, "10"],
    ["exchange.collect", -20_000n, marketId, "Runner 2"],
  ]);
});

test("[DEBT-03] however many collect at once, each debt is collected once", async () => {
  const { playerId } = await owing();
  await stage.exchange.fund(playerId, 100_000n);
  await Promise.all(Array.from({ length: 8 }, () => collectAll()));
  expect([await stage.cash(playerId), await owedBy(playerId)]).toEqual([80_000n, 0n]);
});

test("[DEBT-04] a later result takes back what is owed still, and not what was collected, of the exchange and of the house", async () => {
  const { marketId, playerId } = await owing();
  await stage.exchange.fund(playerId, 5_000n);
  await collectAll();
  await decide(marketId, "resettle", 1);
  // Of the 200.00 that the other result is worth to the player 150.00 were owed still.
  expect([await stage.cash(playerId), await owedBy(playerId)]).toEqual([5_000n, 0n]);
  const other = await stage.createPlayer(0);
  const houseId = await owingHouse(other);
  await stage.exchange.fund(other, 40_000n);
  await collectAll();
  expect(await owedBy(other)).toBe(110_000n);
  await stage.settle(houseId, 50);
  expect([await stage.cash(other), await owedBy(other)]).toEqual([80_000n, 0n]);
});

test("[DEBT-04] a result that comes while what the one before left owed is collected counts it once, whichever is first", async () => {
  for (const round of [1, 2, 3]) {
    const { marketId, playerId } = await owing();
    await stage.exchange.fund(playerId, 5_000n);
    await Promise.all([decide(marketId, "resettle", 1), collectAll(), collectAll()]);
    await collectAll();
    expect([await stage.cash(playerId), await owedBy(playerId)], `round ${round}`).toEqual([5_000n, 0n]);
    expect(await stage.offenders()).toEqual([]);
  }
});

test("[DEBT-04] collected between the reading of a settlement and its writing, a debt is not taken back", async () => {
  const { marketId, playerId } = await owing();
  await engine.stop();
  const gate = { isOpen: false };
  // The engine has read the market, and locks the players' cash next.
  engine = await stage.exchange.startEngine({}, (inner) => ({
    ...inner,
    begin: async (request) => {
      if (request.playerIds.includes(playerId) && !gate.isOpen) {
        gate.isOpen = true;
        await stage.exchange.fund(playerId, 5_000n);
        await collect(playerId);
      }
      return inner.begin(request);
    },
  }));
  await decide(marketId, "resettle", 1);
  expect(gate.isOpen).toBe(true);
  expect([await stage.cash(playerId), await owedBy(playerId)]).toEqual([5_000n, 0n]);
});

test("[DEBT-04] while the players of a market are being paid by another result nothing of it is collected", async () => {
  const { marketId, playerId } = await owing();
  await stage.exchange.fund(playerId, 5_000n);
  await engine.stop();
  engine = await stage.exchange.startEngine({ settledAtOnce: 0 });
  await decide(marketId, "resettle", 1);
  await collectAll();
  expect([await stage.cash(playerId), await owedBy(playerId)]).toEqual([5_000n, 0n]);
  const payments = createPaymentStore(stage.pool);
  await createPaySettlement({ runner: stage.runner, payments, newKey: randomUUID })(marketId);
  expect(await stage.cash(playerId)).toBe(5_000n);
  await engine.stop();
  engine = await stage.exchange.startEngine();
});

test("[DEBT-03] a player whose cash or market somebody holds is left for the next time, and waits for nobody", async () => {
  const { marketId, playerId } = await owing();
  await stage.exchange.fund(playerId, 50_000n);
  const holds = [
    ["select from ledger_account where player_id = $1 and name = 'cash' for update", playerId],
    ["select from exchange_market where id = $1 for update", marketId],
  ] as const;
  for (const [text, value] of holds) {
    const holder = await stage.pool.connect();
    await holder.query("begin");
    await holder.query(text, [value]);
    await collectAll();
    expect(await owedBy(playerId)).toBe(20_000n);
    await holder.query("rollback");
    holder.release();
  }
  await collectAll();
  expect([await stage.cash(playerId), await owedBy(playerId)]).toEqual([30_000n, 0n]);
});
