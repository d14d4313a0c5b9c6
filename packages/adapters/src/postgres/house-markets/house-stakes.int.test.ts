import { randomUUID } from "node:crypto";
import { createCountStakes, type SettledStake } from "@maidan/services/stakes";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createStakeStore } from "../stakes/index.ts";
import { createStage, type Stage } from "./test-support/house-stage.ts";

let database: TestDatabase;
let stage: Stage;
let count: () => Promise<{ readonly isFinished: boolean }>;
let told: { settled: SettledStake[]; voided: SettledStake[] };
/** Whose stakes the listener can't take. */
let faulty: readonly string[];

beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
  const listener = {
    name: "test",
    onSettled: async (_tx: unknown, stakes: readonly SettledStake[]) => {
      for (const { playerId } of stakes) if (faulty.includes(playerId)) throw new Error(`not player ${playerId}`);
      told.settled.push(...stakes);
    },
    onVoided: async (_tx: unknown, stakes: readonly SettledStake[]) => void told.voided.push(...stakes),
  };
  const { runner } = stage;
  count = createCountStakes({ runner, stakes: createStakeStore(), listeners: [listener], newKey: randomUUID });
});
afterAll(() => database.close());
beforeEach(() => {
  told = { settled: [], voided: [] };
  faulty = [];
});
afterEach(async () => {
  expect(await stage.offenders()).toEqual([]);
});

const players = (stakes: readonly SettledStake[]): readonly string[] =>
  stakes.map(({ playerId }) => playerId).toSorted();

test("[STAKE-10] whose stakes can't be told stand aside, however many wait with them, in the exchange's market and the house's apart", async () => {
  const engine = await stage.exchange.startEngine();
  const all = await Promise.all(Array.from({ length: 9 }, () => stage.createPlayer(1_000)));
  const [first = "", , , , fifth = "", backer = "", layer = ""] = all;
  const exchangeMarketId = await stage.exchange.createMarket();
  await stage.exchange.bet(layer, exchangeMarketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  await stage.exchange.bet(backer, exchangeMarketId, { on: 1, side: "BACK", price: 3, taka: 100 });
  const { marketId } = await stage.createMarket();
  for (const playerId of all) expect(await stage.bet(playerId, marketId, { taka: 100 })).toBe("taken");
  await stage.exchange.control(exchangeMarketId, { type: "settle", winners: [1], reason: "result" });
  await stage.settle(marketId, 46);
  faulty = [first, fifth, layer];
  // Of the exchange the whole settlement, of the house those three alone.
  await expect(count()).rejects.toThrow("4 settled stakes could not be counted");
  expect(players(told.settled)).toEqual(all.filter((playerId) => !faulty.includes(playerId)).toSorted());
  expect(told.settled.filter(({ source }) => source === "exchange")).toEqual([]);
  faulty = [];
  for (const queue of ["stake_queue", "house_stake_queue"])
    await stage.pool.query(`update ${queue} set retry_at = now()`);
  expect(await count()).toEqual({ isFinished: true });
  expect(players(told.settled)).toEqual([...all, backer, layer].toSorted());
  await engine.stop();
});
