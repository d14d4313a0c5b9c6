import { setTimeout as delay } from "node:timers/promises";
import type { MatchedLevel } from "@maidan/services/exchange-reads";
import { expect, test } from "vitest";
import { createMemoryBus } from "../memory/bus/index.ts";
import { OrderHub } from "./order-hub.ts";
import { bets, betsIn, isImage, marketId, order, stagePerTest, type StreamMessage } from "./test-support/index.ts";

const stage = stagePerTest();
const level = (priceX100: number, sizeMinor: bigint): MatchedLevel => ({
  selectionId: 7,
  side: "BACK",
  priceX100,
  sizeMinor,
  strategyRef: "",
});
const matchedIn = (message: StreamMessage): unknown =>
  (message.oc?.[0]?.["orc"] as { readonly mb?: unknown }[] | undefined)?.[0]?.mb;

/** A player with 10 matched at 12, whose matches are read as `read` has it: what they are after a fill, or a fault. */
async function followed(read: (afterFillId: string) => MatchedLevel[]) {
  const faults: unknown[] = [];
  const asked: string[] = [];
  await stage.start({
    parts: {
      onFault: (error) => faults.push(error),
      store: {
        catalogue: () => Promise.reject(new Error("not expected")),
        markets: async () => [],
        currentOrders: async () => ({ rows: [], isMoreAvailable: false }),
        ordersById: async () => [],
        clearedBets: async () => ({ rows: [], isMoreAvailable: false }),
        marketsWithBets: async () => [marketId],
        matchedAfter: async (_reader, { afterFillId }) => {
          asked.push(afterFillId);
          return { levels: read(afterFillId), lastFillId: "5" };
        },
      },
    },
  });
  stage.markets.open(marketId);
  const client = await stage.join();
  client.send({ op: "orderSubscription", id: 3, heartbeatMs: 500 });
  return { client, image: await client.next(isImage), asked, faults };
}
const withdraw = (): void => {
  const [kept, gone] = stage.markets.define(marketId).runners;
  if (kept === undefined || gone === undefined) throw new Error("no runners");
  const runners = [kept, { ...gone, status: "REMOVED" as const }];
  stage.markets.change(marketId, { definition: stage.markets.define(marketId, { version: 2, runners }) });
};

test("[STREAM-54] [STREAM-35] after a withdrawal matches are read from the first again, also when that reading fails at first; meanwhile the stream says 503", async () => {
  let isFailing = false;
  let isWithdrawn = false;
  const { client, image, asked, faults } = await followed((afterFillId) => {
    if (isFailing) {
      isFailing = false;
      throw new Error("the database is away");
    }
    if (afterFillId !== "0") return [];
    return [level(isWithdrawn ? 947 : 1_200, 10_00n)];
  });
  expect(matchedIn(image)).toEqual([[12, 10]]);
  [isFailing, isWithdrawn] = [true, true];
  withdraw();
  expect(await client.next(({ ct }) => ct === "HEARTBEAT")).toMatchObject({ status: 503 });
  const told = await client.next((message) => message.oc !== undefined);
  expect(told).not.toHaveProperty("status");
  expect(matchedIn(told)).toEqual([
    [9.47, 10],
    [12, 0],
  ]);
  expect([asked, faults.length]).toEqual([["0", "0", "0"], 1]);
});

const announce = (betId: string, of = marketId): void =>
  stage.bus.publish("player.1", { type: "order", marketId: of, betId });
const close = (): void =>
  stage.markets.change(marketId, { definition: stage.markets.define(marketId, { status: "CLOSED" }) });

test("[STREAM-35] [STREAM-30] the first image has all bets also when one is placed while it is read", async () => {
  const { orders, state, store } = bets();
  const other = "1.200000002";
  for (const placed of [order("1"), order("2", { marketId: other })]) orders.set(placed.betId, placed);
  const open = Promise.withResolvers<undefined>();
  state.gate = open.promise.then(() => undefined);
  await stage.start({ limits: { orderStepMs: 1 }, parts: { store } });
  const client = await stage.join();
  client.send({ op: "orderSubscription", id: 3 });
  // A bet is told of before the markets are known; its market is read at once, and is not the only one.
  await expect
    .poll(() => {
      announce("1");
      return state.readings;
    })
    .toBe(1);
  open.resolve(undefined);
  const image = await client.next(isImage);
  expect(new Set(betsIn(image))).toEqual(
    new Set([
      ["1", "E"],
      ["2", "E"],
    ]),
  );
  expect(image).not.toHaveProperty("status");
});

