import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Reader } from "@maidan/services/command";
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
describe("what can be bet on", () => {
  test("[EXAPI-30] markets are counted per sport, competition, event and type, without closed ones", async () => {
    await addMarket(database.pool, { sourceId: "a" });
    await addMarket(database.pool, { sourceId: "b", name: "Khulna v Rangpur" });
    await addMarket(database.pool, { sourceId: "c", eventTypeId: "1", competition: "Cup" });
    await addMarket(database.pool, { sourceId: "d" }, { status: "CLOSED" });
    expect(await store.eventTypes(reader, {})).toEqual([
      { id: "4", name: "Cricket", marketCount: 2 },
      { id: "1", name: "Soccer", marketCount: 1 },
    ]);
    expect((await store.competitions(reader, {})).map(({ name, marketCount }) => [name, marketCount])).toEqual([
      ["Cup", 1],
      ["Premier League", 2],
    ]);
    expect(await store.events(reader, { eventTypeIds: ["4"] })).toHaveLength(2);
    expect(await store.marketTypes(reader, {})).toEqual([{ id: "MATCH_ODDS", name: "MATCH_ODDS", marketCount: 3 }]);
  });

  test("a competition's id selects its markets and stays the same", async () => {
    const { marketId } = await addMarket(database.pool, { sourceId: "a", competition: "Cup" });
    await addMarket(database.pool, { sourceId: "b" });
    const [cup] = await store.competitions(reader, { text: "cup" });
    const found = await store.catalogue(reader, {
      filter: { competitionIds: [cup?.id ?? ""] },
      sort: "RANK",
      limit: 10,
    });
    expect(found.map((market) => market.marketId)).toEqual([marketId]);
    expect(cup?.id).toMatch(/^\d+$/);
    expect(found[0]?.event.competitionId).toBe(cup?.id);
  });

  test("every word of a text must occur, and the signs of a pattern are letters", async () => {
    await addMarket(database.pool, { sourceId: "a", name: "Dhaka v Sylhet" });
    const count = async (text: string) => (await store.events(reader, { text })).length;
    expect([await count("sylhet DHAKA"), await count("dhaka khulna"), await count("%"), await count("_haka")]).toEqual([
      1, 0, 0, 0,
    ]);
  });

  test("runners come in the order of their priority, ids that aren't numbers select nothing", async () => {
    await addMarket(database.pool, { sourceId: "a" });
    const [market] = await store.catalogue(reader, { filter: {}, sort: "RANK", limit: 10 });
    expect(market?.runners.map((runner) => runner.selectionId)).toEqual([7, 3]);
    expect(await store.events(reader, { eventIds: ["x' or '1'='1"] })).toEqual([]);
  });

  test("sorting by start, by what was traded, and by rank with what is in play first", async () => {
    const soon = await addMarket(
      database.pool,
      { sourceId: "a", startAt: "2026-11-21T10:00:00Z" },
      { tradedVolume: 1 },
    );
    const late = await addMarket(
      database.pool,
      { sourceId: "b", startAt: "2026-11-23T10:00:00Z", isInPlay: true },
      { tradedVolume: 9 },
    );
    const listed = async (sort: "RANK" | "FIRST_TO_START" | "LAST_TO_START" | "MAXIMUM_TRADED" | "MINIMUM_TRADED") =>
      (await store.catalogue(reader, { filter: {}, sort, limit: 10 })).map((market) => market.marketId);
    const [first, second] = [soon.marketId, late.marketId];
    expect(await listed("RANK")).toEqual([second, first]);
    expect(await listed("FIRST_TO_START")).toEqual([first, second]);
    expect(await listed("LAST_TO_START")).toEqual([second, first]);
    expect(await listed("MAXIMUM_TRADED")).toEqual([second, first]);
    expect(await listed("MINIMUM_TRADED")).toEqual([first, second]);
    expect(await store.catalogue(reader, { filter: { isInPlay: true }, sort: "RANK", limit: 10 })).toHaveLength(1);
    expect(
      await store.catalogue(reader, { filter: { startToMs: Date.UTC(2026, 10, 22) }, sort: "RANK", limit: 10 }),
    ).toHaveLength(1);
  });

  test("markets with my orders are those in which I have one in the state asked for", async () => {
    const mine = await addMarket(database.pool, { sourceId: "a" });
    const others = await addMarket(database.pool, { sourceId: "b" });
    await addOrder(database.pool, { betId: 1, marketId: mine.marketId });
    await addOrder(database.pool, { betId: 2, marketId: others.marketId, playerId: 2 });
    const listed = async (states: readonly ("EXECUTABLE" | "EXECUTION_COMPLETE")[]) =>
      (
        await store.catalogue(reader, { filter: { withOrders: { playerId: "1", states } }, sort: "RANK", limit: 9 })
      ).map((market) => market.marketId);
    expect(await listed(["EXECUTABLE"])).toEqual([mine.marketId]);
    expect(await listed(["EXECUTION_COMPLETE"])).toEqual([]);
  });
});

describe("[API-55] events of a sport", () => {
  test("come in play first, then by start, then what finished last, with market and winner", async () => {
    await addMarket(
      database.pool,
      { sourceId: "a", name: "old", startAt: "2026-11-19T10:00:00Z", isFinished: true },
      { status: "CLOSED" },
    );
    await addMarket(database.pool, { sourceId: "b", name: "later", startAt: "2026-11-23T10:00:00Z" });
    await addMarket(database.pool, { sourceId: "c", name: "next", startAt: "2026-11-22T10:00:00Z" });
    await addMarket(database.pool, { sourceId: "d", name: "now", startAt: "2026-11-10T10:00:00Z", isInPlay: true });
    await addMarket(database.pool, {
      sourceId: "e",
      name: "too old",
      startAt: "2026-11-01T10:00:00Z",
      isFinished: true,
    });
    await addMarket(database.pool, { sourceId: "f", name: "soccer", eventTypeId: "1" });
    const events = await store.sportsEvents(reader, {
      eventTypeId: "4",
      fromMs: Date.UTC(2026, 10, 18),
      toMs: Date.UTC(2026, 10, 28),
      page: firstPage,
    });
    expect(events.map((event) => [event.name, event.result])).toEqual([
      ["now", undefined],
      ["next", undefined],
      ["later", undefined],
      ["old", "Dhaka"],
    ]);
  });

  test("one event is found by its id, with its score once the feed told one", async () => {
    const { eventId, marketId } = await addMarket(database.pool, { sourceId: "a" });
    expect(await store.sportsEvent(reader, eventId)).toMatchObject({
      score: undefined,
      market: { marketId, isInPlay: false },
      voidReason: undefined,
    });
    await database.pool.query(`update exchange_event set state = '{"headline":"Dhaka 10/1"}' where id = $1`, [eventId]);
    expect((await store.sportsEvent(reader, eventId))?.score).toEqual({ headline: "Dhaka 10/1" });
    expect(await store.sportsEvent(reader, "99")).toBeUndefined();
    expect(await store.sportsEvent(reader, "abc")).toBeUndefined();
  });
});
