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

const line = { leastX100: 14_050, mostX100: 18_950, intervalX100: 100 };
const ofPrices = (message: StreamMessage): boolean => message.op === "mcm" && message.ct === undefined;
const pricesOf = (message: StreamMessage) => message.mc?.[0]?.["rc"] as Record<string, unknown>[] | undefined;
const ofOrders = (message: StreamMessage): boolean => message.op === "ocm" && message.ct === undefined;
type Runner = { uo?: Record<string, unknown>[]; mb?: number[][]; ml?: number[][] };
const runnersOf = (message: StreamMessage): Runner[] =>
  (message.oc ?? []).flatMap((market) => (market["orc"] ?? []) as Runner[]);
const until = (client: StreamClient, fits: (runner: Runner) => boolean): Promise<StreamMessage> =>
  client.next((message) => ofOrders(message) && runnersOf(message).some(fits));

const place = async (player: string, marketId: string, { side, price, size }: LineBet): Promise<string> => {
  const limitOrder = { size, price, persistenceType: "LAPSE" };
  const instructions = [{ selectionId: 1, side, orderType: "LIMIT", limitOrder }];
  const report = await api.rpc(player, "placeOrders", { marketId, instructions });
  const betId = report.instructionReports?.[0]?.betId;
  if (betId === undefined) throw new Error(JSON.stringify(report));
  return betId;
};
interface LineBet {
  readonly side: "BACK" | "LAY";
  readonly price: number;
  readonly size: number;
}

async function follow(player: string, request: object): Promise<{ client: StreamClient; image: StreamMessage }> {
  const client = await stage.join(player);
  client.send({ id: 3, ...request });
  return { client, image: await client.next(isImage) };
}

