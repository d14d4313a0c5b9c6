import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { exposureMinor, type HouseQuestion } from "@maidan/core/house-markets";
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

/** Questions, with bets of one player as side, line, rate and taka; the last but two become void. */
const questions: readonly (readonly [
  HouseQuestion,
  readonly (readonly ["FOR" | "AGAINST", number, number, number])[],
])[] = [
  [
    { type: "AT_LEAST" },
    [
      ["FOR", 46, 90, 300],
      ["AGAINST", 44, 110, 200],
      ["FOR", 60, 90, 500],
      ["AGAINST", 40, 100, 900],
      ["FOR", 20, 100, 50],
    ],
  ],
  [
    { type: "BAND", width: 10 },
    [
      ["FOR", 100, 300, 120],
      ["FOR", 105, 300, 110],
      ["AGAINST", 108, 250, 190],
      ["FOR", 7, 50, 500],
      ["AGAINST", 1, 50, 500],
    ],
  ],
  [
    { type: "LAST_DIGIT", digit: 7 },
    [
      ["FOR", 0, 800, 100],
      ["AGAINST", 0, 900, 130],
      ["FOR", 0, 900, 400],
      ["FOR", 0, 900, 400],
    ],
  ],
  [
    { type: "DIGITS", digits: 1 },
    [
      ...Array.from({ length: 10 }, (_, line) => ["FOR", line, 850, 100 + line] as const),
      ["FOR", 3, 800, 700],
      ["FOR", 4, 800, 700],
    ],
  ],
  [
    { type: "DIGITS", digits: 2 },
    [
      ["FOR", 53, 8000, 100],
      ["AGAINST", 0, 9000, 150],
      ["FOR", 54, 8000, 700],
      ["FOR", 55, 8000, 700],
    ],
  ],
  [
    { type: "EVEN" },
    [
      ["FOR", 0, 95, 300],
      ["AGAINST", 0, 95, 310],
      ["AGAINST", 0, 95, 999],
      ["AGAINST", 0, 95, 999],
    ],
  ],
  [
    { type: "WINNER", selectionIds: [1, 2, 3] },
    [
      ["FOR", 1, 150, 300],
      ["AGAINST", 2, 90, 410],
      ["FOR", 3, 95, 999],
      ["AGAINST", 1, 95, 999],
    ],
  ],
];

test("[STAKE-09] of bets that were void by themselves before, what the others could lose together is at risk, whatever was asked", async () => {
  const wanted = new Map<string, bigint>();
  const playerId = await stage.createPlayer(0);
  for (const [question, all] of questions) {
    const { marketId } = await stage.createMarket();
    await stage.pool.query("update house_market set question = $2::jsonb where id = $1", [
      marketId,
      JSON.stringify(question),
    ]);
    for (const [place, [side, line, rate, taka]] of all.entries()) {
      await stage.pool.query(
        `insert into house_bet (market_id, player_id, currency, side, line, rate, stake_minor, placed_at, settled_as, profit_minor, settled_at, void_reason)
         values ($1, $2, 'BDT', $3, $4, $5, $6, now(), $7, $8, now(), $9)`,
        [
          marketId,
          playerId,
          side,
          line,
          rate,
          taka * 100 + 1,
          ...(place < all.length - 2 ? ["LOST", -1, null] : ["VOIDED", 0, "late"]),
        ],
      );
    }
    await stage.pool.query(
      "insert into house_position (market_id, player_id, currency, locked_minor, paid_revision, risk_minor) values ($1, $2, 'BDT', 0, 1, 999)",
      [marketId, playerId],
    );
    await stage.pool.query(
      "update house_market set status = 'CLOSED', settlement = 'SETTLED', settlement_revision = 1, outcome = 1 where id = $1",
      [marketId],
    );
    const standing = all
      .slice(0, -2)
      .map(([side, line, rate, taka]) => ({ side, line, rate, stakeMinor: BigInt(taka * 100 + 1) }));
    wanted.set(marketId, exposureMinor(question, standing));
  }
  expect([...wanted.values()].every((risk) => risk > 0n)).toBe(true);
  await stage.pool.query("delete from house_stake_queue");
  const migration = "../../../../../db/migrations/0271-risk-of-bets-that-stay/up.sql";
  await stage.pool.query(readFileSync(path.resolve(import.meta.dirname, migration), "utf8"));
  const { rows } = await stage.pool.query<{ market_id: string; risk_minor: bigint }>(
    "select market_id, risk_minor from house_position join house_stake_queue using (market_id, player_id) where player_id = $1",
    [playerId],
  );
  expect(new Map(rows.map((row) => [row.market_id, row.risk_minor]))).toEqual(wanted);
  await stage.pool.query("delete from house_stake_queue");
  await stage.pool.query("delete from house_position where player_id = $1", [playerId]);
  await stage.pool.query("delete from house_bet where player_id = $1", [playerId]);
});
