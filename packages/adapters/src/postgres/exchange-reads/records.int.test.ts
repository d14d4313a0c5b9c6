import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Reader } from "@maidan/services/command";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createExchangeReadStore } from "./index.ts";
import { placesQuery } from "./records.ts";
import { addMarket, addOrder } from "./test-support/index.ts";

const store = createExchangeReadStore();
let database: TestDatabase;
let reader: Reader;

beforeAll(async () => {
  database = await createTestDatabase();
  reader = readerOf(database.pool);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query("truncate exchange_order, exchange_runner, exchange_market, exchange_event cascade");
});

const firstPage = { from: 0, count: 100 };
/** How many there are, and those of the page. */
const ids = async (query: object) => {
  const found = await store.betRecords(reader, { playerId: "1", page: firstPage, ...query });
  return [found.total, ...found.rows.map((row) => (row.kind === "exchange" ? row.order.betId : "house"))];
};

describe("the record of bets", () => {
  test("[EXAPI-63] [RECORDS-18] holds open, won and lost bets and void ones, newest first, and nothing that ended unmatched", async () => {
    const { marketId } = await addMarket(database.pool, { sourceId: "a" });
    const at = "2026-11-20T12:00:00Z";
    await addOrder(database.pool, { betId: 1, marketId, placedAt: "2026-11-18T10:00:00Z" });
    await addOrder(database.pool, {
      betId: 2,
      marketId,
      matched: 1000,
      settledAt: at,
      settledAs: "WON",
      placedAt: "2026-11-19T10:00:00Z",
    });
    await addOrder(database.pool, { betId: 3, marketId, matched: 1000, settledAt: at, settledAs: "LOST" });
    await addOrder(database.pool, { betId: 4, marketId, voided: 1000, settledAt: at, settledAs: "VOIDED" });
    await addOrder(database.pool, {
      betId: 5,
      marketId,
      cancelled: 1000,
      endedAt: at,
      settledAt: at,
      settledAs: "CANCELLED",
    });
    await addOrder(database.pool, { betId: 6, marketId, playerId: 2 });
    expect(await ids({})).toEqual([4, "4", "3", "2", "1"]);
    expect(await ids({ status: "open" })).toEqual([1, "1"]);
    expect(await ids({ status: "WON" })).toEqual([1, "2"]);
    expect(await ids({ status: "VOID" })).toEqual([1, "4"]);
    expect(await ids({ fromMs: Date.UTC(2026, 10, 19), toMs: Date.UTC(2026, 10, 20) })).toEqual([1, "2"]);
    expect(await ids({ page: { from: 1, count: 2 } })).toEqual([4, "3", "2"]);
  });

  test("[EXAPI-54] are picked by side, as the record tells it, and by sport; one at a line is a back where it is for it", async () => {
    const [plain, atLine] = [
      await addMarket(database.pool, { sourceId: "a" }),
      await addMarket(database.pool, { sourceId: "b" }),
    ];
    await database.pool.query(
      "update exchange_market set line_least_x100 = 50, line_most_x100 = 5050, line_interval_x100 = 100 where id = $1",
      [atLine.marketId],
    );
    await addOrder(database.pool, { betId: 1, marketId: plain.marketId, side: "BACK" });
    await addOrder(database.pool, { betId: 2, marketId: plain.marketId, side: "LAY" });
    await addOrder(database.pool, { betId: 3, marketId: atLine.marketId, side: "LAY" });
    expect(await ids({ side: "BACK" })).toEqual([2, "3", "1"]);
    expect(await ids({ side: "LAY" })).toEqual([1, "2"]);
    expect([await ids({ eventTypeId: "4" }), await ids({ eventTypeId: "1" })]).toEqual([[3, "3", "2", "1"], [0]]);
    expect(await ids({ eventTypeId: "4", side: "BACK", status: "open", page: { from: 1, count: 1 } })).toEqual([
      2,
      "1",
    ]);
  });

  test("[EXAPI-63] hold a killed fill-or-kill bet, as lapsed, and none that a cash-out placed in vain", async () => {
    const { marketId } = await addMarket(database.pool, { sourceId: "a" });
    const at = "2026-11-20T10:00:00Z";
    const gone = { marketId, lapsed: 1000, placedAt: at, endedAt: at, settledAt: at, settledAs: "LAPSED" } as const;
    await addOrder(database.pool, { betId: 1, ...gone, leastFill: 400 });
    await addOrder(database.pool, { betId: 2, ...gone });
    await addOrder(database.pool, { betId: 3, ...gone, leastFill: 1, strategyRef: "cash-out" });
    await addOrder(database.pool, { betId: 4, ...gone, leastFill: 1000, strategyRef: "mine" });
    expect([await ids({}), await ids({ status: "LAPSED" })]).toEqual([
      [2, "4", "1"],
      [2, "4", "1"],
    ]);
    expect([await ids({ status: "open" }), await ids({ status: "VOID" })]).toEqual([[0], [0]]);
  });

  test("[EXAPI-63] [ROOM-30] are picked by market, whether they are open or settled, and none of another player's", async () => {
    const [one, other] = [
      await addMarket(database.pool, { sourceId: "a" }),
      await addMarket(database.pool, { sourceId: "b" }),
    ];
    const won = { matched: 1000, settledAt: "2026-11-20T12:00:00Z", settledAs: "WON" } as const;
    await addOrder(database.pool, { betId: 1, marketId: one.marketId, ...won });
    await addOrder(database.pool, { betId: 2, marketId: other.marketId, ...won });
    await addOrder(database.pool, { betId: 3, marketId: one.marketId, matched: 1000 });
    await addOrder(database.pool, { betId: 4, marketId: one.marketId, playerId: 2, ...won });
    expect(await ids({ marketId: one.marketId })).toEqual([2, "3", "1"]);
    expect(await ids({ marketId: one.marketId, status: "WON" })).toEqual([1, "1"]);
    expect(await ids({ marketId: other.marketId })).toEqual([1, "2"]);
    expect(await ids({ marketId: "1.299999999" })).toEqual([0]);
  });

  test("[ROOM-30] are found by an index: of a market the player's own alone, of some days those that were settled since", async () => {
    const client = await database.pool.connect();
    const planOf = async (query: object): Promise<string> => {
      const { text, values } = placesQuery({ playerId: "1", page: firstPage, status: "WON", ...query });
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    try {
      // The few rows of a test are read whole as soon as the server has counted them.
      await client.query("set enable_seqscan = off");
      expect(await planOf({ marketId: "1.200000001" })).toMatch(
        /exchange_order_market_player.*\n *Index Cond: \(\(market_id = '1.200000001'::text\) AND \(player_id = '1'::bigint\)\)/,
      );
      expect(await planOf({ fromMs: Date.UTC(2026, 10, 19) })).toMatch(
        /exchange_order_cleared.*\n *Index Cond: \(\(player_id = '1'::bigint\) AND \(settled_at >= /,
      );
    } finally {
      client.release(true);
    }
  });
});

describe("a player's fill-or-kill bets", () => {
  test("[EXAPI-37] are those of markets that aren't closed, newest first, killed ones too, and nobody else's", async () => {
    const { marketId } = await addMarket(database.pool, { sourceId: "a" });
    const closed = await addMarket(database.pool, { sourceId: "b" }, { status: "CLOSED" });
    const at = "2026-11-20T12:00:00Z";
    const killed = { lapsed: 1000, endedAt: at, settledAt: at, settledAs: "LAPSED", leastFill: 1000 } as const;
    await addOrder(database.pool, { betId: 1, marketId, matched: 600, lapsed: 400, endedAt: at, leastFill: 500 });
    await addOrder(database.pool, { betId: 2, marketId, ...killed });
    await addOrder(database.pool, { betId: 3, marketId, matched: 1000 });
    await addOrder(database.pool, { betId: 4, marketId: closed.marketId, ...killed });
    await addOrder(database.pool, { betId: 5, marketId, playerId: 2, ...killed });
    await addOrder(database.pool, { betId: 6, marketId, strategyRef: "cash-out", ...killed });
    await addOrder(database.pool, { betId: 7, marketId, strategyRef: "cash-out", matched: 1000, leastFill: 1 });
    const found = await store.fillOrKill(reader, "1");
    expect(found.map(({ betId, leastFillMinor }) => [betId, leastFillMinor])).toEqual([
      ["7", 1n],
      ["2", 1000n],
      ["1", 500n],
    ]);
  });
});
