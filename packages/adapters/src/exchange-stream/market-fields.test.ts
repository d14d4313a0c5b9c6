import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { dataFilter, isChange, isImage, marketId, runnersOf, stagePerTest, subscribe } from "./test-support/index.ts";

const stage = stagePerTest();

describe("prices", () => {
  test("[T4] [T3] a definition has every member that strict programs ask for, and a runner none that they don't know", async () => {
    await stage.start();
    stage.markets.open(marketId);
    const client = await stage.join();
    client.send(subscribe(dataFilter(["EX_MARKET_DEF"])));
    const { mc } = await client.next(isImage);
    const definition = mc?.[0]?.["marketDefinition"] as Record<string, unknown>;
    const asked =
      "betDelay bettingType bspMarket bspReconciled complete crossMatching discountAllowed eventId eventTypeId inPlay marketBaseRate marketTime numberOfActiveRunners numberOfWinners persistenceEnabled regulators runnersVoidable status timezone turnInPlayEnabled version runners";
    for (const key of asked.split(" ")) expect(definition[key], key).toBeDefined();
    for (const runner of definition["runners"] as object[])
      expect(Object.keys(runner).toSorted()).toEqual(["id", "sortPriority", "status"]);
  });

  test("[STREAM-20] the image holds all fields by default; a change holds only what changed", async () => {
    await stage.start();
    stage.markets.open(marketId, {
      runners: [
        {
          selectionId: 7,
          availableToBack: [
            [200, 500_00n],
            [190, 10_00n],
          ],
          availableToLay: [[210, 7_50n]],
          traded: [[205, 40_00n]],
          lastPriceTradedX100: 205,
          tradedVolumeMinor: 40_00n,
        },
      ],
      tradedVolumeMinor: 40_00n,
    });
    const client = await stage.join();
    client.send(subscribe());
    expect(await client.next()).toEqual({ op: "status", id: 2, statusCode: "SUCCESS", connectionClosed: false });
    const image = await client.next();
    expect(image).toMatchObject({
      op: "mcm",
      id: 2,
      ct: "SUB_IMAGE",
      initialClk: expect.any(String),
      clk: expect.any(String),
      pt: expect.any(Number),
    });
    expect(image.mc?.[0]).toMatchObject({ id: marketId, img: true, tv: 40, marketDefinition: { status: "OPEN" } });
    expect(runnersOf(image)?.[0]).toEqual({
      id: 7,
      tv: 40,
      ltp: 2.05,
      trd: [[2.05, 40]],
      atb: [
        [2, 500],
        [1.9, 10],
      ],
      atl: [[2.1, 7.5]],
      batb: [
        [0, 2, 500],
        [1, 1.9, 10],
      ],
      batl: [[0, 2.1, 7.5]],
      bdatb: [
        [0, 2, 500],
        [1, 1.9, 10],
      ],
      bdatl: [[0, 2.1, 7.5]],
    });
    stage.markets.back(marketId, [200, 0n], [195, 3_00n]);
    const change = await client.next();
    expect(change).toEqual({
      op: "mcm",
      id: 2,
      clk: expect.any(String),
      pt: expect.any(Number),
      mc: [
        {
          id: marketId,
          rc: [
            {
              id: 7,
              atb: [
                [1.95, 3],
                [2, 0],
              ],
              batb: [[0, 1.95, 3]],
              bdatb: [[0, 1.95, 3]],
            },
          ],
        },
      ],
    });
  });

  test.each([
    [["EX_BEST_OFFERS"], ["batb", "batl"]],
    [["EX_BEST_OFFERS_DISP"], ["bdatb", "bdatl"]],
    [["EX_ALL_OFFERS"], ["atb", "atl"]],
    [["EX_TRADED"], ["trd"]],
    [["EX_TRADED_VOL"], ["tv"]],
    [["EX_LTP"], ["ltp"]],
    [["SP_TRADED", "SP_PROJECTED", "EX_LTP"], ["ltp"]],
  ])("[STREAM-20] %j gives %j of a runner and no more", async (fields, members) => {
    await stage.start();
    stage.markets.open(marketId);
    const client = await stage.join();
    client.send(subscribe(dataFilter(fields)));
    const image = await client.next(isImage);
    expect(image.mc?.[0]).not.toHaveProperty("marketDefinition");
    stage.markets.change(marketId, {
      runners: [
        {
          selectionId: 7,
          availableToBack: [[200, 5_00n]],
          availableToLay: [[210, 5_00n]],
          traded: [[205, 1_00n]],
          lastPriceTradedX100: 205,
          tradedVolumeMinor: 1_00n,
        },
      ],
      tradedVolumeMinor: 1_00n,
    });
    const change = await client.next(isChange);
    expect(
      Object.keys(runnersOf(change)?.[0] ?? {})
        .filter((key) => key !== "id")
        .toSorted(),
    ).toEqual(members);
    expect(change.mc?.[0]?.["tv"]).toBe(members.includes("tv") ? 1 : undefined);
  });

  test("[STREAM-21] levels beyond those asked for come as an empty list, a level that is gone as zeros", async () => {
    await stage.start();
    stage.markets.open(marketId, {
      runners: [
        {
          selectionId: 7,
          availableToBack: [
            [300, 5_00n],
            [290, 5_00n],
            [280, 5_00n],
          ],
        },
      ],
    });
    const client = await stage.join();
    client.send(subscribe(dataFilter(["EX_BEST_OFFERS"], 2)));
    expect(runnersOf(await client.next(isImage))?.[0]).toEqual({
      id: 7,
      batb: [
        [0, 3, 5],
        [1, 2.9, 5],
      ],
    });
    stage.markets.back(marketId, [270, 9_00n]);
    expect(runnersOf(await client.next(isChange))).toEqual([{ id: 7, batb: [] }]);
    stage.markets.back(marketId, [310, 4_00n]);
    expect(runnersOf(await client.next(isChange))).toEqual([
      {
        id: 7,
        batb: [
          [0, 3.1, 4],
          [1, 3, 5],
        ],
      },
    ]);
    stage.markets.back(marketId, [310, 0n], [300, 0n], [290, 0n], [270, 0n]);
    expect(runnersOf(await client.next(isChange))).toEqual([
      {
        id: 7,
        batb: [
          [0, 2.8, 5],
          [1, 0, 0],
        ],
      },
    ]);
  });

  test("[STREAM-22] less than one unit of money is carried to the next price, in depth-based ladders alone", async () => {
    await stage.start();
    stage.markets.open(marketId, {
      runners: [
        {
          selectionId: 7,
          availableToBack: [
            [300, 40n],
            [290, 70n],
            [280, 5_00n],
          ],
        },
      ],
    });
    const client = await stage.join();
    client.send(subscribe(dataFilter(["EX_BEST_OFFERS", "EX_ALL_OFFERS"], 3)));
    expect(runnersOf(await client.next(isImage))?.[0]).toEqual({
      id: 7,
      atb: [
        [3, 0.4],
        [2.9, 0.7],
        [2.8, 5],
      ],
      batb: [
        [0, 2.9, 1.1],
        [1, 2.8, 5],
      ],
    });
  });

  test("a change that the filter doesn't show is not sent", async () => {
    await stage.start();
    stage.markets.open(marketId);
    const client = await stage.join();
    client.send(subscribe(dataFilter(["EX_LTP"])));
    await client.next(isImage);
    stage.markets.back(marketId, [200, 5_00n]);
    stage.markets.change(marketId, { runners: [{ selectionId: 7, lastPriceTradedX100: 205 }] });
    expect(runnersOf(await client.next(isChange))).toEqual([{ id: 7, ltp: 2.05 }]);
    expect(client.messages.filter(isChange)).toHaveLength(1);
  });

  test("[STREAM-23] a definition is sent whole when it has changed, and the end of a market is the last word about it", async () => {
    await stage.start();
    stage.markets.open(marketId);
    const client = await stage.join();
    client.send(subscribe());
    await client.next(isImage);
    stage.markets.change(marketId, { definition: stage.markets.define(marketId, { status: "SUSPENDED", version: 2 }) });
    expect((await client.next(isChange)).mc?.[0]).toMatchObject({
      marketDefinition: { status: "SUSPENDED", version: 2, eventId: "30000001" },
    });
    stage.markets.change(marketId, { definition: stage.markets.define(marketId, { status: "CLOSED", version: 3 }) });
    expect((await client.next(isChange)).mc?.[0]).toMatchObject({ marketDefinition: { status: "CLOSED" } });
    stage.markets.back(marketId, [200, 5_00n]);
    await delay(50);
    expect(client.messages.filter(isChange)).toHaveLength(2);
  });
});
