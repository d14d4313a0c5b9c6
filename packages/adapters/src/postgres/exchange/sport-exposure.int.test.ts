import type { PlayerLimits } from "@maidan/services/exchange";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createStage, type Stage } from "../house-markets/test-support/house-stage.ts";
import { createTestExchange, type Bet, type TestEngine, type TestExchange } from "./test-support/exchange-fixture.ts";

let database: TestDatabase;
let exchange: TestExchange;
let house: Stage;
let running: TestEngine;
/** Done once, after the next batch with bets was decided and before it is written. */
let beforeWriting: (() => Promise<void>) | undefined;
const ends: string[] = [];
const plenty = 1_000_000_000_000n;
/** What anybody may have at stake in one market, and in all. */
const most = { inMarketMinor: plenty, everywhereMinor: plenty };
const mostMinor = 300_000n;
/** Of cricket a player may have 3,000 taka at stake. */
const boundedSport = "4";
const unbounded = {
  bandBeforePercent: null,
  bandInPlayPercent: null,
  jumpPercent: null,
  lineBandPercent: null,
  lineJumpPercent: null,
  stakeMaxMinor: null,
  winMaxMinor: null,
};

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  house = createStage(database);
  const guards: NonNullable<PlayerLimits["guards"]> = {
    of: ({ eventTypeId }) => ({
      ...unbounded,
      sportExposureMaxMinor: eventTypeId === boundedSport ? mostMinor : null,
    }),
    rateOf: () => undefined,
  };
  const playerLimits = () => ({
    mostExposureMinor: most.inMarketMinor,
    mostExposureEverywhereMinor: most.everywhereMinor,
    mostProfitMinor: plenty,
    guards,
  });
  running = await exchange.startEngine({ playerLimits }, (inner) => ({
    ...inner,
    commit: async (rows, fence) => {
      const work = rows.newOrders.length > 0 ? beforeWriting : undefined;
      if (work !== undefined) {
        beforeWriting = undefined;
        await work();
      }
      const result = await inner.commit(rows, fence);
      ends.push(result.type);
      return result;
    },
  }));
  await database.pool.query(
    "insert into betting_limit (event_type_id, market_type, sport_exposure_max_minor) values ($1, '*', $2)",
    [boundedSport, mostMinor],
  );
});
afterAll(async () => {
  await running.stop();
  await database.close();
});
afterEach(async () => {
  Object.assign(most, { inMarketMinor: plenty, everywhereMinor: plenty });
  expect(await exchange.offenders()).toEqual([]);
});

const marketOf = (eventTypeId: string): Promise<string> => exchange.createMarket({ eventTypeId });
const back = (taka: number): Bet => ({ on: 1, side: "BACK", price: 1.5, taka });
const codeOf = async (playerId: string, marketId: string, bet: Bet): Promise<string> =>
  (await exchange.bet(playerId, marketId, bet)).errorCode ?? "taken";

test("[LIMIT-35] what a player has at stake in the markets of a sport, the house's included, is bounded; in other sports it isn't, and less is always taken", async () => {
  const [first, second, other] = [await marketOf(boundedSport), await marketOf(boundedSport), await marketOf("2")];
  const { marketId: ofHouse } = await house.createMarket();
  const player = await exchange.createPlayer(100_000);
  expect(await codeOf(player, first, back(1_500))).toBe("taken");
  expect(await house.bet(player, ofHouse, { taka: 500 })).toBe("taken");
  expect(await codeOf(player, second, back(1_001))).toBe("LOSS_LIMIT_EXCEEDED");
  expect(await codeOf(player, second, back(1_000))).toBe("taken");
  expect(await codeOf(player, second, back(10))).toBe("LOSS_LIMIT_EXCEEDED");
  expect(await house.bet(player, ofHouse, { taka: 100 })).toBe("EXPOSURE_LIMIT");
  expect(await codeOf(player, other, back(5_000))).toBe("taken");
  // It adds nothing to the worst case of its market.
  expect(await codeOf(player, first, { on: 1, side: "LAY", price: 1.4, taka: 1_000 })).toBe("taken");
  // What is given back may be staked again.
  await exchange.door.cancel({ playerId: player, marketId: second, customerRef: null, instructions: [] });
  expect(await house.bet(player, ofHouse, { taka: 1_000 })).toBe("taken");
  expect(await codeOf(player, second, back(10))).toBe("LOSS_LIMIT_EXCEEDED");
  // Another player has a bound of their own, and one of the house's accounts none.
  expect(await codeOf(await exchange.createPlayer(10_000), first, back(3_000))).toBe("taken");
  expect(await codeOf(await exchange.createPlayer(10_000, { isHouse: true }), first, back(4_000))).toBe("taken");
});

test("[LIMIT-35] of bets that come at once in several markets of the sport, by an engine and against the house, no more are taken than the bound allows", async () => {
  const markets = await Promise.all(Array.from({ length: 4 }, () => marketOf(boundedSport)));
  const ofHouse = await Promise.all(Array.from({ length: 4 }, () => house.createMarket()));
  const player = await exchange.createPlayer(100_000);
  const answers = await Promise.all([
    ...markets.map((marketId) => codeOf(player, marketId, back(1_000))),
    ...ofHouse.map(({ marketId }) => house.bet(player, marketId, { taka: 1_000 })),
  ]);
  expect(answers.filter((answer) => answer === "taken")).toHaveLength(3);
  expect(answers.every((answer) => ["taken", "LOSS_LIMIT_EXCEEDED", "EXPOSURE_LIMIT"].includes(answer))).toBe(true);
  expect((await exchange.balances(player)).locked).toBe(mostMinor);
});

