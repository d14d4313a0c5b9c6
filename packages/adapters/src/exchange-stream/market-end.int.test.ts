import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../tools/test-database.ts";
import { createTestApi, type TestApi } from "../http/exchange/test-support/index.ts";
import { readerOf } from "../postgres/database/index.ts";
import { createExchangeReadStore } from "../postgres/exchange-reads/index.ts";
import { createStage, isImage, type StreamClient, type StreamMessage, type StreamStage } from "./test-support/index.ts";

let database: TestDatabase;
let api: TestApi;
let stage: StreamStage;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await createTestApi(database);
  stage = await createStage({
    parts: {
      bus: api.bus,
      reader: readerOf(database.pool),
      store: createExchangeReadStore(),
      readImage: (marketId) => api.door.image(marketId),
    },
  });
});
afterAll(async () => {
  await stage.stop();
  await api.close();
  await database.close();
});

interface Runner {
  readonly id: number;
  readonly uo?: readonly Readonly<Record<string, unknown>>[];
  readonly mb?: readonly (readonly number[])[];
}
const runnersOf = (message: StreamMessage): readonly Runner[] =>
  (message.oc ?? []).flatMap((market) => (market["orc"] ?? []) as readonly Runner[]);
const isClosing = (message: StreamMessage): boolean => message.oc?.some((market) => market["closed"] === true) === true;

async function follow(player: string): Promise<{ readonly client: StreamClient; readonly image: StreamMessage }> {
  const client = await stage.join(player);
  client.send({ op: "orderSubscription", id: 3, heartbeatMs: 500 });
  return { client, image: await client.next(isImage) };
}

/** A player with 20 matched at 5, 12 of 20 at 3, and 10 on another runner at 2; of those matched whole the program knows the positions alone. A runner may have been withdrawn before. */
async function withBets({ withdrawn }: { readonly withdrawn?: number } = {}) {
  const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  const marketId = await api.createMarket({
    runners: 3,
    ...(withdrawn === undefined ? {} : { marketType: "WIN", eventTypeId: "7" }),
  });
  if (withdrawn !== undefined) {
    const removal = {
      type: "removeRunner",
      selectionId: withdrawn,
      adjustmentBasisPoints: 500,
      reason: "lame",
    } as const;
    expect(await api.control(marketId, removal)).toMatchObject({ ok: true });
  }
  const place = async (who: string, side: string, [size, price, selectionId = 1]: readonly number[]) => {
    const limitOrder = { size, price, persistenceType: "LAPSE" };
    const instructions = [{ selectionId, side, orderType: "LIMIT", limitOrder }];
    const report = await api.rpc(who, "placeOrders", { marketId, instructions });
    return report.instructionReports?.[0]?.betId ?? "";
  };
  await place(other, "LAY", [20, 5]);
  const whole = await place(player, "BACK", [20, 5]);
  const part = await place(player, "BACK", [20, 3]);
  await place(other, "LAY", [12, 3]);
  const second = await place(player, "BACK", [10, 2, 2]);
  await place(other, "LAY", [10, 2, 2]);
  const { client, image } = await follow(player);
  expect(runnersOf(image).find(({ id }) => id === 1)?.mb).toEqual(expect.arrayContaining([[5, 20]]));
  return { player, marketId, client, bets: { whole, part, second } };
}
const lastOf = (client: StreamClient, betId: string) =>
  client.messages
    .flatMap(runnersOf)
    .flatMap(({ uo = [] }) => uo)
    .findLast(({ id }) => id === betId);
/** What the program holds as matched at each price. */
const positionOf = (client: StreamClient): ReadonlyMap<string, number | undefined> =>
  new Map(
    client.messages.flatMap(runnersOf).flatMap(({ id, mb = [] }) => mb.map(([at, size]) => [`${id} ${at}`, size])),
  );

test("[STREAM-33] [SETTLE-06] a void market's bets are told of as void, whole or in part, its positions are gone, and no later image has it", async () => {
  const { player, marketId, client, bets } = await withBets();
  expect(await api.control(marketId, { type: "void", reason: "rain" })).toMatchObject({ ok: true });
  await client.next(isClosing);
  expect(lastOf(client, bets.whole)).toMatchObject({ status: "EC", sm: 0, sv: 20 });
  expect(lastOf(client, bets.part)).toMatchObject({ status: "EC", sm: 0, sv: 12, sl: 8 });
  expect(lastOf(client, bets.second)).toMatchObject({ status: "EC", sm: 0, sv: 10 });
  expect([...positionOf(client).values()]).toEqual([0, 0, 0]);
  expect((await follow(player)).image).not.toHaveProperty("oc");
});

test("[STREAM-33] a settled market's bets are told of once more as they were matched, and its positions stay", async () => {
  const { player, marketId, client, bets } = await withBets();
  expect(await api.control(marketId, { type: "settle", winners: [1], reason: "result" })).toMatchObject({ ok: true });
  await client.next(isClosing);
  expect(lastOf(client, bets.whole)).toMatchObject({ status: "EC", sm: 20, sv: 0, avp: 5 });
  expect(lastOf(client, bets.part)).toMatchObject({ status: "EC", sm: 12, sl: 8 });
  expect(lastOf(client, bets.second)).toMatchObject({ status: "EC", sm: 10 });
  expect(Object.fromEntries(positionOf(client))).toEqual({ "1 3": 12, "1 5": 20, "2 2": 10 });
  await client.next(({ ct }) => ct === "HEARTBEAT");
  expect(client.messages.filter(isClosing)).toHaveLength(1);
  expect((await follow(player)).image).not.toHaveProperty("oc");
});

test("[STREAM-33] [STREAM-54] after a withdrawal of which the program never heard, positions stay when the market is settled and are gone when it is void", async () => {
  for (const [end, left] of [
    [
      { type: "settle", winners: [1], reason: "result" },
      { "1 3": 12, "1 5": 20, "2 2": 10 },
    ],
    [
      { type: "settle", winners: [1, 2], deadHeat: [1, 2], reason: "result" },
      { "1 3": 12, "1 5": 20, "2 2": 10 },
    ],
    [
      { type: "void", reason: "rain" },
      { "1 3": 0, "1 5": 0, "2 2": 0 },
    ],
  ] as const) {
    const { player, marketId, client, bets } = await withBets({ withdrawn: 3 });
    const own = await follow(player);
    expect(await api.control(marketId, end)).toEqual(expect.objectContaining({ ok: true }));
    for (const each of [client, own.client]) {
      await each.next(isClosing);
      expect(lastOf(each, bets.whole)).toMatchObject(end.type === "void" ? { sm: 0, sv: 20 } : { sm: 20, sv: 0 });
      expect(Object.fromEntries(positionOf(each))).toEqual(left);
    }
  }
});