describe("the stream of a market of lines over the real exchange", () => {
  test("[LINE-07] a subscription by betting type finds it alone, its definition tells its lines, and its prices are lines", async () => {
    const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const oddsId = await api.createMarket();
    const marketId = await api.createMarket({ runners: 1, line });
    await place(other, marketId, { side: "LAY", price: 160.5, size: 50 });
    await place(other, marketId, { side: "BACK", price: 164.5, size: 30 });
    const { client, image } = await follow(player, {
      op: "marketSubscription",
      marketFilter: { marketIds: [oddsId, marketId], bettingTypes: ["LINE"] },
    });
    expect(image.mc).toHaveLength(1);
    expect(image.mc?.[0]).toMatchObject({
      id: marketId,
      marketDefinition: {
        bettingType: "LINE",
        lineMinUnit: 140.5,
        lineMaxUnit: 189.5,
        lineInterval: 1,
        priceLadderDefinition: { type: "LINE_RANGE" },
        crossMatching: false,
        bspMarket: false,
        numberOfWinners: 1,
        runners: [{ id: 1, status: "ACTIVE" }],
      },
    });
    expect(pricesOf(image)).toEqual([
      {
        id: 1,
        tv: 0,
        atb: [[160.5, 50]],
        atl: [[164.5, 30]],
        batb: [[0, 160.5, 50]],
        batl: [[0, 164.5, 30]],
        bdatb: [[0, 160.5, 50]],
        bdatl: [[0, 164.5, 30]],
      },
    ]);
    // Whoever sells takes the line that is bought: it is traded there.
    await place(player, marketId, { side: "BACK", price: 158.5, size: 20 });
    const traded = await client.next(ofPrices);
    expect(pricesOf(traded)?.[0]).toMatchObject({
      id: 1,
      atb: [[160.5, 30]],
      trd: [[160.5, 20]],
      ltp: 160.5,
    });
    const odds = await follow(player, {
      op: "marketSubscription",
      marketFilter: { marketIds: [oddsId, marketId], bettingTypes: ["ODDS"] },
    });
    expect(odds.image.mc?.map((market) => market["id"])).toEqual([oddsId]);
    expect(odds.image.mc?.[0]?.["marketDefinition"]).toMatchObject({ bettingType: "ODDS" });
    for (const key of ["lineMinUnit", "lineMaxUnit", "lineInterval"])
      expect(odds.image.mc?.[0]?.["marketDefinition"]).not.toHaveProperty(key);
    check(client, odds.client);
  });

  test("[LINE-03] [LINE-05] its orders are told at their lines and matched at those of who waited; settled, each side of the number is told as it is paid", async () => {
    const [seller, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const marketId = await api.createMarket({ runners: 1, line });
    const { client } = await follow(seller, { op: "orderSubscription" });
    const prices = await follow(seller, { op: "marketSubscription", marketFilter: { marketIds: [marketId] } });
    await place(other, marketId, { side: "LAY", price: 162.5, size: 40 });
    await place(other, marketId, { side: "LAY", price: 160.5, size: 40 });
    const betId = await place(seller, marketId, { side: "BACK", price: 160.5, size: 100 });
    const placed = await until(client, (runner) => runner.uo?.[0]?.["id"] === betId);
    expect(runnersOf(placed)[0]).toMatchObject({
      uo: [{ id: betId, p: 160.5, s: 100, side: "B", status: "E", ot: "L", pt: "L", sm: 80, sr: 20, avp: 161.5 }],
      mb: [
        [160.5, 40],
        [162.5, 40],
      ],
    });
    expect(runnersOf(placed)[0]).not.toHaveProperty("ml");
    const buyer = await follow(other, { op: "orderSubscription" });
    expect(runnersOf(buyer.image)[0]).toMatchObject({
      ml: [
        [160.5, 40],
        [162.5, 40],
      ],
    });
    await api.control(marketId, { type: "settle", winners: [161], reason: "161 runs" });
    const closed = await prices.client.next(
      (message) =>
        ofPrices(message) &&
        (message.mc?.[0]?.["marketDefinition"] as { status?: string } | undefined)?.status === "CLOSED",
    );
    expect(closed.mc?.[0]?.["marketDefinition"]).toMatchObject({ bettingType: "LINE", complete: true });
    const ended = await until(client, (runner) => runner.uo?.[0]?.["status"] === "EC");
    // The 40 sold at 162.5 win, the 40 at 160.5 lose, and the rest lapses.
    expect(runnersOf(ended)[0]?.uo?.[0]).toMatchObject({ id: betId, sm: 80, sl: 20, sr: 0, status: "EC" });
    expect(await api.balances(seller)).toEqual({ cash: 100_000n, locked: 0n });
    check(client, buyer.client, prices.client);
  });
});

/** Everything that was told is as the field's schema has it, where that is at hand. */
function check(...clients: readonly StreamClient[]): void {
  if (!hasStreamSchema) return;
  for (const { messages } of clients) for (const message of messages) expect(streamDifferences(message)).toEqual([]);
}

test.skipIf(!hasStreamSchema)(
  `[LINE-07] the field's schema knows each member of a definition of lines${hasStreamSchema ? "" : " (skipped: ../shared/data/betfair-spec is absent)"}`,
  async () => {
    const marketId = await api.createMarket({ runners: 1, line });
    const { image } = await follow(await api.createPlayer(100), {
      op: "marketSubscription",
      marketFilter: { marketIds: [marketId] },
    });
    expect(streamDifferences(image)).toEqual([]);
    const spoilt = structuredClone(image) as { op: string; mc?: { marketDefinition: Record<string, unknown> }[] };
    const definition = spoilt.mc?.[0]?.marketDefinition ?? {};
    expect(Object.keys(definition)).toEqual(expect.arrayContaining(["lineMinUnit", "lineMaxUnit", "lineInterval"]));
    definition["lineUnit"] = 1;
    definition["lineMinUnit"] = "140.5";
    expect(streamDifferences(spoilt)).toHaveLength(2);
  },
);