test("[LIMIT-35] who stakes elsewhere in the sport between the reading and the writing of a batch has the bet refused that would pass the bound", async () => {
  const marketId = await marketOf(boundedSport);
  const player = await exchange.createPlayer(100_000);
  const { marketId: ofHouse } = await house.createMarket();
  beforeWriting = async () => expect(await house.bet(player, ofHouse, { taka: 2_000 })).toBe("taken");
  expect(await codeOf(player, marketId, back(1_001))).toBe("LOSS_LIMIT_EXCEEDED");
  expect(ends.filter((end) => end !== "committed")).toEqual(["outrun"]);
  expect(await codeOf(player, marketId, back(1_000))).toBe("taken");
  expect((await exchange.balances(player)).locked).toBe(mostMinor);
});

test("[LIMIT-36] of the bounds of what a player may have at stake the refusal names the one that stood in the way, and the sport; asked again under its reference too", async () => {
  const marketId = await marketOf(boundedSport);
  const player = await exchange.createPlayer(100_000);
  const refused = async (taka: number, ref?: string) => {
    const report = await exchange.bet(player, marketId, { ...back(taka), ...(ref !== undefined && { ref }) });
    expect(report).toMatchObject({ status: "FAILURE", errorCode: "LOSS_LIMIT_EXCEEDED" });
    return report.lossLimit;
  };
  const ofSport = { of: "SPORT", eventTypeId: boundedSport };
  expect(await refused(3_001, "first")).toEqual(ofSport);
  most.everywhereMinor = 200_000n;
  expect(await refused(3_001)).toEqual({ of: "ALL_MARKETS" });
  most.inMarketMinor = 100_000n;
  expect(await refused(3_001)).toEqual({ of: "MARKET" });
  // As it was first answered.
  expect(await refused(3_001, "first")).toEqual(ofSport);
  const poor = await exchange.createPlayer(10);
  expect(await exchange.bet(poor, marketId, back(100))).not.toHaveProperty("lossLimit");
});

test("[LIMIT-36] the house names the sport, or says that it is all markets", async () => {
  const { marketId } = await house.createMarket();
  const player = await exchange.createPlayer(100_000);
  expect(await house.wordsTo(player, marketId, { taka: 3_001 })).toBe(
    "More would be at stake than you may have in all cricket markets together.",
  );
  await database.pool.query(
    "insert into player_limit (player_id, market_type, exposure_max_minor) values ($1, '*', $2)",
    [player, 200_000n],
  );
  expect(await house.wordsTo(player, marketId, { taka: 3_001 })).toBe(
    "More would be at stake than you may have in all markets together.",
  );
  expect(await house.wordsTo(player, marketId, { taka: 100 })).toBeUndefined();
});

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How many rows of a table a plan has looked at, also those that it then left out. */
function rowsReadOf(node: PlanNode, table: string): number {
  const own = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
  const here = node["Relation Name"] === table ? own * node["Actual Loops"] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsReadOf(child, table), here);
}

test("[LIMIT-35] what is at stake in a sport is summed without looking at the positions that are settled", async () => {
  const player = await exchange.createPlayer(100_000);
  for (let round = 1; round <= 4; round += 1) {
    const marketId = await marketOf(boundedSport);
    const { marketId: ofHouse } = await house.createMarket();
    expect(await codeOf(player, marketId, back(100))).toBe("taken");
    expect(await house.bet(player, ofHouse, { taka: 100 })).toBe("taken");
    if (round === 1) continue;
    expect(await exchange.control(marketId, { type: "settle", winners: [1], reason: "result" })).toMatchObject({
      ok: true,
    });
    expect(await house.settle(ofHouse, 40)).toBeUndefined();
  }
  const client = await database.pool.connect();
  try {
    // The few rows of a test are read whole as soon as the server has counted them.
    await client.query("set enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": readonly [{ readonly Plan: PlanNode }] }>(
      "explain (analyze, format json) select * from locked_by_sport($1)",
      [player],
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    if (plan === undefined) throw new Error("no plan");
    expect([rowsReadOf(plan, "exchange_position"), rowsReadOf(plan, "house_position")]).toEqual([1, 1]);
  } finally {
    client.release(true);
  }
});

test("[LIMIT-35] a bet that moves what is at stake in a market writes none of the position's indexes anew", async () => {
  const marketId = await marketOf(boundedSport);
  const player = await exchange.createPlayer(100_000);
  expect(await codeOf(player, marketId, back(100))).toBe("taken");
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("update exchange_position set locked_minor = locked_minor + 1 where player_id = $1", [player]);
    const { rows } = await client.query(
      "select pg_stat_get_xact_tuples_hot_updated('exchange_position'::regclass) as hot",
    );
    expect(Number(rows[0]?.hot)).toBe(1);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
