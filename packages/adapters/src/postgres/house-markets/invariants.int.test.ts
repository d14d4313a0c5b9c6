import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { houseMarketInvariants } from "./index.ts";
import { createStage, type Stage } from "./test-support/house-stage.ts";

/** A judge that finds nothing in books that are right, and each figure that is off by one: the other tests and the simulator rely on it. */

let database: TestDatabase;
let stage: Stage;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
});
afterAll(() => database.close());

/** What each invariant finds after something was changed by hand, which is then taken back. */
async function foundAfter(change: string, values: readonly unknown[]): Promise<Record<string, string[]>> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const { rowCount } = await client.query(change, [...values]);
    expect(rowCount, change).toBe(1);
    const broken: Record<string, string[]> = {};
    for (const { name, offendersSql } of houseMarketInvariants) {
      const { rows } = await client.query<{ offender: string }>(offendersSql);
      if (rows.length > 0) broken[name] = rows.map(({ offender }) => offender);
    }
    return broken;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** A market with a YES of 100 taka at 46 and a NO of 200 at 44, of two players. */
async function scene() {
  const { marketId } = await stage.createMarket();
  const players = [await stage.createPlayer(1_000), await stage.createPlayer(1_000)] as const;
  expect(await stage.bet(players[0], marketId, { taka: 100 })).toBe("taken");
  expect(await stage.bet(players[1], marketId, { side: "AGAINST", line: 44, rate: 110, taka: 200 })).toBe("taken");
  expect(await stage.offenders()).toEqual([]);
  return { marketId, players };
}

test("[RATES-30] a total of what the house's risk is worked out from that is off by a hundredth, or missing, is found by its market, side and line", async () => {
  const { marketId } = await scene();
  const said = (side: string, line: number) => ({
    "house-totals-are-bets": [`house market ${marketId} ${side} ${line} totals differ from its bets`],
  });
  for (const [side, line] of [
    ["FOR", 46],
    ["AGAINST", 44],
  ] as const) {
    for (const column of ["win_minor", "lose_minor"]) {
      const change = `update house_total set ${column} = ${column} + 1 where market_id = $1 and side = $2`;
      expect(await foundAfter(change, [marketId, side]), `${side} ${column}`).toEqual(said(side, line));
    }
    const gone = "delete from house_total where market_id = $1 and side = $2";
    expect(await foundAfter(gone, [marketId, side])).toEqual(said(side, line));
  }
});

test("[RATES-31] money that is locked in a settled or void market, a player who was not paid under its last revision, and one who was paid something else than the bets brought, are found", async () => {
  for (const outcome of [50, null]) {
    const { marketId, players } = await scene();
    // While it is open nothing of this is asked.
    expect(
      await foundAfter("update house_position set paid_revision = 1 where market_id = $1 and player_id = $2", [
        marketId,
        players[0],
      ]),
    ).toEqual({});
    expect(await stage.settle(marketId, outcome)).toBeUndefined();
    expect(await stage.offenders()).toEqual([]);
    for (const playerId of players)
      for (const set of ["locked_minor = locked_minor + 1", "paid_revision = 0", "net_minor = net_minor + 1"]) {
        const change = `update house_position set ${set} where market_id = $1 and player_id = $2`;
        expect(await foundAfter(change, [marketId, playerId]), set).toEqual({
          "house-settled-is-paid": [`house market ${marketId} player ${playerId} is not paid as its bets came out`],
        });
      }
    const profit = "update house_bet set profit_minor = profit_minor + 1 where market_id = $1 and player_id = $2";
    expect(await foundAfter(profit, [marketId, players[0]])).toHaveProperty("house-settled-is-paid");
  }
});
