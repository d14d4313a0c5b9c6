import { setTimeout as delay } from "node:timers/promises";
import type { PlayerOrder } from "@maidan/services/exchange-reads";
import { expect, test } from "vitest";
import { createMemoryBus } from "../memory/bus/index.ts";
import { EndedBets, missedEnds, type FollowedMarket } from "./ended-bets.ts";
import { noStreamMetrics } from "./limits.ts";
import { OrderHub } from "./order-hub.ts";
import {
  bets,
  isImage,
  marketId,
  order,
  stagePerTest,
  type StreamClient,
  type StreamMessage,
} from "./test-support/index.ts";

const stage = stagePerTest();
/** More than are kept of the ends of a market. */
const many = 1_200;

interface Told {
  readonly id: string;
  readonly status: string;
  readonly sm: number;
  readonly sc: number;
  readonly sr: number;
}
const ordersIn = (message: StreamMessage): Told[] =>
  (message.oc ?? [])
    .flatMap((market) => (market["orc"] ?? []) as { readonly uo?: readonly Told[] }[])
    .flatMap(({ uo = [] }) => uo);
const isWhole = (message: StreamMessage): boolean => (message.oc ?? []).some((market) => market["fullImage"] === true);

/** How a bet ended: a part of it matched, so that each has sizes of its own. */
const endOf = (betId: number): PlayerOrder =>
  order(String(betId), {
    remainingMinor: 0n,
    matchedMinor: BigInt(betId),
    cancelledMinor: 10_00n - BigInt(betId % 1_000),
  });
const expectEachEndOnce = (messages: readonly StreamMessage[], betIds: readonly number[]): void => {
  const ended = messages.flatMap(ordersIn).filter(({ status }) => status === "EC");
  expect(ended.map(({ id }) => Number(id)).toSorted((one, other) => one - other)).toEqual(betIds);
  const wrong = ended.filter(
    ({ id, sm, sc, sr }) => sm !== Number(id) / 100 || sc !== (1_000 - (Number(id) % 1_000)) / 100 || sr !== 0,
  );
  expect(wrong).toEqual([]);
};
const numbers = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => from + index);

/** A player whose bets are changed by hand, and what a program with these wishes is told. */
async function followed(
  parts: { readonly conflateMs?: number; readonly softBufferBytes?: number } = {},
  more: Partial<ReturnType<typeof bets>["store"]> = {},
) {
  const { orders, state, store } = bets();
  orders.set("0", order("0"));
  const faults: unknown[] = [];
  const sent = { messages: 0 };
  const { conflateMs = 0, softBufferBytes = 64 * 1024 } = parts;
  await stage.start({
    limits: { orderStepMs: 1, softBufferBytes, stalledMs: 60_000 },
    parts: {
      store: { ...store, ...more },
      onFault: (error) => faults.push(error),
      metrics: { ...noStreamMetrics, sent: (messages) => (sent.messages += messages) },
    },
  });
  const client = await stage.join();
  client.send({ op: "orderSubscription", id: 3, conflateMs, heartbeatMs: 500 });
  const image = await client.next(isImage);
  /** Changes the bets, and waits until they have been read. */
  const change = async (changed: readonly PlayerOrder[]): Promise<void> => {
    for (const each of changed) orders.set(each.betId, each);
    const before = state.readings;
    for (const { betId } of changed) stage.bus.publish("player.1", { type: "order", marketId, betId });
    await expect.poll(() => state.readings).toBeGreaterThan(before);
    await delay(5);
  };
  return { client, image, change, orders, state, faults, sent };
}
/** Waits for the message with this bet. */
const toldOf = (client: StreamClient, betId: string): Promise<StreamMessage> =>
  client.next((message) => ordersIn(message).some(({ id }) => id === betId));

test("[STREAM-32] each bet that ends while a program waits for its turn is told of once with its final sizes, however many do, also one it held and ones it never heard of", async () => {
  const { client, change, state } = await followed({ conflateMs: 1_500 });
  await change([endOf(0)]);
  for (let from = 1; from <= many; from += 300) await change(numbers(300, from).map(endOf));
  await change([order("9999")]);
  expect(client.messages.filter(({ oc, ct }) => oc !== undefined && ct === undefined)).toEqual([]);
  await toldOf(client, "9999");
  await client.next(({ ct }) => ct === "HEARTBEAT");
  expectEachEndOnce(client.messages, numbers(many + 1, 0));
  expect(client.messages.filter((message) => !isImage(message) && isWhole(message))).toEqual([]);
  // What had to be read again was read in pieces.
  expect(state.readByIdAtOnce).toBeLessThanOrEqual(1_000);
});

