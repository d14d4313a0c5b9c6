import { marketDataSchema, type MarketData } from "@maidan/contract/socket";
import { expect, test } from "vitest";
import { guest, marketId, startGateway, topic, type TestClient } from "./test-support/index.ts";

const marketData = (message: { data?: unknown } | undefined): MarketData => marketDataSchema.parse(message?.data);
const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

const follow = async (client: TestClient, position: object = {}): Promise<void> => {
  const before = client.all("image").length + client.all("change").length;
  client.say({ type: "subscribe", topic, ...position });
  await client.until(() => client.all("image").length + client.all("change").length > before);
};

test("[PUSH-05] comes as an image and then as changes in the field's form", async () => {
  const { connect, engine } = await startGateway({ conflationMs: 1 });
  engine.set(204, 7_525n);
  const client = await connect(guest);
  await follow(client);
  const image = client.all("image")[0];
  expect(image).toMatchObject({ topic, epoch: 1, sequence: 2 });
  expect(marketData(image)).toMatchObject({
    id: marketId,
    img: true,
    marketDefinition: {
      status: "OPEN",
      inPlay: false,
      betDelay: 0,
      marketBaseRate: 2,
      marketTime: "2026-11-21T12:00:00.000Z",
    },
    rc: [{ id: 11, atb: [[2.04, 75.25]] }],
  });
  engine.set(204, 0n);
  await client.until(() => client.all("change").length === 1);
  expect(client.all("change")[0]).toMatchObject({ epoch: 1, base: 2, sequence: 3 });
  expect(marketData(client.all("change")[0])).toEqual({
    id: marketId,
    pt: 1_800_000_000_003,
    rc: [{ id: 11, atb: [[2.04, 0]] }],
  });
});

test("[PUSH-05] changes within a step are one message, which says so", async () => {
  const { connect, engine } = await startGateway({ conflationMs: 200 });
  const client = await connect(guest);
  await follow(client);
  engine.set(200, 100n);
  for (const size of [1n, 2n, 3n, 4n]) engine.set(202, size);
  await client.until(() => client.all("change").length === 2);
  const [first, second] = client.all("change");
  expect(first).toMatchObject({ base: 1, sequence: 2 });
  expect(second).toMatchObject({ base: 2, sequence: 6 });
  expect(marketData(second)).toMatchObject({ con: true, rc: [{ id: 11, atb: [[2.02, 0.04]] }] });
});

test("[PUSH-06] a suspension does not wait for the step, and takes along what was waiting", async () => {
  const { connect, engine } = await startGateway({ conflationMs: 60_000 });
  const client = await connect(guest);
  await follow(client);
  engine.set(200, 100n);
  engine.set(202, 100n);
  engine.redefine({ status: "SUSPENDED" });
  await client.until(() => client.all("change").length === 2);
  const data = marketData(client.all("change")[1]);
  expect(data.marketDefinition?.status).toBe("SUSPENDED");
  expect(data.rc?.[0]?.atb).toEqual([[2.02, 1]]);
});

test("[PUSH-07] who comes back with a sequence gets only what was missed", async () => {
  const { connect, engine } = await startGateway({ conflationMs: 1 });
  const stayed = await connect(guest);
  await follow(stayed);
  for (const size of [1n, 2n, 3n]) {
    engine.set(200, size);
    await stayed.until(() => stayed.all("change").length === Number(size));
  }
  const back = await connect(guest);
  await follow(back, { epoch: 1, sequence: 2 });
  await back.until(() => back.all("change").length === 2);
  expect(back.all("image")).toEqual([]);
  expect(back.all("change").map((change) => change.sequence)).toEqual([3, 4]);
  const current = await connect(guest);
  await follow(current, { epoch: 1, sequence: 4 });
  expect(current.all("change")).toMatchObject([{ base: 4, sequence: 4, data: null }]);
});

test("[PUSH-07] who missed more than is kept, or knows another epoch, gets the image", async () => {
  const { connect, engine } = await startGateway({ conflationMs: 1, ringEntries: 2 });
  const stayed = await connect(guest);
  await follow(stayed);
  for (const size of [1n, 2n, 3n, 4n]) {
    engine.set(200, size);
    await stayed.until(() => stayed.all("change").length === Number(size));
  }
  for (const position of [{ epoch: 1, sequence: 2 }, { epoch: 9, sequence: 5 }, { epoch: 1, sequence: 99 }, {}]) {
    const back = await connect(guest);
    await follow(back, position);
    expect(back.all("image")).toMatchObject([{ epoch: 1, sequence: 5 }]);
  }
  const within = await connect(guest);
  await follow(within, { epoch: 1, sequence: 3 });
  expect(within.all("image")).toEqual([]);
});

test("[PUSH-05] a change lost on the way from the engine brings everybody a new image", async () => {
  const { connect, engine } = await startGateway({ conflationMs: 1 });
  const client = await connect(guest);
  await follow(client);
  engine.set(200, 100n, { isLost: true });
  engine.set(202, 200n);
  await client.until(() => client.all("image").length === 2);
  expect(marketData(client.all("image")[1]).rc?.[0]?.atb).toEqual([
    [2, 1],
    [2.02, 2],
  ]);
  engine.set(204, 300n);
  await client.until(() => client.all("change").length === 1);
  expect(client.all("change")[0]).toMatchObject({ base: 3, sequence: 4 });
});

test("[PUSH-05] another owner of the market, with a new epoch, brings a new image", async () => {
  const { connect, engine } = await startGateway({ conflationMs: 1 });
  const client = await connect(guest);
  await follow(client);
  engine.takeOver();
  engine.set(200, 100n);
  await client.until(() => client.all("image").length === 2);
  expect(client.all("image")[1]).toMatchObject({ epoch: 2, sequence: 1 });
});

test("[PUSH-05] a hundred followers cost one image from the engine, and an unknown market is told", async () => {
  const { connect, engine } = await startGateway();
  const clients = await Promise.all(Array.from({ length: 100 }, () => connect(guest)));
  await Promise.all(clients.map((client) => follow(client)));
  expect(engine.imageReads).toBe(1);
  const [client] = clients;
  client?.say({ type: "subscribe", topic: "market:1.404" });
  await client?.until(() => client.all("error").length === 1);
  expect(client?.all("error")[0]).toMatchObject({ code: "NOT_FOUND", topic: "market:1.404" });
});

test("[PUSH-05] while the engine does not answer the client is told, and the image comes when it does", async () => {
  const { connect, engine } = await startGateway();
  engine.isDeaf = true;
  const client = await connect(guest);
  client.say({ type: "subscribe", topic });
  await client.until(() => client.all("error").length > 0);
  expect(client.all("error")[0]).toMatchObject({ code: "UNAVAILABLE", topic });
  engine.isDeaf = false;
  await client.until(() => client.all("image").length === 1);
});

test("[PUSH-05] an unsubscribed client hears nothing more, and a market nobody follows is given up after a while", async () => {
  const { connect, engine } = await startGateway({ conflationMs: 1, lingerMs: 20 });
  const client = await connect(guest);
  await follow(client);
  client.say({ type: "unsubscribe", topic });
  client.say({ type: "subscribe", topic: "events" });
  await client.until(() => client.all("image", "events").length === 1);
  engine.set(200, 1n);
  await pause(60);
  expect(client.all("change")).toEqual([]);
  await follow(client);
  expect(engine.imageReads).toBe(2);
});
