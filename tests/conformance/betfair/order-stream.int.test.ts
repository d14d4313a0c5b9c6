import { describe, expect, test } from "vitest";
import { isImage } from "../../../packages/adapters/src/exchange-stream/test-support/index.ts";
import {
  checkSchema,
  type Followed,
  type FollowedRunner,
  limitOrder,
  ofPrices,
  placeOn,
  runnersOf,
  streamOverExchange,
  untilOrder,
} from "./stream-stage.ts";

const stage = streamOverExchange();
const order = (side: "BACK" | "LAY", size: number, price: number, parts: object = {}) => ({
  ...limitOrder(side, price, size),
  ...parts,
});
const place = (player: string, marketId: string, instruction: object, strategy?: string): Promise<string> =>
  placeOn(stage.api, { player, marketId, instruction, ...(strategy !== undefined && { strategy }) });
const follow = (player: string, orderFilter: object = {}): Promise<Followed> =>
  stage.follow(player, { op: "orderSubscription", orderFilter });

describe("the order stream over the real exchange", () => {
  test("[T8] [STREAM-31] a bet is sent in full when it is placed, matched in part, and done, with the positions beside it", async () => {
    const [player, other] = [await stage.api.createPlayer(1_000), await stage.api.createPlayer(1_000)];
    const marketId = await stage.api.createMarket();
    const { client, image } = await follow(player);
    expect(image).toMatchObject({ op: "ocm", id: 3, initialClk: expect.any(String), clk: expect.any(String) });
    expect(image).not.toHaveProperty("oc");
    const betId = await place(player, marketId, order("BACK", 100, 3, { customerOrderRef: "r-1" }), "s-1");
    const placed = await untilOrder(client, (runner) => runner.uo?.[0]?.["id"] === betId);
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
    const part = await untilOrder(client, (runner) => runner.uo?.[0]?.["sm"] === 40);
    expect(runnersOf(part)[0]).toMatchObject({
      uo: [{ id: betId, status: "E", sr: 60, avp: 3, md: expect.any(Number) }],
      mb: [[3, 40]],
    });
    await stage.api.rpc(player, "cancelOrders", { marketId, instructions: [{ betId }] });
    const done = await untilOrder(client, (runner) => runner.uo?.[0]?.["status"] === "EC");
    expect(runnersOf(done)[0]?.uo?.[0]).toMatchObject({ id: betId, sm: 40, sr: 0, sc: 60, cd: expect.any(Number) });
    checkSchema(client);
  });

  test("[STREAM-30] the first image holds what can still be matched and the positions, by strategy when asked", async () => {
    const [player, other] = [await stage.api.createPlayer(1_000), await stage.api.createPlayer(1_000)];
    const marketId = await stage.api.createMarket();
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
    checkSchema(client);
  });

  test("[STREAM-32] a bet that is matched at once is told of as done", async () => {
    const [player, other] = [await stage.api.createPlayer(1_000), await stage.api.createPlayer(1_000)];
    const marketId = await stage.api.createMarket();
    await place(other, marketId, order("LAY", 100, 3));
    const { client } = await follow(player);
    const betId = await place(player, marketId, order("BACK", 25, 2.5));
    const done = await untilOrder(client, (runner) => runner.uo !== undefined);
    expect(runnersOf(done)[0]).toMatchObject({
      uo: [{ id: betId, status: "EC", p: 2.5, avp: 3, sm: 25 }],
      mb: [[3, 25]],
    });
  });

  test("[STREAM-33] at the end of a market what was unmatched has lapsed, and the market is closed", async () => {
    const player = await stage.api.createPlayer(1_000);
    const marketId = await stage.api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const { client } = await follow(player);
    await stage.api.control(marketId, { type: "settle", winners: [1], reason: "test" });
    const end = await client.next(
      (message) => message.ct === undefined && message.oc?.some((market) => market["closed"] === true) === true,
    );
    const orders = client.messages.flatMap(runnersOf).flatMap((runner) => runner.uo ?? []);
    expect(end.oc?.[0]).toMatchObject({ id: marketId, closed: true });
    expect(orders.at(-1)).toMatchObject({ id: betId, status: "EC", sr: 0 });
    checkSchema(client);
  });

  test("[STREAM-34] another player's bets are never told of", async () => {
    const [player, other] = [await stage.api.createPlayer(1_000), await stage.api.createPlayer(1_000)];
    const marketId = await stage.api.createMarket();
    const { client } = await follow(player);
    await place(other, marketId, order("BACK", 100, 3));
    const betId = await place(player, marketId, order("BACK", 100, 3));
    await untilOrder(client, (runner) => runner.uo !== undefined);
    expect(
      client.messages
        .flatMap(runnersOf)
        .flatMap((runner) => runner.uo ?? [])
        .map((each) => each["id"]),
    ).toEqual([betId]);
  });

  test("[STREAM-41] a program that comes back is told what became of its bets meanwhile", async () => {
    const [player, other] = [await stage.api.createPlayer(1_000), await stage.api.createPlayer(1_000)];
    const marketId = await stage.api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const { client, image } = await follow(player);
    client.close();
    await place(other, marketId, order("LAY", 100, 3));
    const back = await stage.join(player);
    back.send({ op: "orderSubscription", id: 4, orderFilter: {}, initialClk: image.initialClk, clk: image.clk });
    await back.next((message) => message.ct === "RESUB_DELTA");
    const all = (): FollowedRunner[] => back.messages.flatMap(runnersOf);
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
    const player = await stage.api.createPlayer(1_000);
    const marketId = await stage.api.createMarket();
    const client = await stage.join(player);
    client.send({ op: "marketSubscription", id: 2, marketFilter: { marketIds: [marketId] } });
    await client.next(isImage);
    await place(player, marketId, order("LAY", 100, 3));
    const change = await client.next(ofPrices);
    expect(change.mc?.[0]?.["rc"]).toEqual([{ id: 1, atb: [[3, 100]], batb: [[0, 3, 100]], bdatb: [[0, 3, 100]] }]);
    checkSchema(client);
  });

  test("[STREAM-11] a market that is made while the program watches its sport joins by itself", async () => {
    const client = await stage.join(await stage.api.createPlayer(0));
    const { rows } = await stage.pool.query<{ id: bigint }>("select max(id) as id from exchange_event");
    const nextEvent = String((rows[0]?.id ?? 0n) + 1n);
    client.send({ op: "marketSubscription", id: 2, marketFilter: { eventIds: [nextEvent] } });
    expect(await client.next(isImage)).not.toHaveProperty("mc");
    const marketId = await stage.api.createMarket();
    // The outbox isn't relayed here: the bus is told as the relay would.
    stage.api.bus.publish("events", { eventId: nextEvent, marketId });
    expect((await client.next((message) => message.mc !== undefined)).mc?.[0]).toMatchObject({
      id: marketId,
      img: true,
    });
  });

  test("[STREAM-53] a bet at the starting price has its type and what it risks; at the off it and what took the price are told as matched", async () => {
    const [player, other] = [await stage.api.createPlayer(1_000), await stage.api.createPlayer(1_000)];
    const marketId = await stage.api.createMarket({ hasStartingPrice: true });
    const { client } = await follow(player);
    const parts = { limitOrder: undefined, orderType: "MARKET_ON_CLOSE", marketOnCloseOrder: { liability: 200 } };
    const waiting = await place(player, marketId, order("LAY", 0, 0, parts));
    const placed = await untilOrder(client, (runner) => runner.uo?.[0]?.["id"] === waiting);
    expect(runnersOf(placed)[0]?.uo?.[0]).toMatchObject({ p: 0, s: 0, bsp: 200, ot: "MOC", status: "E", sm: 0 });
    expect(runnersOf(placed)[0]?.uo?.[0]).not.toHaveProperty("pt");
    await place(
      other,
      marketId,
      order("BACK", 50, 30, { limitOrder: { size: 50, price: 30, persistenceType: "MARKET_ON_CLOSE" } }),
    );
    await stage.api.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
    const done = await untilOrder(client, (runner) => runner.uo?.[0]?.["status"] === "EC");
    expect(runnersOf(done)[0]).toMatchObject({
      uo: [{ id: waiting, sm: 50, sr: 0, avp: 5, ot: "MOC" }],
      ml: [[5, 50]],
    });
    checkSchema(client);
    const others = await follow(other);
    expect(runnersOf(others.image)[0]).toMatchObject({ mb: [[5, 50]] });
    checkSchema(others.client);
  });
});
