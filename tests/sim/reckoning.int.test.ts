import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createStage,
  type Stage,
} from "../../packages/adapters/src/postgres/house-markets/test-support/house-stage.ts";
import type { TestEngine } from "../../packages/adapters/src/postgres/exchange/test-support/exchange-fixture.ts";
import { createTestDatabase, type TestDatabase } from "../../tools/test-database.ts";
import { reckonHouse, reckonLines } from "./reckoning.ts";
import { checkHouseTargets, takerOf } from "./sim-targets.ts";

/** A judge that finds nothing in books that are right, and every unit that is wrong. */

let database: TestDatabase;
let stage: Stage;
let engine: TestEngine;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
  engine = await stage.exchange.startEngine();
});
afterAll(async () => {
  await engine.stop();
  await database.close();
});

/** What is found wrong while the figure is off by one. */
async function whileOff(
  reckon: typeof reckonLines,
  { table, column, marketId, playerId }: { table: string; column: string; marketId: string; playerId: string },
): Promise<string[]> {
  const change = (by: number) =>
    database.pool.query(`update ${table} set ${column} = ${column} + $1 where market_id = $2 and player_id = $3`, [
      by,
      marketId,
      playerId,
    ]);
  await change(1);
  const found = await reckon(database.pool);
  await change(-1);
  return found;
}

test("[LINE-04] [LINE-05] what is locked and paid at lines is reckoned from the bets: nothing is found until a figure is off by one", async () => {
  const { exchange } = stage;
  const line = { leastX100: 3_050, mostX100: 5_050, intervalX100: 100 };
  const marketId = await exchange.createMarket({ runners: 1, line, commissionBasisPoints: 250 });
  const [buyer, seller] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  await exchange.bet(buyer, marketId, { on: 1, side: "LAY", price: 40.5, taka: 33.33 });
  await exchange.bet(buyer, marketId, { on: 1, side: "LAY", price: 42.5, taka: 20 });
  await exchange.bet(seller, marketId, { on: 1, side: "BACK", price: 40.5, taka: 60 });
  expect(await reckonLines(database.pool)).toEqual([]);
  const locked = { table: "exchange_position", column: "locked_minor", marketId };
  expect(await whileOff(reckonLines, { ...locked, playerId: seller })).toEqual([
    `market ${marketId} player ${seller}: 6001 is locked, the worst result loses 6000`,
  ]);
  await exchange.control(marketId, { type: "settle", winners: [41], reason: "result" });
  expect(await reckonLines(database.pool)).toEqual([]);
  for (const column of ["net_minor", "commission_minor"]) {
    const table = "exchange_settlement_player";
    expect(await whileOff(reckonLines, { table, column, marketId, playerId: buyer })).toHaveLength(1);
  }
  await exchange.control(marketId, { type: "resettle", winners: [50], reason: "corrected" });
  await exchange.control(marketId, { type: "void", reason: "void" });
  expect(await reckonLines(database.pool)).toEqual([]);
});

test("[RATES-04] [RATES-20] what is locked and paid in the house's markets is reckoned from the bets: nothing is found until a figure is off by one", async () => {
  const { marketId } = await stage.createMarket({ commissionBasisPoints: 250 });
  const playerId = await stage.createPlayer(10_000);
  await stage.bet(playerId, marketId, { taka: 333 });
  await stage.bet(playerId, marketId, { side: "AGAINST", line: 44, rate: 110, taka: 150 });
  expect(await reckonHouse(database.pool)).toEqual([]);
  const locked = { table: "house_position", column: "locked_minor", marketId, playerId };
  expect(await whileOff(reckonHouse, locked)).toEqual([
    `house market ${marketId} player ${playerId}: 49801 is locked, the worst outcome loses 49800`,
  ]);
  await stage.settle(marketId, 47);
  expect(await reckonHouse(database.pool)).toEqual([]);
  for (const column of ["net_minor", "commission_minor"])
    expect(await whileOff(reckonHouse, { ...locked, column })).toHaveLength(1);
  await stage.settle(marketId, 10);
  await stage.settle(marketId, null);
  expect(await reckonHouse(database.pool)).toEqual([]);
});

test("[RATES-72] [RATES-48] a win that runners share is reckoned from the bets too: stake and win divided by those who share it", async () => {
  const selectionIds = [1, 2, 3];
  const runners = selectionIds.map((selectionId) => ({ selectionId, name: `Player ${selectionId}` }));
  const quotes = selectionIds.map((line) => ({ line, forRate: 275, againstLine: line, againstRate: 300 }));
  const question = { type: "WINNER", selectionIds } as const;
  const asked = { question, kind: "BOOKMAKER", fancyType: null, runners, sourceKey: "first:top-batter" } as const;
  const { marketId } = await stage.createMarket(asked, quotes);
  const playerId = await stage.createPlayer(10_000);
  await stage.bet(playerId, marketId, { line: 1, rate: 275, taka: 333.33 });
  await stage.bet(playerId, marketId, { side: "AGAINST", line: 2, rate: 300, taka: 150 });
  await stage.settle(marketId, 1, [1, 2]);
  expect(await reckonHouse(database.pool)).toEqual([]);
  const net = { table: "house_position", column: "net_minor", marketId, playerId };
  expect(await whileOff(reckonHouse, net)).toHaveLength(1);
});

test("[CASH-26] a cash-out against the house that is done has its bets once, and nobody else has any: nothing is found until bets are missing, more, or nobody's", async () => {
  const { marketId } = await stage.createMarket();
  const [waiter, taker] = [await stage.createPlayer(1_000), await stage.createPlayer(1_000)];
  const { pool } = database;
  const bet = (playerId: string, placedAt: string) =>
    pool.query(
      `insert into house_bet (market_id, player_id, currency, side, line, rate, stake_minor, placed_at, is_cash_out)
       values ($1, $2, 'BDT', 'FOR', 46, 90, 100, $3, true)`,
      [marketId, playerId, placedAt],
    );
  const [then, later] = ["2027-01-01T00:00:00.120Z", "2027-01-01T00:00:05Z"];
  await pool.query(
    `insert into house_cash_out_target (player_id, market_id, share_percent, target_minor, state, ended_at)
     values ($1, $2, 100, 5000, 'DONE', '2027-01-01T00:00:00.120456Z'), ($1, $2, 100, 5000, 'CANCELLED', $3)`,
    [waiter, marketId, later],
  );
  const taken = new Map([[takerOf(marketId, taker), 1]]);
  const found = () => checkHouseTargets(pool, taken);
  // Done without a bet, and taken without one.
  expect(await found()).toHaveLength(1);
  await bet(waiter, then);
  await bet(waiter, then);
  await bet(taker, then);
  expect(await found()).toEqual([]);
  // Of one that was taken away, and twice for one that was taken.
  await bet(waiter, later);
  expect(await found()).toHaveLength(1);
  await bet(taker, later);
  expect(await found()).toHaveLength(2);
  await pool.query("delete from house_bet where market_id = $1", [marketId]);
});
