import { houseDataSchema, houseTopic } from "@maidan/contract/socket";
import { expect, test } from "vitest";
import type { HouseOffers } from "./house-feed.ts";
import { guest, startGateway, type TestClient } from "./test-support/index.ts";

const topic = houseTopic("77");
const session = (title: string, more: object = {}) => ({
  title,
  no: "44",
  no_rate: "110",
  yes: "46",
  yes_rate: "90",
  suspended: 0 as const,
  ball_running: 0 as const,
  ...more,
});
const bookmaker = (backPrice: string): HouseOffers["bookmaker"] => ({
  "9.1": {
    runners: [{ runner: "Home", selection_id: 1, backPrice, layPrice: "95", suspended: 0, ball_running: 0 }],
  },
});
const first: HouseOffers = {
  bookmaker: bookmaker("90"),
  fancy2: { "9.2": session("6 over"), "9.3": session("10 over") },
};

/** A gateway whose house offers what `offers` holds, and how often it was read. */
async function follow() {
  const state: { offers: HouseOffers | undefined; reads: number; isBroken: boolean } = {
    offers: first,
    reads: 0,
    isBroken: false,
  };
  const readHouseOffers = async (): Promise<HouseOffers | undefined> => {
    state.reads += 1;
    if (state.isBroken) throw new Error("no database");
    return state.offers;
  };
  const { connect, bus } = await startGateway({}, { readHouseOffers });
  const join = async (): Promise<TestClient> => {
    const client = await connect(guest);
    client.say({ type: "subscribe", topic });
    await client.until(() => client.all("image").length === 1);
    return client;
  };
  const offer = (offers: HouseOffers | undefined): void => {
    state.offers = offers;
    bus.publish("house.77", { changed: "houseMarkets" });
  };
  return { state, join, offer, bus };
}
const told = async (client: TestClient, count = 1): Promise<unknown> => {
  await client.until(() => client.all("change").length === count);
  return client.all("change").at(-1)?.data;
};

test("[PUSH-15] what the house offers comes as a whole, then as the markets that changed, each in the words of the event's reading", async () => {
  const { join, offer } = await follow();
  const client = await join();
  expect(houseDataSchema.parse(client.all("image")[0]?.data)).toEqual({ isWhole: true, ...first });
  const halted = session("10 over", { suspended: 1 });
  offer({ ...first, fancy2: { ...first.fancy2, "9.3": halted } });
  const change = { isWhole: false, bookmaker: {}, fancy2: { "9.3": halted } };
  expect(houseDataSchema.parse(await told(client))).toEqual(change);
});

test("[PUSH-15] another set of markets, or another order of them, comes as a whole", async () => {
  const { join, offer } = await follow();
  const client = await join();
  const opened: HouseOffers = { ...first, fancy2: { "9.4": session("Next ball"), ...first.fancy2 } };
  offer(opened);
  const data = houseDataSchema.parse(await told(client));
  expect(data).toEqual({ isWhole: true, ...opened });
  expect(Object.keys(data.fancy2)).toEqual(["9.4", "9.2", "9.3"]);
  offer(first);
  expect(await told(client, 2)).toEqual({ isWhole: true, ...first });
});

test("[PUSH-15] many followers and many announcements in a moment are few readings, and what is as it was is not told", async () => {
  const { state, join, offer, bus } = await follow();
  const clients = [await join(), await join(), await join()];
  expect(state.reads).toBe(1);
  for (let index = 0; index < 100; index += 1) bus.publish("house.77", { changed: "houseMarkets" });
  offer({ ...first, bookmaker: bookmaker("85") });
  for (const client of clients) expect(await told(client)).toMatchObject({ isWhole: false, fancy2: {} });
  expect(state.reads).toBeLessThanOrEqual(4);
});

test("[PUSH-15] a reading that fails is tried again by itself", async () => {
  const { state, join, offer } = await follow();
  const client = await join();
  state.isBroken = true;
  offer({ ...first, bookmaker: bookmaker("85") });
  await expect.poll(() => state.reads).toBe(2);
  state.isBroken = false;
  expect(await told(client)).toMatchObject({ isWhole: false, bookmaker: bookmaker("85") });
});

test("[PUSH-15] where another host has the events, a change says that it is read by HTTP", async () => {
  const { state, join, offer } = await follow();
  state.offers = undefined;
  const client = await join();
  expect(client.all("image")[0]?.data).toBeNull();
  offer(undefined);
  expect(await told(client)).toBeNull();
});

test("[PUSH-15] a reading that takes long is waited for, so that nothing older is told after something newer", async () => {
  const slow = Promise.withResolvers<void>();
  const rates = ["90", "85", "80"];
  const reads = { "77": 0, "78": 0 };
  const readHouseOffers = async (eventId: string): Promise<HouseOffers | undefined> => {
    const id = eventId === "77" ? "77" : "78";
    const rate = rates[reads[id]] ?? "80";
    reads[id] += 1;
    if (id === "77" && rate === "85") await slow.promise;
    return { ...first, bookmaker: bookmaker(rate) };
  };
  const { connect, bus } = await startGateway({ conflationMs: 1 }, { readHouseOffers });
  const client = await connect(guest);
  for (const id of ["77", "78"]) client.say({ type: "subscribe", topic: houseTopic(id) });
  await client.until(() => client.all("image").length === 2);
  const announce = (id: string): void => bus.publish(`house.${id}`, { changed: "houseMarkets" });
  announce("77");
  await expect.poll(() => reads["77"]).toBe(2);
  announce("77");
  // The other match's second change comes after its step: by then the announcement before it has been heard, too.
  announce("78");
  await expect.poll(() => reads["78"]).toBe(2);
  announce("78");
  await expect.poll(() => client.all("change").length).toBe(2);
  slow.resolve();
  await expect.poll(() => client.all("change").length).toBe(4);
  const told = client.all("change").flatMap((change) => (change.topic === topic ? [change.data as HouseOffers] : []));
  expect(told.map((offers) => offers.bookmaker)).toEqual([bookmaker("85"), bookmaker("80")]);
});
