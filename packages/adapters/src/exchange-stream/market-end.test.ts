import { setTimeout as delay } from "node:timers/promises";
import type { PlayerOrder } from "@maidan/services/exchange-reads";
import { expect, test } from "vitest";
import { bets, betsIn, isImage, marketId, order, stagePerTest, type StreamMessage } from "./test-support/index.ts";

const stage = stagePerTest();

/** 20.00 of 20.00 matched at 5. */
const matched = (betId: string, parts: Partial<PlayerOrder> = {}): PlayerOrder =>
  order(betId, {
    priceX100: 500,
    sizeMinor: 20_00n,
    remainingMinor: 0n,
    matchedMinor: 20_00n,
    matchedValue: 20_00n * 500n,
    endedAtMs: 2,
    ...parts,
  });
const voided = (each: PlayerOrder): PlayerOrder => ({
  ...each,
  remainingMinor: 0n,
  lapsedMinor: each.remainingMinor,
  matchedMinor: 0n,
  voidedMinor: each.matchedMinor,
  settledAs: "VOIDED",
  settledAtMs: 9,
});
const won = (each: PlayerOrder): PlayerOrder => ({ ...each, settledAs: "WON", settledAtMs: 9 });

/** A player with these bets, and a program that follows them. */
async function followed(...placed: readonly PlayerOrder[]) {
  const { orders, state, store } = bets();
  for (const each of placed) orders.set(each.betId, each);
  await stage.start({ limits: { orderStepMs: 1, lingerMs: 1_000, resumeMs: 5_000 }, parts: { store } });
  stage.markets.open(marketId);
  const join = async (parts: object = {}) => {
    const client = await stage.join();
    client.send({ op: "orderSubscription", id: 3, heartbeatMs: 500, ...parts });
    return { client, first: await client.next(({ ct }) => ct !== undefined) };
  };
  const { client, first: image } = await join();
  /** The market ends, and its bets become what `outcome` makes of them. */
  const end = (outcome: (each: PlayerOrder) => PlayerOrder): void => {
    for (const each of orders.values()) orders.set(each.betId, outcome(each));
    stage.markets.change(marketId, { definition: stage.markets.define(marketId, { status: "CLOSED" }) });
  };
  return { client, image, orders, state, join, end };
}
const isClosing = (message: StreamMessage): boolean => message.oc?.some((market) => market["closed"] === true) === true;
const announce = (betId: string): void => stage.bus.publish("player.1", { type: "order", marketId, betId });

test("[STREAM-33] of a market that is void every matched bet is told of once more with what was void, and its position is taken away", async () => {
  const part = order("2", { remainingMinor: 6_00n, matchedMinor: 4_00n, matchedValue: 4_00n * 300n });
  const { client, image, end } = await followed(matched("1"), part);
  expect(image.oc).toMatchObject([{ orc: [{ uo: [{ id: "2", sm: 4 }], mb: expect.arrayContaining([[5, 20]]) }] }]);
  end(voided);
  const told = await client.next(isClosing);
  const [runner] = (told.oc?.[0]?.["orc"] ?? []) as { uo: { id: string }[]; mb: number[][] }[];
  expect(runner?.uo.toSorted((one, other) => Number(one.id) - Number(other.id))).toMatchObject([
    { id: "1", status: "EC", sm: 0, sr: 0, sl: 0, sv: 20 },
    { id: "2", status: "EC", sm: 0, sr: 0, sl: 6, sv: 4 },
  ]);
  expect(runner?.mb.toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
    [3, 0],
    [5, 0],
  ]);
});

test("[STREAM-33] of a market that is settled every matched bet is told of once more as it was, and its position stays; one that had ended with nothing matched isn't", async () => {
  const { client, orders, end } = await followed(order("1"), order("2"));
  orders.set("1", matched("1"));
  orders.set("2", order("2", { remainingMinor: 0n, cancelledMinor: 10_00n, endedAtMs: 2 }));
  for (const betId of ["1", "2"]) announce(betId);
  expect(betsIn(await client.next(({ op, oc }) => op === "ocm" && oc !== undefined))).toEqual([
    ["1", "EC"],
    ["2", "EC"],
  ]);
  // Its end has been told, whatever is said of it again.
  announce("2");
  end((each) => (each.betId === "1" ? won(each) : { ...each, settledAs: "CANCELLED", settledAtMs: 2 }));
  const told = await client.next(isClosing);
  expect(told.oc).toEqual([
    {
      id: marketId,
      accountId: 1,
      closed: true,
      orc: [{ id: 7, uo: [expect.objectContaining({ id: "1", status: "EC", sm: 20, sv: 0 })] }],
    },
  ]);
});

