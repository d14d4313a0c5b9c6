import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  dataFilter,
  isChange,
  isImage,
  isStatus,
  marketId,
  runnersOf,
  stagePerTest,
  subscribe,
} from "./test-support/index.ts";

const stage = stagePerTest();

describe("coming back", () => {
  const fields = dataFilter(["EX_ALL_OFFERS"]);
  let number = 0;
  /** Watches a market of its own through some changes, and leaves. */
  async function watch(changes = 2, { leaves = true } = {}) {
    const marketId = `1.20000100${(number += 1)}`;
    const others = stage.stream.connections;
    stage.markets.open(marketId, { runners: [{ selectionId: 7, availableToBack: [[200, 5_00n]] }] });
    const client = await stage.join();
    const asked = { ...subscribe(fields), marketFilter: { marketIds: [marketId] } };
    client.send(asked);
    const image = await client.next(isImage);
    const seen = [image];
    for (let change = 1; change <= changes; change += 1) {
      stage.markets.back(marketId, [200 + change * 10, BigInt(change) * 1_00n]);
      seen.push(await client.next(isChange));
    }
    if (leaves) {
      client.close();
      await expect.poll(() => stage.stream.connections).toBeLessThanOrEqual(others);
    }
    return { image, seen, asked, marketId };
  }
  const clocksOf = (image: { initialClk?: string }, last: { clk?: string } | undefined) => ({
    initialClk: image.initialClk,
    clk: last?.clk,
  });

  test("[STREAM-41] with both clocks a program gets what it missed since the last message that it read", async () => {
    await stage.start();
    const { image, seen, asked, marketId } = await watch();
    stage.markets.back(marketId, [200, 0n]);
    const client = await stage.join();
    client.send({ ...asked, ...clocksOf(image, seen.at(-1)) });
    const delta = await client.next((message) => message.ct === "RESUB_DELTA");
    expect(delta.mc).toEqual([{ id: marketId, rc: [{ id: 7, atb: [[2, 0]] }] }]);
    expect(delta.initialClk).not.toBe(image.initialClk);
  });

  test("[STREAM-41] what was sent and never read is sent again", async () => {
    await stage.start();
    const { image, seen, asked, marketId } = await watch(3);
    const client = await stage.join();
    client.send({ ...asked, ...clocksOf(image, seen[1]) });
    const delta = await client.next((message) => message.ct === "RESUB_DELTA");
    expect(delta.mc).toEqual([
      {
        id: marketId,
        con: true,
        rc: [
          {
            id: 7,
            atb: [
              [2.2, 2],
              [2.3, 3],
            ],
          },
        ],
      },
    ]);
  });

  test("[STREAM-41] who missed too much, or comes too late, gets the image", async () => {
    await stage.start({ limits: { historySteps: 2, resumeMs: 40 } });
    const { image, seen, asked } = await watch(4);
    const client = await stage.join();
    client.send({ ...asked, ...clocksOf(image, seen[1]) });
    expect((await client.next(isImage)).mc?.[0]).toMatchObject({ img: true });
    const again = await watch(1);
    await delay(80);
    client.send({ ...again.asked, id: 3, ...clocksOf(again.image, again.seen.at(-1)) });
    expect((await client.next((message) => message.id === 3 && isImage(message))).mc?.[0]).toMatchObject({ img: true });
  });

  test("[STREAM-41] a program may come back before the server has seen its old connection end, and again when that answer was lost too", async () => {
    await stage.start();
    const { image, seen, asked, marketId } = await watch(2, { leaves: false });
    for (const again of ["once", "twice"]) {
      const client = await stage.join();
      client.send({ ...asked, ...clocksOf(image, seen[1]) });
      const delta = await client.next((message) => message.ct !== undefined);
      expect(delta, again).toMatchObject({
        ct: "RESUB_DELTA",
        mc: [{ id: marketId, rc: [{ id: 7, atb: [[2.2, 2]] }] }],
      });
      client.close();
    }
  });

  test("[STREAM-41] on the same connection too, with the lists of its filters in any order", async () => {
    await stage.start();
    stage.markets.open("1.7");
    stage.markets.open("1.8");
    const client = await stage.join();
    const asked = (ids: readonly string[], fields: readonly string[]) => ({
      ...subscribe(dataFilter(fields)),
      marketFilter: { marketIds: ids, eventIds: [] },
    });
    client.send(asked(["1.7", "1.8"], ["EX_LTP", "EX_ALL_OFFERS"]));
    const image = await client.next(isImage);
    client.send({ ...asked(["1.8", "1.7", "1.8"], ["EX_ALL_OFFERS", "EX_LTP"]), id: 3, ...clocksOf(image, image) });
    const delta = await client.next((message) => message.ct !== undefined);
    expect(delta).toMatchObject({ id: 3, ct: "RESUB_DELTA" });
    expect(delta).not.toHaveProperty("mc");
    stage.markets.back("1.7", [200, 5_00n]);
    expect(await client.next(isChange)).toMatchObject({ id: 3 });
  });

  test("[STREAM-42] another player's clocks are INVALID_CLOCK also while that subscription lives", async () => {
    await stage.start();
    const { image, seen, asked } = await watch(1, { leaves: false });
    const client = await stage.join("2");
    client.send({ ...asked, ...clocksOf(image, seen.at(-1)) });
    expect(await client.next(isStatus)).toMatchObject({ errorCode: "INVALID_CLOCK", connectionClosed: true });
  });

  test("[STREAM-41] many subscriptions of one player don't push out those that others may come back to", async () => {
    await stage.start({ limits: { resumable: 6, resumablePerPlayer: 3, messageBurst: 1_000 } });
    const { image, seen, asked } = await watch(1);
    const other = await stage.join("2");
    for (let id = 10; id < 20; id += 1) {
      other.send({ ...asked, id });
      await other.next((message) => message.id === id && isImage(message));
    }
    const client = await stage.join();
    client.send({ ...asked, ...clocksOf(image, seen.at(-1)) });
    expect(await client.next((message) => message.ct !== undefined)).toMatchObject({ ct: "RESUB_DELTA" });
  });

  test("[STREAM-42] clocks of other criteria, of another player, of the future or never given are INVALID_CLOCK", async () => {
    await stage.start();
    const tries: [string, (clocks: { initialClk?: string | undefined; clk?: string | undefined }) => object][] = [
      ["1", (clocks) => ({ ...clocks, ...dataFilter(["EX_LTP"]) })],
      ["2", (clocks) => ({ ...clocks, ...fields })],
      ["1", (clocks) => ({ ...clocks, clk: "AAAAAAD/", ...fields })],
      ["1", (clocks) => ({ ...clocks, clk: "nonsense!", ...fields })],
      ["1", (clocks) => ({ ...clocks, clk: "AAAAAAAA", ...fields })],
      ["1", ({ clk }) => ({ clk, ...fields })],
    ];
    for (const [playerId, parts] of tries) {
      const { image, seen, asked } = await watch(1);
      const client = await stage.join(playerId);
      client.send({ ...asked, ...parts(clocksOf(image, seen.at(-1))) });
      expect(await client.next(isStatus), JSON.stringify(parts({}))).toMatchObject({
        errorCode: "INVALID_CLOCK",
        connectionClosed: true,
      });
    }
  });

  test("[STREAM-41] a market that closed meanwhile is told of", async () => {
    let isOpen = false;
    const store = {
      catalogue: async () => (isOpen ? [{ marketId: "1.299999999" }] : []),
    };
    await stage.start({ parts: { store: store as never } });
    stage.markets.open("1.299999999");
    const first = await stage.join();
    const asked = { ...subscribe(dataFilter(["EX_MARKET_DEF"])), marketFilter: { eventTypeIds: ["4"] } };
    isOpen = true;
    first.send(asked);
    const image = await first.next(isImage);
    expect(image.mc?.[0]).toMatchObject({ id: "1.299999999" });
    first.close();
    isOpen = false;
    const definition = stage.markets.define("1.299999999", { status: "CLOSED" });
    stage.markets.change("1.299999999", { definition });
    const client = await stage.join();
    client.send({ ...asked, ...clocksOf(image, image) });
    const delta = await client.next((message) => message.ct === "RESUB_DELTA");
    expect(delta.mc?.[0]).toMatchObject({ id: "1.299999999", marketDefinition: { status: "CLOSED" } });
  });
});