test("[STREAM-32] [STREAM-43] a program that doesn't read while thousands of bets come and go hears of each end once when it reads again, and ends with the bets that there are", async () => {
  const { client, change, orders, sent } = await followed({ softBufferBytes: 4 * 1024 });
  const standing = numbers(2_000, 100_001);
  await change(standing.map((betId) => order(String(betId))));
  await toldOf(client, "100001");
  client.socket.pause();
  // Until what the two ends of the connection hold is full: then changes wait.
  let isFull = false;
  for (let round = 1; round <= 100 && !isFull; round += 1) {
    const before = sent.messages;
    await change(standing.map((betId) => order(String(betId), { sizeMinor: 10_00n + BigInt(round) })));
    isFull = sent.messages === before;
  }
  expect(isFull).toBe(true);
  for (let from = 1; from <= 3_000; from += 300) await change(numbers(300, from).map(endOf));
  await change([order("9999")]);
  await delay(50);
  client.socket.resume();
  await toldOf(client, "9999");
  await client.next(({ ct }) => ct === "HEARTBEAT");
  expectEachEndOnce(client.messages, numbers(3_000));
  const held = new Map<string, Told>();
  for (const told of client.messages.flatMap(ordersIn)) {
    if (told.status === "E") held.set(told.id, told);
    else held.delete(told.id);
  }
  const open = [...orders.values()].filter(({ remainingMinor }) => remainingMinor > 0n).map(({ betId }) => betId);
  expect([...held.keys()].toSorted()).toEqual(open.toSorted());
});

test("[STREAM-32] a thousand bets that are cancelled at once are told of as complete to who reads in time, and none is forgotten by an image", async () => {
  const { client, change } = await followed();
  await change(numbers(many).map((betId) => order(String(betId))));
  await toldOf(client, "1");
  await change(numbers(many).map(endOf));
  await toldOf(client, "1");
  await client.next(({ ct }) => ct === "HEARTBEAT");
  expectEachEndOnce(client.messages, numbers(many));
});

test("[STREAM-32] [STREAM-41] who comes back is told of each bet that ended meanwhile, once", async () => {
  const { client, image, change } = await followed();
  const { initialClk, clk } = image;
  client.close();
  await expect.poll(() => stage.stream.connections).toBe(0);
  await change([endOf(0)]);
  for (let from = 1; from <= many; from += 300) await change(numbers(300, from).map(endOf));
  const back = await stage.join();
  back.send({ op: "orderSubscription", id: 4, initialClk, clk, heartbeatMs: 500 });
  await back.next(({ ct }) => ct === "RESUB_DELTA");
  await toldOf(back, String(many));
  await back.next(({ ct }) => ct === "HEARTBEAT");
  expectEachEndOnce(back.messages, numbers(many + 1, 0));
});

test("[STREAM-32] [STREAM-35] ends that can't be read are read again, and the stream says 503 meanwhile", async () => {
  let failures = 0;
  const all = new Map<string, PlayerOrder>();
  const { client, change, faults } = await followed(
    { conflateMs: 1_000 },
    {
      ordersById: async (_reader, _playerId, betIds) => {
        // The first reading of what isn't announced fails.
        if (all.size > many && failures === 0) {
          failures += 1;
          throw new Error("the database is away");
        }
        return betIds.flatMap((betId) => all.get(betId) ?? []);
      },
    },
  );
  for (let from = 1; from <= many; from += 300) {
    const ended = numbers(300, from).map(endOf);
    for (const each of ended) all.set(each.betId, each);
    await change(ended);
  }
  all.set("9999", order("9999"));
  expect(await client.next(({ status }) => status === 503)).toMatchObject({ ct: "HEARTBEAT" });
  await toldOf(client, "1");
  expect(await client.next(({ ct }) => ct === "HEARTBEAT")).not.toHaveProperty("status");
  expectEachEndOnce(client.messages, numbers(many));
  expect(faults).toHaveLength(1);
});

test("[STREAM-32] the ends that a market keeps are bounded; who missed more, or comes from another life of it, gets it as an image", () => {
  const ends = new EndedBets(3);
  ends.add(["1", "2", "3", "4", "5"]);
  expect([ends.count, ends.between(2, 5), ends.between(1, 5)]).toEqual([5, ["3", "4", "5"], undefined]);
  ends.add(["6"]);
  expect([ends.count, ends.between(3, 6), ends.between(2, 5)]).toEqual([6, ["4", "5", "6"], undefined]);
  const market = (parts: Partial<FollowedMarket>): FollowedMarket => ({
    marketId,
    isClosed: false,
    runners: new Map([[7, { orders: new Map([["9", order("9")]]), matched: new Map() }]]),
    ends,
    endedCount: 6,
    ...parts,
  });
  const now = market({});
  expect(missedEnds(market({ endedCount: 4 }), now)).toEqual(["5", "6"]);
  expect(missedEnds(market({ endedCount: 1 }), now)).toEqual([]);
  const { store } = bets();
  const onFault = (error: unknown): never => {
    throw error;
  };
  const hub = new OrderHub(
    { bus: createMemoryBus(), reader: {} as never, store, stepMs: 1, keptClosedMs: 1, onFault },
    { lingerMs: 1 },
  );
  const view = { accountId: 1, hasOverallPosition: true, isPartitioned: false, strategyRefs: undefined };
  const source = hub.source("1", view, () => undefined);
  const image = { id: marketId, fullImage: true, orc: [{ id: 7, fullImage: true, uo: [{ id: "9", status: "E" }] }] };
  for (const held of [market({ endedCount: 1 }), market({ ends: new EndedBets(3) })])
    expect(source.delta(held, now, { isImage: false })).toMatchObject(image);
  expect(source.delta(market({ endedCount: 4, runners: now.runners }), now, { isImage: false })).toBeUndefined();
  hub.stop();
});
