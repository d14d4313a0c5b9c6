import { setTimeout as delay } from "node:timers/promises";
import { toWireChange } from "@maidan/services/exchange";
import { clockOf } from "@maidan/services/exchange-stream";
import { describe, expect, test } from "vitest";
import { dataFilter, isChange, isImage, isStatus, marketId, stagePerTest, subscribe } from "./test-support/index.ts";

const stage = stagePerTest();

describe("the pace of prices", () => {
  test("[STREAM-24] changes within the conflation come as one, marked", async () => {
    await stage.start();
    stage.markets.open(marketId);
    const client = await stage.join();
    client.send(subscribe({ conflateMs: 300, ...dataFilter(["EX_ALL_OFFERS"]) }));
    await client.next(isImage);
    stage.markets.back(marketId, [200, 5_00n]);
    stage.markets.back(marketId, [200, 6_00n]);
    stage.markets.back(marketId, [210, 7_00n]);
    const change = await client.next(isChange);
    expect(change.mc).toEqual([
      {
        id: marketId,
        con: true,
        rc: [
          {
            id: 7,
            atb: [
              [2, 6],
              [2.1, 7],
            ],
          },
        ],
      },
    ]);
  });

  test("[STREAM-24] changes that the program doesn't see, sent one by one, mark none that it sees, and cost no clock", async () => {
    await stage.start();
    stage.markets.open(marketId);
    const client = await stage.join();
    client.send(subscribe(dataFilter(["EX_LTP"])));
    const image = await client.next(isImage);
    stage.markets.back(marketId, [200, 5_00n]);
    stage.markets.back(marketId, [210, 6_00n]);
    stage.markets.change(marketId, { runners: [{ selectionId: 7, lastPriceTradedX100: 210 }] });
    const change = await client.next(isChange);
    expect(change.mc).toEqual([{ id: marketId, rc: [{ id: 7, ltp: 2.1 }] }]);
    expect([clockOf(image.clk ?? ""), clockOf(change.clk ?? "")]).toEqual([1, 2]);
  });

  test("[STREAM-26] a gap in what the engine tells, or another owner, is mended from the engine's image", async () => {
    await stage.start();
    stage.markets.open(marketId, { runners: [{ selectionId: 7, availableToBack: [[200, 5_00n]] }] });
    const client = await stage.join();
    client.send(subscribe(dataFilter(["EX_ALL_OFFERS"])));
    await client.next(isImage);
    stage.markets.open(marketId, {
      epoch: 2,
      sequence: 8,
      runners: [{ selectionId: 7, availableToBack: [[210, 3_00n]] }],
    });
    stage.markets.back(marketId, [220, 1_00n]);
    const { mc } = await client.next(isChange);
    expect(mc?.[0]).toMatchObject({
      rc: [
        {
          id: 7,
          atb: expect.arrayContaining([
            [2, 0],
            [2.1, 3],
          ]),
        },
      ],
    });
  });

  test("[STREAM-26] what the engine tells while its image is on the way is not lost, and what the image has already is not told twice", async () => {
    const answered = Promise.withResolvers<undefined>();
    let asked = 0;
    const readImage = async (id: string) => {
      asked += 1;
      const image = stage.markets.images.get(id);
      await answered.promise;
      return image;
    };
    await stage.start({ parts: { readImage } });
    stage.markets.open(marketId, { sequence: 4, runners: [{ selectionId: 7, availableToBack: [[200, 5_00n]] }] });
    const client = await stage.join();
    client.send(subscribe(dataFilter(["EX_ALL_OFFERS"])));
    await expect.poll(() => asked).toBe(1);
    const old = { marketId, epoch: 1, sequence: 4, publishedAtMs: 0, isImage: false };
    const levels = [{ selectionId: 7, availableToBack: [[200, 1_00n]] as const }];
    stage.bus.publish(`market.${marketId}`, toWireChange({ ...old, runners: levels }));
    stage.markets.back(marketId, [210, 3_00n]);
    answered.resolve(undefined);
    expect((await client.next(isImage)).mc?.[0]).toMatchObject({
      rc: [
        {
          id: 7,
          atb: [
            [2, 5],
            [2.1, 3],
          ],
        },
      ],
    });
    expect(asked).toBe(1);
  });

  test("[STREAM-26] a market and a player that are followed again after everybody had gone go on being followed", async () => {
    const lingerMs = 200;
    let readings = 0;
    const store = {
      catalogue: async () => [],
      markets: async () => [],
      currentOrders: async () => ((readings += 1), { rows: [], isMoreAvailable: false }),
      ordersById: async () => [],
      clearedBets: async () => ({ rows: [], isMoreAvailable: false }),
      marketsWithBets: async () => [],
      matchedAfter: async () => ({ levels: [], lastFillId: "0" }),
    };
    await stage.start({ limits: { lingerMs, resumeMs: lingerMs, orderStepMs: 1 }, parts: { store } });
    stage.markets.open(marketId);
    const first = await stage.join();
    first.send(subscribe(), { op: "orderSubscription", id: 3 });
    await first.next((message) => message.op === "ocm");
    const next = await stage.join();
    first.close();
    await expect.poll(() => stage.stream.connections).toBe(1);
    next.send(subscribe(dataFilter(["EX_ALL_OFFERS"])), { op: "orderSubscription", id: 3 });
    await next.next((message) => message.op === "ocm");
    await delay(2 * lingerMs);
    stage.markets.back(marketId, [200, 5_00n]);
    expect((await next.next(isChange)).mc?.[0]).toMatchObject({ rc: [{ id: 7, atb: [[2, 5]] }] });
    stage.bus.publish("player.1", { type: "order", marketId, betId: "1" });
    await expect.poll(() => readings).toBe(1);
  });

  test("[STREAM-27] while an engine doesn't answer the stream says 503, and sends the market when it does", async () => {
    await stage.start({ limits: { imageWaitMs: 50 } });
    stage.markets.open(marketId);
    stage.markets.isAnswering = false;
    const client = await stage.join();
    client.send(subscribe({ heartbeatMs: 500 }));
    expect(await client.next(isImage)).toMatchObject({ status: 503 });
    expect(await client.next((message) => message.ct === "HEARTBEAT")).toMatchObject({ status: 503 });
    stage.markets.isAnswering = true;
    expect((await client.next(isChange)).mc?.[0]).toMatchObject({ id: marketId, img: true });
    expect(await client.next((message) => message.ct === "HEARTBEAT")).not.toHaveProperty("status");
  });

  test("[STREAM-27] an engine that says neither yes nor no is one that doesn't answer", async () => {
    const never = new Promise<never>(() => undefined);
    await stage.start({ limits: { imageWaitMs: 1_200 }, parts: { readImage: () => never } });
    const client = await stage.join();
    client.send(subscribe());
    const image = await client.next(isImage);
    expect(image).toMatchObject({ status: 503 });
    expect(image).not.toHaveProperty("mc");
  });

  test("[STREAM-28] a heartbeat comes when nothing else does, with the clock to come back with", async () => {
    await stage.start();
    stage.markets.open(marketId);
    const client = await stage.join();
    client.send(subscribe({ heartbeatMs: 500 }));
    const image = await client.next(isImage);
    expect(await client.next()).toEqual({ op: "mcm", id: 2, clk: image.clk, pt: expect.any(Number), ct: "HEARTBEAT" });
  });

  test("[STREAM-25] a large image comes in marked segments, the clock with the last, and is the same in sum", async () => {
    await stage.start({ limits: { segmentSize: 2_000 } });
    const ids = Array.from({ length: 12 }, (_, number) => `1.2000001${String(number).padStart(2, "0")}`);
    for (const id of ids) stage.markets.open(id);
    const client = await stage.join();
    client.send(subscribe({ segmentationEnabled: true, marketFilter: { marketIds: ids } }));
    const parts = [await client.next(isImage)];
    while (parts.at(-1)?.segmentType !== "SEG_END") parts.push(await client.next(isImage));
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.map((part) => part.segmentType)).toEqual(["SEG_START", ...parts.slice(2).map(() => "SEG"), "SEG_END"]);
    expect(parts.map((part) => [part.clk, part.initialClk].filter((clock) => clock !== undefined).length)).toEqual([
      ...parts.slice(1).map(() => 0),
      2,
    ]);
    expect(parts.flatMap((part) => part.mc ?? []).map((market) => market["id"])).toEqual(ids);
  });

  test("[STREAM-11] another subscription replaces the one before, and more than 200 markets are refused without harm", async () => {
    await stage.start();
    stage.markets.open(marketId);
    stage.markets.open("1.200000002");
    const client = await stage.join();
    client.send(subscribe({ id: 5, ...dataFilter(["EX_ALL_OFFERS"]) }));
    await client.next(isImage);
    const many = Array.from({ length: 201 }, (_, number) => `1.3${number}`);
    client.send(subscribe({ id: 6, marketFilter: { marketIds: many } }));
    expect(await client.next(isStatus)).toMatchObject({
      id: 6,
      errorCode: "SUBSCRIPTION_LIMIT_EXCEEDED",
      connectionClosed: false,
    });
    stage.markets.back(marketId, [200, 5_00n]);
    expect(await client.next(isChange)).toMatchObject({ id: 5 });
    client.send(subscribe({ id: 7, marketFilter: { marketIds: ["1.200000002"] }, ...dataFilter(["EX_ALL_OFFERS"]) }));
    await client.next((message) => isImage(message) && message.id === 7);
    stage.markets.back(marketId, [210, 5_00n]);
    stage.markets.back("1.200000002", [220, 5_00n]);
    expect((await client.next(isChange)).mc?.[0]).toMatchObject({ id: "1.200000002" });
  });

  test("[STREAM-10] what isn't the id of any market is nothing, also where it would be a pattern of the bus", async () => {
    await stage.start();
    const client = await stage.join();
    client.send(subscribe({ marketFilter: { marketIds: [">", "1.>", "*", "", "1"] } }));
    expect(await client.next(isImage)).not.toHaveProperty("mc");
    expect(stage.markets.asked).toBe(0);
  });

  test("[STREAM-10] a market that nobody knows yet is sent once there is one", async () => {
    await stage.start();
    const client = await stage.join();
    client.send(subscribe());
    expect(await client.next(isImage)).not.toHaveProperty("mc");
    stage.markets.open(marketId);
    stage.markets.back(marketId, [200, 5_00n]);
    expect((await client.next(isChange)).mc?.[0]).toMatchObject({ id: marketId, img: true });
  });
});
