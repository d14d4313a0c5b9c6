import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createStage,
  isImage,
  type StreamClient,
  type StreamMessage,
  type StreamStage,
} from "../../../packages/adapters/src/exchange-stream/test-support/index.ts";
import { createTestApi, type TestApi } from "../../../packages/adapters/src/http/exchange/test-support/index.ts";
import { readerOf } from "../../../packages/adapters/src/postgres/database/index.ts";
import { createExchangeReadStore } from "../../../packages/adapters/src/postgres/exchange-reads/index.ts";
import { bookOfRows } from "@maidan/services/exchange-reads";
import { createTestDatabase, type TestDatabase } from "../../../tools/test-database.ts";
import { hasStreamSchema, streamDifferences } from "./stream-schema.ts";

let database: TestDatabase;
let api: TestApi;
let stage: StreamStage;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await createTestApi(database);
  const reader = readerOf(database.pool);
  const store = createExchangeReadStore();
  stage = await createStage({
    parts: {
      bus: api.bus,
      reader,
      store,
      readImage: (marketId) => api.door.image(marketId),
      readRows: async (marketId) => {
        const [market] = await store.markets(reader, [marketId]);
        return market === undefined ? undefined : bookOfRows(market);
      },
    },
  });
});
afterAll(async () => {
  await stage.stop();
  await api.close();
  await database.close();
});

const order = (side: "BACK" | "LAY", size: number, price: number, parts: object = {}) => ({
  selectionId: 1,
  side,
  orderType: "LIMIT",
  limitOrder: { size, price, persistenceType: "LAPSE" },
  ...parts,
});
const place = async (
  player: string,
  marketId: string,
  instruction: object,
  customerStrategyRef?: string,
): Promise<string> => {
  const report = await api.rpc(player, "placeOrders", {
    marketId,
    instructions: [instruction],
    ...(customerStrategyRef === undefined ? {} : { customerStrategyRef }),
  });
  const betId = report.instructionReports?.[0]?.betId;
  if (betId === undefined) throw new Error(JSON.stringify(report));
  return betId;
};

type Runner = {
  id: number;
  fullImage?: boolean;
  uo?: Record<string, unknown>[];
  mb?: number[][];
  ml?: number[][];
  smc?: Record<string, { mb?: number[][]; ml?: number[][] }>;
};
const runnersOf = (message: StreamMessage): Runner[] =>
  (message.oc ?? []).flatMap((market) => (market["orc"] ?? []) as Runner[]);
const ofOrders = (message: StreamMessage): boolean => message.op === "ocm" && message.ct === undefined;

async function follow(
  player: string,
  orderFilter: object = {},
): Promise<{ client: StreamClient; image: StreamMessage }> {
  const client = await stage.join(player);
  client.send({ op: "orderSubscription", id: 3, orderFilter });
  return { client, image: await client.next(isImage) };
}
function check(client: StreamClient): void {
  if (!hasStreamSchema) return;
  for (const message of client.messages) expect(streamDifferences(message)).toEqual([]);
}
/** Changes may come in pieces: waits for the one that says so. */
const until = (client: StreamClient, fits: (runner: Runner) => boolean): Promise<StreamMessage> =>
  client.next((message) => ofOrders(message) && runnersOf(message).some(fits));

