import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Reader } from "@maidan/services/command";
import type { ClearedOrderQuery, CurrentOrderQuery } from "@maidan/services/exchange-reads";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createExchangeReadStore } from "./index.ts";
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
  await database.pool.query(
    "truncate exchange_settlement_player, exchange_settlement, exchange_position, exchange_fill, exchange_order, exchange_runner, exchange_market, exchange_event cascade",
  );
});

const firstPage = { from: 0, count: 100 };
const current = (parts: Partial<CurrentOrderQuery> = {}): CurrentOrderQuery => ({
  playerId: "1",
  sort: "BY_BET",
  isDescending: false,
  page: firstPage,
  ...parts,
});
const betIds = async (parts: Partial<CurrentOrderQuery>): Promise<readonly string[]> =>
  (await store.currentOrders(reader, current(parts))).rows.map((order) => order.betId);
const cleared = (parts: Partial<ClearedOrderQuery> = {}): ClearedOrderQuery => ({
  playerId: "1",
  status: "SETTLED",
  page: firstPage,
  ...parts,
});
const clearedIds = async (parts: Partial<ClearedOrderQuery>): Promise<readonly string[]> =>
  (await store.clearedBets(reader, cleared(parts))).rows.map((bet) => bet.order.betId);

describe("a player's current orders", () => {
  test("[EXAPI-40] hold nobody else's, nothing settled, and nothing that ended unmatched", async () => {
    const { marketId } = await addMarket(database.pool, { sourceId: "a" });
    await addOrder(database.pool, { betId: 1, marketId });
    await addOrder(database.pool, { betId: 2, marketId, playerId: 2 });
    await addOrder(database.pool, { betId: 3, marketId, matched: 1000 });
    await addOrder(database.pool, { betId: 4, marketId, cancelled: 1000, endedAt: "2026-11-20T11:00:00Z" });
    await addOrder(database.pool, {
      betId: 5,
      marketId,
      matched: 1000,
      settledAt: "2026-11-20T12:00:00Z",
      settledAs: "WON",
    });
    expect(await betIds({})).toEqual(["1", "3"]);
    expect(await betIds({ state: "EXECUTABLE" })).toEqual(["1"]);
    expect(await betIds({ state: "EXECUTION_COMPLETE" })).toEqual(["3"]);
  });

  test("are picked by bet, market and reference, and dated both ends inclusive", async () => {
    const { marketId } = await addMarket(database.pool, { sourceId: "a" });
    await addOrder(database.pool, { betId: 1, marketId, orderRef: "x", placedAt: "2026-11-20T10:00:00Z" });
    await addOrder(database.pool, { betId: 2, marketId, strategyRef: "y", placedAt: "2026-11-20T11:00:00Z" });
    expect(await betIds({ betIds: ["2", "99", "abc"] })).toEqual(["2"]);
    expect(await betIds({ customerOrderRefs: ["x"] })).toEqual(["1"]);
    expect(await betIds({ customerStrategyRefs: ["y"] })).toEqual(["2"]);
    expect(await betIds({ marketIds: ["1.1"] })).toEqual([]);
    expect(await betIds({ fromMs: Date.UTC(2026, 10, 20, 11), toMs: Date.UTC(2026, 10, 20, 11) })).toEqual(["2"]);
    expect(await betIds({ sort: "BY_PLACE_TIME", isDescending: true })).toEqual(["2", "1"]);
  });

  test("come in pages that say whether there is more", async () => {
    const { marketId } = await addMarket(database.pool, { sourceId: "a" });
    for (const betId of [1, 2, 3]) await addOrder(database.pool, { betId, marketId });
    const first = await store.currentOrders(reader, current({ page: { from: 0, count: 2 } }));
    expect([first.rows.length, first.isMoreAvailable]).toEqual([2, true]);
    const rest = await store.currentOrders(reader, current({ page: { from: 2, count: 2 } }));
    expect([rest.rows.map((order) => order.betId), rest.isMoreAvailable]).toEqual([["3"], false]);
  });

  test("ordering by time of matching leaves out what was not matched", async () => {
    const { marketId } = await addMarket(database.pool, { sourceId: "a" });
    await addOrder(database.pool, { betId: 1, marketId });
    await addOrder(database.pool, { betId: 2, marketId, matched: 10, matchedAt: "2026-11-20T12:00:00Z" });
    await addOrder(database.pool, { betId: 3, marketId, matched: 10, matchedAt: "2026-11-20T11:00:00Z" });
    expect(await betIds({ sort: "BY_MATCH_TIME" })).toEqual(["3", "2"]);
    expect(await betIds({ sort: "BY_VOID_TIME" })).toEqual([]);
  });

  test("[EXAPI-40] by time of becoming void are the void ones alone, dated by it, and wholly void ones until their market is settled", async () => {
    const { marketId } = await addMarket(database.pool, { sourceId: "a" });
    const settled = await addMarket(database.pool, { sourceId: "b" }, { status: "CLOSED" });
    const voided = (betId: number, hour: number, parts: object = {}) =>
      addOrder(database.pool, {
        betId,
        marketId,
        voided: 1000,
        matchedAt: "2026-11-20T10:30:00Z",
        endedAt: `2026-11-20T${hour}:00:00Z`,
        settledAt: `2026-11-20T${hour}:00:00Z`,
        settledAs: "VOIDED",
        ...parts,
      });
    await voided(1, 12);
    await voided(2, 11);
    await voided(3, 12, { matchedAt: "2026-11-20T10:20:00Z" });
    await voided(4, 11, { marketId: settled.marketId });
    await voided(5, 11, { playerId: 2 });
    await addOrder(database.pool, { betId: 6, marketId, matched: 1000 });
    expect(await betIds({ sort: "BY_VOID_TIME" })).toEqual(["2", "3", "1"]);
    expect(await betIds({ sort: "BY_VOID_TIME", isDescending: true })).toEqual(["1", "3", "2"]);
    expect(await betIds({ sort: "BY_VOID_TIME", state: "EXECUTION_COMPLETE" })).toEqual(["2", "3", "1"]);
    expect(await betIds({ sort: "BY_VOID_TIME", state: "EXECUTABLE" })).toEqual([]);
    const noon = Date.UTC(2026, 10, 20, 12);
    expect(await betIds({ sort: "BY_VOID_TIME", fromMs: noon, toMs: noon })).toEqual(["3", "1"]);
    expect(await betIds({ sort: "BY_VOID_TIME", toMs: noon - 1 })).toEqual(["2"]);
    expect(await betIds({})).toEqual(["6"]);
  });

  test("[EXAPI-42] positions follow the runners' priority, and a market without a bet has zeros", async () => {
    const [one, two] = [
      await addMarket(database.pool, { sourceId: "a" }),
      await addMarket(database.pool, { sourceId: "b" }),
    ];
    await database.pool.query("insert into exchange_position values ($1, 1, '{2000,-1500}', -1500, 1500)", [
      one.marketId,
    ]);
    const found = await store.positions(reader, "1", [one.marketId, two.marketId]);
    const figures = Object.fromEntries(
      found.map((each) => [each.marketId, each.runners.map((runner) => [runner.selectionId, runner.ifWinMinor])]),
    );
    expect(figures).toEqual({
      [one.marketId]: [
        [7, 2000n],
        [3, -1500n],
      ],
      [two.marketId]: [
        [7, 0n],
        [3, 0n],
      ],
    });
  });

  test("fills are the player's side of each match", async () => {
    const { marketId } = await addMarket(database.pool, { sourceId: "a" });
    await addOrder(database.pool, { betId: 1, marketId, matched: 600, side: "BACK" });
    await addOrder(database.pool, { betId: 2, marketId, matched: 600, side: "LAY", playerId: 2 });
    await database.pool.query(
      "insert into exchange_fill (market_id, selection_id, price_x100, size_minor, back_bet_id, lay_bet_id, matched_at) values ($1, 7, 210, 600, 1, 2, now())",
      [marketId],
    );
    expect(await store.fills(reader, "1", [marketId])).toMatchObject([
      { betId: "1", side: "BACK", priceX100: 210, sizeMinor: 600n },
    ]);
    expect(await store.fills(reader, "2", [marketId])).toMatchObject([{ betId: "2", side: "LAY" }]);
    expect(await store.fills(reader, "3", [marketId])).toEqual([]);
  });
});

