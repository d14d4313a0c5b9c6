import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SettledStake } from "@maidan/services/stakes";
import { noteOwnMatches } from "./own-matches.ts";
import { startCountingStage, type CountingStage } from "./test-support/counting-stage.ts";

let stage: CountingStage;
let database: CountingStage["database"];
let exchange: CountingStage["exchange"];
let count: CountingStage["count"];
let told: { settled: SettledStake[]; voided: SettledStake[] };

beforeAll(async () => {
  stage = await startCountingStage({
    settled: (stakes) => void told.settled.push(...stakes),
    voided: (stakes) => void told.voided.push(...stakes),
  });
  ({ database, exchange, count } = stage);
});
afterAll(() => stage.stop());
beforeEach(() => {
  told = { settled: [], voided: [] };
});

const settle = (marketId: string) => exchange.control(marketId, { type: "settle", winners: [1], reason: "result" });
const abandon = (marketId: string) => exchange.control(marketId, { type: "void", reason: "abandoned" });
const stakesOf = (stakes: readonly SettledStake[]) =>
  Object.fromEntries(stakes.map((stake) => [stake.playerId, stake.stakeMinor]));

test("[STAKE-03] [STAKE-12] bets that met the own across the runners are no stake, those that met others are", async () => {
  const marketId = await exchange.createMarket({ runners: 3, hasVirtualPrices: true });
  const [player, other] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  await exchange.bet(player, marketId, { on: 2, side: "BACK", price: 4, taka: 50 });
  await exchange.bet(player, marketId, { on: 3, side: "BACK", price: 4, taka: 20 });
  await exchange.bet(other, marketId, { on: 3, side: "BACK", price: 4, taka: 30 });
  await exchange.bet(player, marketId, { on: 1, side: "BACK", price: 2, taka: 40 });
  await exchange.bet(await exchange.createPlayer(1_000), marketId, { on: 1, side: "BACK", price: 2, taka: 60 });
  await settle(marketId);
  await count();
  // Of the draw 20 met the own home, and 30 the stranger's; of the other away 30.
  expect(stakesOf(told.settled)).toMatchObject({ [player]: 3_000n, [other]: 3_000n });
});

/** Backs of the draw and of away that wait, and a stranger's back of home that takes both across the runners. */
async function quotedAcross(): Promise<{ marketId: string; maker: string; taker: string }> {
  const marketId = await exchange.createMarket({ runners: 3, hasVirtualPrices: true });
  const [maker, taker] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  for (const on of [2, 3]) await exchange.bet(maker, marketId, { on, side: "BACK", price: 4, taka: 20 });
  await exchange.bet(taker, marketId, { on: 1, side: "BACK", price: 2, taka: 40 });
  return { marketId, maker, taker };
}

test("[STAKE-12] who quotes several runners and is taken across them by a stranger has staked all of it", async () => {
  const { marketId, maker, taker } = await quotedAcross();
  await settle(marketId);
  await count();
  const stakes = told.settled.map(({ playerId, stakeMinor }) => [playerId, stakeMinor]);
  expect(stakes).toEqual([
    [maker, 2_000n],
    [maker, 2_000n],
    [taker, 4_000n],
  ]);
});

test("[STAKE-12] a piece of a market's matches ends before a match across the runners that it would part", async () => {
  const { marketId, maker } = await quotedAcross();
  for (const on of [2, 3]) await exchange.bet(maker, marketId, { on, side: "BACK", price: 4, taka: 20 });
  await exchange.bet(maker, marketId, { on: 1, side: "BACK", price: 2, taka: 40 });
  const look = (fillId: bigint) => noteOwnMatches(database.pool, { marketId, fillId, fillsAtOnce: 5 });
  const first = await look(0n);
  expect(first).not.toBeNull();
  const { rows: before } = await database.pool.query(
    "select from stake_own_match own join exchange_order o using (bet_id) where o.market_id = $1",
    [marketId],
  );
  expect(before).toEqual([]);
  expect(await look(first ?? 0n)).toBeNull();
  const { rows } = await database.pool.query(
    "select risk_minor from stake_own_match own join exchange_order o using (bet_id) where o.market_id = $1 order by bet_id",
    [marketId],
  );
  expect(rows).toEqual([2_000n, 2_000n, 4_000n].map((risk_minor) => ({ risk_minor })));
});

test("[STAKE-11] [STAKE-12] what was taken for own matches across the runners, and was none, is looked at again, and told", async () => {
  const { marketId, maker } = await quotedAcross();
  const { marketId: abandoned } = await quotedAcross();
  await settle(marketId);
  await abandon(abandoned);
  await count();
  // As it was counted before.
  await database.pool.query("delete from stake_own_match");
  await database.pool.query(
    "insert into stake_own_match (bet_id, risk_minor) select bet_id, 2000 from exchange_order where player_id = $1",
    [maker],
  );
  await database.pool.query("delete from settled_stake where player_id = $1", [maker]);
  told = { settled: [], voided: [] };
  const migration = "../../../../../db/migrations/0285-own-matches-by-the-match/up.sql";
  const text = readFileSync(path.resolve(import.meta.dirname, migration), "utf8");
  await database.pool.query(`begin; ${text}; commit`);
  await Promise.all([count(), count()]);
  await count();
  expect(told.voided).toEqual([]);
  expect(told.settled.map(({ playerId, stakeMinor }) => [playerId, stakeMinor])).toEqual([
    [maker, 2_000n],
    [maker, 2_000n],
  ]);
});