describe("the order stream over the real exchange", () => {
  test("[T8] [STREAM-31] a bet is sent in full when it is placed, matched in part, and done, with the positions beside it", async () => {
    const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const marketId = await api.createMarket();
    const { client, image } = await follow(player);
    expect(image).toMatchObject({ op: "ocm", id: 3, initialClk: expect.any(String), clk: expect.any(String) });
    expect(image).not.toHaveProperty("oc");
    const betId = await place(player, marketId, order("BACK", 100, 3, { customerOrderRef: "r-1" }), "s-1");
    const placed = await until(client, (runner) => runner.uo?.[0]?.["id"] === betId);
    expect(placed.oc?.[0]).toMatchObject({ id: marketId, fullImage: true });
    expect(runnersOf(placed)[0]?.uo?.[0]).toEqual({
      id: betId,
      p: 3,
      s: 100,
      side: "B",
      status: "E",
      pt: "L",
      ot: "L",
      pd: expect.any(Number),
      sm: 0,
      sr: 100,
      sl: 0,
      sc: 0,
      sv: 0,
      rac: "",
      rc: "",
      rfo: "r-1",
      rfs: "s-1",
    });
    await place(other, marketId, order("LAY", 40, 3));
    const part = await until(client, (runner) => runner.uo?.[0]?.["sm"] === 40);
    expect(runnersOf(part)[0]).toMatchObject({
      uo: [{ id: betId, status: "E", sr: 60, avp: 3, md: expect.any(Number) }],
      mb: [[3, 40]],
    });
    await api.rpc(player, "cancelOrders", { marketId, instructions: [{ betId }] });
    const done = await until(client, (runner) => runner.uo?.[0]?.["status"] === "EC");
    expect(runnersOf(done)[0]?.uo?.[0]).toMatchObject({ id: betId, sm: 40, sr: 0, sc: 60, cd: expect.any(Number) });
    check(client);
  });

  test("[STREAM-30] the first image holds what can still be matched and the positions, by strategy when asked", async () => {
    const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const marketId = await api.createMarket();
    await place(other, marketId, order("LAY", 100, 3));
    await place(player, marketId, order("BACK", 20, 3), "one");
    await place(player, marketId, order("BACK", 30, 3));
    const open = await place(player, marketId, order("BACK", 50, 4), "one");
    const { client, image } = await follow(player, { partitionMatchedByStrategyRef: true });
    expect(runnersOf(image)).toEqual([
      {
        id: 1,
        fullImage: true,
        uo: [expect.objectContaining({ id: open, status: "E" })],
        mb: [[3, 50]],
        smc: { "": { mb: [[3, 30]] }, one: { mb: [[3, 20]] } },
      },
    ]);
    const narrow = await follow(player, { includeOverallPosition: false, customerStrategyRefs: ["two"] });
    expect(narrow.image).not.toHaveProperty("oc");
    check(client);
  });

  test("[STREAM-32] a bet that is matched at once is told of as done", async () => {
    const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const marketId = await api.createMarket();
    await place(other, marketId, order("LAY", 100, 3));
    const { client } = await follow(player);
    const betId = await place(player, marketId, order("BACK", 25, 2.5));
    const done = await until(client, (runner) => runner.uo !== undefined);
    expect(runnersOf(done)[0]).toMatchObject({
      uo: [{ id: betId, status: "EC", p: 2.5, avp: 3, sm: 25 }],
      mb: [[3, 25]],
    });
  });

  test("[STREAM-33] at the end of a market what was unmatched has lapsed, and the market is closed", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const { client } = await follow(player);
    await api.control(marketId, { type: "settle", winners: [1], reason: "test" });
    const end = await client.next(
      (message) => ofOrders(message) && message.oc?.some((market) => market["closed"] === true) === true,
    );
    const orders = client.messages.flatMap(runnersOf).flatMap((runner) => runner.uo ?? []);
    expect(end.oc?.[0]).toMatchObject({ id: marketId, closed: true });
    expect(orders.at(-1)).toMatchObject({ id: betId, status: "EC", sr: 0 });
    check(client);
  });

  test("[STREAM-34] another player's bets are never told of", async () => {
    const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const marketId = await api.createMarket();
    const { client } = await follow(player);
    await place(other, marketId, order("BACK", 100, 3));
    const betId = await place(player, marketId, order("BACK", 100, 3));
    await until(client, (runner) => runner.uo !== undefined);
    expect(
      client.messages
        .flatMap(runnersOf)
        .flatMap((runner) => runner.uo ?? [])
        .map((each) => each["id"]),
    ).toEqual([betId]);
  });

  test("[STREAM-41] a program that comes back is told what became of its bets meanwhile", async () => {
    const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const marketId = await api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const { client, image } = await follow(player);
    client.close();
    await place(other, marketId, order("LAY", 100, 3));
    const back = await stage.join(player);
    back.send({ op: "orderSubscription", id: 4, orderFilter: {}, initialClk: image.initialClk, clk: image.clk });
    await back.next((message) => message.ct === "RESUB_DELTA");
    const all = (): Runner[] => back.messages.flatMap(runnersOf);
    await expect
      .poll(() =>
        all()
          .flatMap((runner) => runner.uo ?? [])
          .at(-1),
      )
      .toMatchObject({ id: betId, status: "EC", sm: 100 });
    expect(all().at(-1)?.mb).toEqual([[3, 100]]);
  });
});