/** A kernel's buffers may be large, and a machine busy. */
const patienceMs = 120_000;

describe("a program that doesn't read", () => {
  test(
    "[STREAM-43] costs a bounded buffer, gets the newest state when it reads again, and is ended when it doesn't",
    { timeout: patienceMs },
    async () => {
      await stage.start({ limits: { softBufferBytes: 8_192, stalledMs: 700 } });
      stage.markets.open(marketId);
      const client = await stage.join();
      client.send(subscribe(dataFilter(["EX_ALL_OFFERS"])));
      await client.next(isImage);
      client.socket.pause();
      const ladder = (size: number): [number, bigint][] =>
        Array.from({ length: 200 }, (_, tick) => [101 + tick, BigInt(size)]);
      let published = 0;
      const flood = (rounds: number): void => {
        for (let round = 0; round < rounds; round += 1) stage.markets.back(marketId, ...ladder(100 + (published += 1)));
      };
      // Until the kernel's buffers are full, and beyond.
      for (let round = 0; round < 60; round += 1) {
        flood(100);
        await delay(1);
      }
      const sentWhilePaused = 60 * 100;
      client.socket.resume();
      const last = 1 + published / 100;
      await client.next((message) => {
        const atb = runnersOf(message)?.[0]?.["atb"] as [number, number][] | undefined;
        return atb?.some(([, size]) => size === last) === true;
      });
      expect(client.messages.filter(isChange).length).toBeLessThan(sentWhilePaused / 2);
      expect(client.messages.some((message) => message.mc?.[0]?.["con"] === true)).toBe(true);
      client.socket.pause();
      // As long as the kernel takes something: how much that is, is the machine's to say.
      while (stage.stream.connections > 0) {
        flood(10);
        await delay(1);
      }
    },
  );
});