describe("a player's cleared bets", () => {
  const at = "2026-11-20T12:00:00Z";

  test("[EXAPI-43] each status has its own, and a bet partly matched and partly cancelled stands under both", async () => {
    const { marketId } = await addMarket(database.pool, { sourceId: "a" }, { status: "CLOSED" });
    await addOrder(database.pool, {
      betId: 1,
      marketId,
      matched: 600,
      cancelled: 400,
      endedAt: at,
      settledAt: at,
      settledAs: "WON",
      profit: 600,
    });
    await addOrder(database.pool, {
      betId: 2,
      marketId,
      lapsed: 1000,
      endedAt: at,
      settledAt: at,
      settledAs: "LAPSED",
    });
    await addOrder(database.pool, { betId: 3, marketId, voided: 1000, settledAt: at, settledAs: "VOIDED" });
    await addOrder(database.pool, { betId: 4, marketId, matched: 500, cancelled: 500, endedAt: at });
    await addOrder(database.pool, {
      betId: 5,
      marketId,
      playerId: 2,
      matched: 1000,
      settledAt: at,
      settledAs: "LOST",
      profit: -1000,
    });
    expect(await clearedIds({})).toEqual(["1"]);
    expect(await clearedIds({ status: "LAPSED" })).toEqual(["2"]);
    expect(await clearedIds({ status: "VOIDED" })).toEqual(["3"]);
    expect(await clearedIds({ status: "CANCELLED" })).toEqual(["4", "1"]);
  });

  test("are found by event, side, runner and date, newest first", async () => {
    const one = await addMarket(database.pool, { sourceId: "a" }, { status: "CLOSED" });
    const two = await addMarket(database.pool, { sourceId: "b", eventTypeId: "1" }, { status: "CLOSED" });
    await addOrder(database.pool, {
      betId: 1,
      marketId: one.marketId,
      matched: 1000,
      settledAt: "2026-11-20T12:00:00Z",
      settledAs: "WON",
    });
    await addOrder(database.pool, {
      betId: 2,
      marketId: two.marketId,
      matched: 1000,
      side: "LAY",
      selectionId: 3,
      settledAt: "2026-11-21T12:00:00Z",
      settledAs: "LOST",
    });
    expect(await clearedIds({})).toEqual(["2", "1"]);
    expect(await clearedIds({ eventTypeIds: ["1"] })).toEqual(["2"]);
    expect(await clearedIds({ eventIds: [one.eventId] })).toEqual(["1"]);
    expect(await clearedIds({ side: "LAY" })).toEqual(["2"]);
    expect(await clearedIds({ runners: [{ marketId: two.marketId, selectionId: 7 }] })).toEqual([]);
    expect(await clearedIds({ runners: [{ marketId: two.marketId, selectionId: 3 }] })).toEqual(["2"]);
    expect(await clearedIds({ fromMs: Date.UTC(2026, 10, 20, 12), toMs: Date.UTC(2026, 10, 20, 12) })).toEqual(["1"]);
    const [bet] = (await store.clearedBets(reader, cleared({ side: "LAY" }))).rows;
    expect(bet?.description).toMatchObject({ eventTypeName: "Soccer", marketName: "Match Odds", runnerName: "Sylhet" });
  });

  test("[EXAPI-43] a market's line carries its commission once, of the last settlement, and profit before it", async () => {
    const { marketId, eventId } = await addMarket(database.pool, { sourceId: "a" }, { status: "CLOSED" });
    await addOrder(database.pool, { betId: 1, marketId, matched: 1000, settledAt: at, settledAs: "WON", profit: 1000 });
    await addOrder(database.pool, {
      betId: 2,
      marketId,
      matched: 400,
      cancelled: 600,
      endedAt: at,
      side: "LAY",
      settledAt: at,
      settledAs: "LOST",
      profit: -400,
    });
    await settlement(marketId, 1, 99);
    await settlement(marketId, 2, 30);
    await database.pool.query("update exchange_market set settlement_revision = 2 where id = $1", [marketId]);
    const group = async (grouping: "MARKET" | "EVENT" | "EVENT_TYPE" | "SIDE" | "RUNNER") =>
      (await store.clearedGroups(reader, cleared(), grouping)).rows;
    expect(await group("MARKET")).toMatchObject([
      {
        marketId,
        eventId,
        betCount: 2,
        profitMinor: 600n,
        commissionMinor: 30n,
        side: undefined,
        selectionId: undefined,
      },
    ]);
    expect(await group("EVENT")).toMatchObject([{ eventId, marketId: undefined, commissionMinor: 30n }]);
    expect(await group("EVENT_TYPE")).toMatchObject([{ eventTypeId: "4", eventId: undefined, commissionMinor: 30n }]);
    const sides = await group("SIDE");
    expect(sides.map((line) => [line.side, line.settledMinor, line.profitMinor, line.commissionMinor])).toEqual([
      ["BACK", 1000n, 1000n, undefined],
      ["LAY", 400n, -400n, undefined],
    ]);
    expect(await group("RUNNER")).toMatchObject([{ selectionId: 7, description: { runnerName: "Dhaka" } }]);
  });

  async function settlement(marketId: string, revision: number, commission: number): Promise<void> {
    const command = await database.pool.query<{ id: bigint }>(
      `insert into command (scope, key, kind, actor, content, content_hash, outcome, is_ok)
       values ('test', $1, 'test', '{}', '{}', '', '{}', true) returning id`,
      [`${marketId}/${revision}`],
    );
    await database.pool.query(
      `insert into exchange_settlement (market_id, revision, kind, winners, reason, command_id, bets, total_paid_minor, total_commission_minor, settled_at)
       values ($1, $2, 'SETTLE', '{7}', 'test', $3, 1, 0, $4, now())`,
      [marketId, revision, command.rows[0]?.id, commission],
    );
    await database.pool.query(
      "insert into exchange_settlement_player (market_id, revision, player_id, net_minor, commission_minor) values ($1, $2, 1, 600, $3)",
      [marketId, revision, commission],
    );
  }
});