test("[STREAM-33] what was void of a runner that was withdrawn before is not told of again", async () => {
  const { client, orders } = await followed(matched("1"));
  orders.set("2", voided(matched("2", { selectionId: 8 })));
  orders.set("1", won(matched("1")));
  const [kept, gone] = stage.markets.define(marketId).runners;
  if (kept === undefined || gone === undefined) throw new Error("no runners");
  const runners = [kept, { ...gone, status: "REMOVED" as const }];
  stage.markets.change(marketId, { definition: stage.markets.define(marketId, { status: "CLOSED", runners }) });
  expect(betsIn(await client.next(isClosing))).toEqual([["1", "EC"]]);
});

test("[STREAM-33] a withdrawal that is read when the bets are settled and the market's end isn't heard yet takes no positions away", async () => {
  const { client, orders, state, end } = await followed(matched("1"));
  orders.set("1", won(matched("1")));
  const [kept, gone] = stage.markets.define(marketId).runners;
  if (kept === undefined || gone === undefined) throw new Error("no runners");
  const runners = [kept, { ...gone, status: "REMOVED" as const }];
  const before = state.readings;
  stage.markets.change(marketId, { definition: stage.markets.define(marketId, { version: 2, runners }) });
  await expect.poll(() => state.readings).toBeGreaterThan(before);
  end(won);
  await client.next(isClosing);
  const told = client.messages.filter(({ op, ct }) => op === "ocm" && ct === undefined);
  expect(told.flatMap(betsIn)).toEqual([["1", "EC"]]);
  expect(JSON.stringify(told)).not.toContain('"mb"');
});

test("[STREAM-33] [SETTLE-12] a market whose players are paid one after the other is told of as closed when this one is paid", async () => {
  const { client, orders, state, end } = await followed(matched("1"));
  const before = state.readings;
  end((each) => each);
  await expect.poll(() => state.readings).toBeGreaterThan(before);
  await client.next(({ ct }) => ct === "HEARTBEAT");
  expect(client.messages.filter(isClosing)).toEqual([]);
  orders.set("1", voided(matched("1")));
  stage.bus.publish("player.1", { type: "balance" });
  const told = client.messages.length;
  expect((await client.next(isClosing)).oc?.[0]?.["orc"]).toMatchObject([{ uo: [{ id: "1", sv: 20 }], mb: [[5, 0]] }]);
  // At once, and not when it is looked at all the same: that would be ten heartbeats later.
  expect(client.messages.length - told).toBeLessThan(5);
});

test("[STREAM-30] the first image has nothing of a market that is settled or void, and nothing of it comes afterwards", async () => {
  const { client, join, end } = await followed(matched("1"));
  end(voided);
  await client.next(isClosing);
  const late = await join();
  expect(isImage(late.first)).toBe(true);
  expect(late.first).not.toHaveProperty("oc");
  announce("1");
  await late.client.next(({ ct }) => ct === "HEARTBEAT");
  expect(late.client.messages.filter(({ oc }) => oc !== undefined)).toEqual([]);
});

test("[STREAM-32] [STREAM-41] who comes back hears of a market's end when it had not been told of it, and not when it had", async () => {
  const { client, image, join, end } = await followed(matched("1"));
  end(won);
  const told = await client.next(isClosing);
  const { initialClk } = image;
  client.close();
  const heard = await join({ initialClk, clk: told.clk });
  expect(heard.first).toMatchObject({ ct: "RESUB_DELTA" });
  expect(heard.first).not.toHaveProperty("oc");
  announce("1");
  await heard.client.next(({ ct }) => ct === "HEARTBEAT");
  expect(heard.client.messages.filter(({ oc }) => oc !== undefined)).toEqual([]);
  const missed = await join({ initialClk, clk: image.clk });
  expect(missed.first).toMatchObject({ ct: "RESUB_DELTA", oc: [{ id: marketId, closed: true }] });
  expect(betsIn(missed.first)).toEqual([["1", "EC"]]);
});

test("[STREAM-33] a bet that is announced after the end of its market doesn't close it again", async () => {
  const { client, end } = await followed(matched("1"));
  end(won);
  await client.next(isClosing);
  announce("1");
  await delay(20);
  await client.next(({ ct }) => ct === "HEARTBEAT");
  expect(client.messages.filter(isClosing)).toHaveLength(1);
});