test("[STREAM-35] [STREAM-30] an image that didn't wait for the bets says 503, and they come when they are read", async () => {
  const { orders, state, store } = bets();
  orders.set("1", order("1"));
  const open = Promise.withResolvers<undefined>();
  state.gate = open.promise.then(() => undefined);
  await stage.start({ limits: { imageWaitMs: 10 }, parts: { store } });
  const client = await stage.join();
  client.send({ op: "orderSubscription", id: 3 });
  const image = await client.next(isImage);
  expect(image).toMatchObject({ status: 503 });
  expect(image).not.toHaveProperty("oc");
  open.resolve(undefined);
  expect(betsIn(await client.next(({ op, ct }) => op === "ocm" && ct === undefined))).toEqual([["1", "E"]]);
});

test("[STREAM-33] a market that closes while its bets are read is told of as closed once, with what became of them", async () => {
  const { orders, state, store } = bets();
  orders.set("1", order("1"));
  await stage.start({ limits: { orderStepMs: 1 }, parts: { store } });
  stage.markets.open(marketId);
  const open = Promise.withResolvers<undefined>();
  state.gate = open.promise.then(() => undefined);
  const client = await stage.join();
  client.send({ op: "orderSubscription", id: 3, heartbeatMs: 500 });
  open.resolve(undefined);
  await client.next(isImage);
  const held = Promise.withResolvers<undefined>();
  state.gate = held.promise.then(() => undefined);
  announce("1");
  await expect.poll(() => state.readings).toBe(2);
  // Read as it was before the end.
  orders.set("1", order("1", { remainingMinor: 0n, lapsedMinor: 10_00n, endedAtMs: 2 }));
  close();
  held.resolve(undefined);
  const end = await client.next((message) => message.oc?.[0]?.["closed"] === true);
  expect(betsIn(end)).toEqual([["1", "EC"]]);
  await client.next(({ ct }) => ct === "HEARTBEAT");
  expect(client.messages.filter((message) => message.oc?.[0]?.["closed"] === true)).toHaveLength(1);
});

test("[STREAM-41] how a bet ended meanwhile is told to who comes back after the prices are let go of, and its market's end too", async () => {
  const { orders, store } = bets();
  orders.set("1", order("1"));
  await stage.start({ limits: { orderStepMs: 1, lingerMs: 1, resumeMs: 5_000 }, parts: { store } });
  stage.markets.open(marketId);
  const client = await stage.join();
  client.send({ op: "orderSubscription", id: 3 });
  const { initialClk, clk } = await client.next(isImage);
  client.close();
  await expect.poll(() => stage.stream.connections).toBe(0);
  await delay(20);
  orders.set("1", order("1", { remainingMinor: 0n, cancelledMinor: 10_00n, endedAtMs: 2 }));
  announce("1");
  await delay(20);
  const back = await stage.join();
  back.send({ op: "orderSubscription", id: 4, initialClk, clk });
  const delta = await back.next(({ ct }) => ct === "RESUB_DELTA");
  expect(betsIn(delta)).toEqual([["1", "EC"]]);
  close();
  expect(await back.next(({ oc }) => oc !== undefined)).toMatchObject({ oc: [{ id: marketId, closed: true }] });
});

test("[STREAM-32] of a market that nobody knows nothing remains once all bets have been read, and before that it isn't said", async () => {
  const { store } = bets();
  const deps = { bus: createMemoryBus(), reader: {} as never, store, stepMs: 1, keptClosedMs: 1 };
  const onFault = (error: unknown): never => {
    throw error;
  };
  const hub = new OrderHub({ ...deps, onFault }, { lingerMs: 1 });
  const view = { accountId: 1, hasOverallPosition: true, isPartitioned: false, strategyRefs: undefined };
  const source = hub.source("1", view, () => undefined);
  expect([source.remains("1.9"), source.isStale()]).toEqual([undefined, true]);
  await source.loaded();
  expect([source.remains("1.9"), source.isStale()]).toMatchObject([
    { marketId: "1.9", isClosed: false, runners: new Map() },
    false,
  ]);
  hub.stop();
});
