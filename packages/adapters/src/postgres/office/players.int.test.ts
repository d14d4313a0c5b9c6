import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createStage, type Stage } from "../house-markets/test-support/house-stage.ts";
import { createOfficeReads } from "./index.ts";

let database: TestDatabase;
let stage: Stage;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
});
afterAll(() => database.close());

const betsOf = (playerId: string, limit = 100) =>
  createOfficeReads().bets(readerOf(database.pool), { playerId, limit });

test("[DESK-24] a player's bets on the exchange and against the house are one list by time, each with its side, number, rate and state", async () => {
  const lines = await stage.createMarket();
  const voided = await stage.createMarket();
  const digits = { sourceKey: "lottery", fancyType: 6 as const, question: { type: "DIGITS", digits: 2 } as const };
  const lottery = await stage.createMarket({ ...digits, title: "Lottery" }, [
    { line: 0, forRate: 900, againstLine: 0, againstRate: null },
  ]);
  const engine = await stage.exchange.startEngine();
  const exchangeMarketId = await stage.exchange.createMarket();
  const playerId = await stage.createPlayer(5_000);
  expect(await stage.bet(playerId, lines.marketId, { taka: 100 })).toBe("taken");
  await stage.exchange.bet(playerId, exchangeMarketId, { on: 1, side: "BACK", price: 3, taka: 20 });
  expect(await stage.bet(playerId, lines.marketId, { side: "AGAINST", line: 44, rate: 110, taka: 200 })).toBe("taken");
  expect(await stage.bet(playerId, lottery.marketId, { line: 7, rate: 900, taka: 100 })).toBe("taken");
  expect(await stage.bet(playerId, voided.marketId, { taka: 100 })).toBe("taken");
  await engine.stop();
  await stage.settle(lines.marketId, 45);
  await stage.settle(voided.marketId, null);
  const bets = await betsOf(playerId);
  expect(bets.map(({ side, status, house }) => [side, status, house?.number, house?.rate, house?.winMinor])).toEqual([
    ["BACK", "VOIDED", "46", 90, 9_000n],
    ["BACK", "OPEN", "07", 900, 90_000n],
    ["LAY", "LOST", "44", 110, 20_000n],
    ["BACK", "EXECUTABLE", undefined, undefined, undefined],
    ["BACK", "LOST", "46", 90, 9_000n],
  ]);
  expect(await betsOf(playerId, 2)).toEqual(bets.slice(0, 2));
});