describe("the market stream over the real exchange", () => {
  test("[STREAM-50] a placed bet is in the book, and every message is what the field's schema lets it be", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const client = await stage.join(player);
    client.send({ op: "marketSubscription", id: 2, marketFilter: { marketIds: [marketId] } });
    await client.next(isImage);
    await place(player, marketId, order("LAY", 100, 3));
    const change = await client.next((message) => message.op === "mcm" && message.ct === undefined);
    expect(change.mc?.[0]?.["rc"]).toEqual([{ id: 1, atb: [[3, 100]], batb: [[0, 3, 100]], bdatb: [[0, 3, 100]] }]);
    check(client);
  });

  test("[STREAM-11] a market that is made while the program watches its sport joins by itself", async () => {
    const client = await stage.join(await api.createPlayer(0));
    const { rows } = await database.pool.query<{ id: bigint }>("select max(id) as id from exchange_event");
    const nextEvent = String((rows[0]?.id ?? 0n) + 1n);
    client.send({ op: "marketSubscription", id: 2, marketFilter: { eventIds: [nextEvent] } });
    expect(await client.next(isImage)).not.toHaveProperty("mc");
    const marketId = await api.createMarket();
    // The outbox isn't relayed here: the bus is told as the relay would.
    api.bus.publish("events", { eventId: nextEvent, marketId });
    expect((await client.next((message) => message.mc !== undefined)).mc?.[0]).toMatchObject({
      id: marketId,
      img: true,
    });
  });

  test("[STREAM-53] a bet at the starting price has its type and what it risks; at the off it and what took the price are told as matched", async () => {
    const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const marketId = await api.createMarket({ hasStartingPrice: true });
    const { client } = await follow(player);
    const parts = { limitOrder: undefined, orderType: "MARKET_ON_CLOSE", marketOnCloseOrder: { liability: 200 } };
    const waiting = await place(player, marketId, order("LAY", 0, 0, parts));
    const placed = await until(client, (runner) => runner.uo?.[0]?.["id"] === waiting);
    expect(runnersOf(placed)[0]?.uo?.[0]).toMatchObject({ p: 0, s: 0, bsp: 200, ot: "MOC", status: "E", sm: 0 });
    expect(runnersOf(placed)[0]?.uo?.[0]).not.toHaveProperty("pt");
    await place(
      other,
      marketId,
      order("BACK", 50, 30, { limitOrder: { size: 50, price: 30, persistenceType: "MARKET_ON_CLOSE" } }),
    );
    await api.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
    const done = await until(client, (runner) => runner.uo?.[0]?.["status"] === "EC");
    expect(runnersOf(done)[0]).toMatchObject({
      uo: [{ id: waiting, sm: 50, sr: 0, avp: 5, ot: "MOC" }],
      ml: [[5, 50]],
    });
    check(client);
    const others = await follow(other);
    expect(runnersOf(others.image)[0]).toMatchObject({ mb: [[5, 50]] });
    check(others.client);
  });
});
