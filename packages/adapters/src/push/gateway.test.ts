import {
  balanceDataSchema,
  chatDataSchema,
  closeCodes,
  inboxDataSchema,
  orderDataSchema,
  userDataSchema,
} from "@maidan/contract/socket";
import { toWire, type OrderChange } from "@maidan/services/exchange";
import { describe, expect, test } from "vitest";
import { pushLimits } from "./limits.ts";
import { guest, marketId, player, refusedStatus, startGateway, TestClient } from "./test-support/index.ts";

describe("joining", () => {
  test("[PUSH-02] a ticket opens one socket; the second time, and an unknown one, get 401", async () => {
    const { url } = await startGateway();
    const address = url(guest);
    const client = new TestClient(address);
    await client.until(() => client.heard.length > 0);
    expect(await refusedStatus(address)).toBe(401);
    expect(await refusedStatus(address.replace(/ticket=.*/, "ticket=nonsense"))).toBe(401);
    expect(await refusedStatus(address.replace(/\?.*/, ""))).toBe(401);
  });

  test("[PUSH-02] a page of another origin is refused, ours and a program are let in", async () => {
    const { url, connect } = await startGateway();
    expect(await refusedStatus(url(guest), { origin: "http://evil.test" })).toBe(403);
    expect(await refusedStatus(url(guest), { origin: "http://maidan.test.evil.test" })).toBe(403);
    expect((await connect(guest, { origin: "http://maidan.test" })).closeCode).toBeUndefined();
    expect((await connect(guest)).closeCode).toBeUndefined();
  });

  test("[PUSH-02] a ticket that cannot be looked up is 503, and another path is 404", async () => {
    const { url } = await startGateway({}, { redeemTicket: () => Promise.reject(new Error("no database")) });
    expect(await refusedStatus(url(guest))).toBe(503);
    expect(await refusedStatus(url(guest).replace("/api/socket", "/api/other"))).toBe(404);
  });

  test("[PUSH-03] an ended session ends its sockets within a second, and nobody else's", async () => {
    const { connect, ended } = await startGateway();
    const first = await connect(player("1", "a"));
    const second = await connect(player("1", "b"));
    ended.add("a");
    expect(await first.closed()).toBe(closeCodes.sessionEnded);
    // They are asked for so often.
    expect(pushLimits.sessionCheckMs).toBeLessThan(1_000);
    expect(first.all("closing")).toEqual([{ type: "closing", reason: "sessionEnded" }]);
    expect(second.closeCode).toBeUndefined();
  });

  test("[PUSH-03] a player's oldest socket gives way when there are too many", async () => {
    const { connect } = await startGateway({ socketsPerPlayer: 2 });
    const first = await connect(player("1"));
    const other = await connect(player("2"));
    const second = await connect(player("1"));
    await connect(player("1"));
    await first.closed();
    expect(first.all("closing")).toEqual([{ type: "closing", reason: "tooManySockets" }]);
    expect([second.closeCode, other.closeCode]).toEqual([undefined, undefined]);
  });

  test("[LETTER-14] of players who are asked about, those with an open socket are told, each once", async () => {
    const { connect, gateway } = await startGateway();
    const first = await connect(player("1", "a"));
    await connect(player("1", "b"));
    await connect(player("3"));
    await connect(guest);
    expect(gateway.connected(["1", "2"])).toEqual(["1"]);
    first.socket.close();
    await first.closed();
    expect(gateway.connected(["1", "2"])).toEqual(["1"]);
  });

  test("[PUSH-03] a player keeps as many sockets as the limit allows, and none gives way before", async () => {
    const { connect } = await startGateway();
    const clients = [];
    for (let opened = 0; opened < 10; opened += 1) clients.push(await connect(player("1")));
    await connect(player("1"));
    expect(await clients[0]?.closed()).toBe(closeCodes.policy);
    expect(clients.flatMap((client, index) => (client.all("closing").length === 0 ? [] : [index]))).toEqual([0]);
  });
});

describe("topics", () => {
  test("[PUSH-04] another player's topic cannot be named, and a guest has no private ones", async () => {
    const { connect, figures, bus } = await startGateway();
    figures.set("2", { balanceMinor: 999n, exposureMinor: 0n });
    const one = await connect(player("1"));
    const names = [
      "balance:2",
      "user:2",
      "orders:2",
      "player.2",
      "balance.2",
      "player:2",
      "market:2.>",
      "event:>",
      "*",
    ];
    for (const name of names) one.say({ type: "subscribe", topic: name });
    await one.until(() => one.all("error").length === names.length);
    bus.publish("player.2", { type: "balance" });
    const nobody = await connect(guest);
    for (const name of ["balance", "user", "orders"]) nobody.say({ type: "subscribe", topic: name });
    await nobody.until(() => nobody.all("error").length === 3);
    expect(nobody.all("error").map((error) => error.code)).toEqual([
      "UNAUTHENTICATED",
      "UNAUTHENTICATED",
      "UNAUTHENTICATED",
    ]);
    expect([...one.all("image"), ...nobody.all("image")]).toEqual([]);
  });

  test("[PUSH-12] each player hears of their own balance alone", async () => {
    const { connect, figures, bus } = await startGateway();
    figures.set("1", { balanceMinor: 1_000_050n, exposureMinor: 0n });
    figures.set("2", { balanceMinor: 5n, exposureMinor: 7n });
    const [one, two] = [await connect(player("1")), await connect(player("2"))];
    for (const client of [one, two]) client.say({ type: "subscribe", topic: "balance" });
    await one.until(() => one.all("image").length === 1);
    await two.until(() => two.all("image").length === 1);
    expect(balanceDataSchema.parse(one.all("image")[0]?.data)).toEqual({ balance: "10000.50", exposure: "0.00" });
    expect(balanceDataSchema.parse(two.all("image")[0]?.data)).toEqual({ balance: "0.05", exposure: "0.07" });
    figures.set("1", { balanceMinor: 50n, exposureMinor: 1_000_000n });
    bus.publish("player.1", { type: "balance" });
    await one.until(() => one.all("change").length === 1);
    expect(one.all("change")[0]?.data).toEqual({ balance: "0.50", exposure: "10000.00" });
    expect(two.all("change")).toEqual([]);
  });

  test("[PUSH-12] many announcements in a moment are one read of the figures, and equal figures are not sent again", async () => {
    const { connect, figures, bus, counted } = await startGateway();
    figures.set("1", { balanceMinor: 1n, exposureMinor: 0n });
    const one = await connect(player("1"));
    one.say({ type: "subscribe", topic: "balance" });
    await one.until(() => one.all("image").length === 1);
    const before = counted.reads;
    for (let index = 0; index < 100; index += 1) bus.publish("player.1", { type: "balance" });
    await one.until(() => counted.reads > before);
    figures.set("1", { balanceMinor: 2n, exposureMinor: 0n });
    bus.publish("player.1", { type: "balance" });
    await one.until(() => one.all("change").length === 1);
    expect(counted.reads - before).toBeLessThanOrEqual(3);
    expect(one.all("change")).toHaveLength(1);
  });

  test("[LETTER-01] [TALK-03] inbox and chat are topics of the player alone, and what the bus tells arrives as it is", async () => {
    const { connect, bus } = await startGateway();
    const [one, two] = [await connect(player("1")), await connect(player("2"))];
    for (const client of [one, two]) for (const topic of ["inbox", "chat"]) client.say({ type: "subscribe", topic });
    for (const client of [one, two]) await client.until(() => client.all("image").length === 2);
    const typing = { kind: "typing", chat_id: "5", by: "staff" };
    bus.publish("player.1", { type: "inbox" });
    bus.publish("player.1", { type: "chat", news: typing });
    await one.until(() => one.all("change").length === 2);
    expect(inboxDataSchema.parse(one.all("change")[0]?.data)).toEqual({ changed: "inbox" });
    expect(chatDataSchema.parse(one.all("change")[1]?.data)).toEqual(typing);
    expect(two.all("change")).toEqual([]);
    const nobody = await connect(guest);
    nobody.say({ type: "subscribe", topic: "chat" });
    await nobody.until(() => nobody.all("error").length === 1);
    expect(nobody.all("error")[0]?.code).toBe("UNAUTHENTICATED");
  });

  test("[PUSH-12] orders and changes of the account come in order, and none is merged away", async () => {
    const { connect, bus } = await startGateway();
    const one = await connect(player("1"));
    for (const name of ["orders", "user"]) one.say({ type: "subscribe", topic: name });
    await one.until(() => one.all("image").length === 2);
    expect(one.all("image").map((image) => image.data)).toEqual([null, null]);
    const order: OrderChange = {
      type: "order",
      betId: "5",
      placedAtMs: 1_700_000_000_000,
      marketId,
      selectionId: 11,
      side: "BACK",
      priceX100: 204,
      sizeMinor: 10_050n,
      sizeMatchedMinor: 50n,
      justMatchedMinor: 50n,
      sizeRemainingMinor: 10_000n,
      sizeCancelledMinor: 0n,
      sizeLapsedMinor: 0n,
      sizeVoidedMinor: 0n,
      averagePriceMatchedX100: 204,
      status: "EXECUTABLE",
    };
    for (const matched of [50n, 60n]) bus.publish("player.1", toWire({ ...order, sizeMatchedMinor: matched }));
    // Told again, after its engine was lost.
    const { justMatchedMinor: _, ...again } = order;
    bus.publish("player.1", toWire({ ...again, sizeMatchedMinor: 70n }));
    bus.publish("player.1", { type: "transaction" });
    bus.publish("player.1", { type: "something else" });
    await one.until(() => one.all("change").length === 4);
    const orders = one.all("change", "orders").map((change) => orderDataSchema.parse(change.data));
    expect(orders.map(({ sizeMatched }) => sizeMatched)).toEqual([0.5, 0.6, 0.7]);
    expect(orders.map(({ sizeJustMatched }) => sizeJustMatched)).toEqual([0.5, 0.5, undefined]);
    expect(orders[0]).toMatchObject({ price: 2.04, size: 100.5, sizeRemaining: 100, side: "BACK" });
    expect(userDataSchema.parse(one.all("change", "user")[0]?.data)).toEqual({ changed: "transaction" });
  });

  test("[PUSH-12] an event's newest state is its image; the list of events only says that it changed", async () => {
    const { connect, bus } = await startGateway();
    const one = await connect(guest);
    for (const name of ["event:7", "events"]) one.say({ type: "subscribe", topic: name });
    await one.until(() => one.all("image").length === 2);
    bus.publish("event.7", { score: "12/0" });
    bus.publish("events", null);
    await one.until(() => one.all("change").length === 2);
    const two = await connect(guest);
    two.say({ type: "subscribe", topic: "event:7" });
    await two.until(() => two.all("image").length === 1);
    expect(two.all("image")[0]?.data).toEqual({ score: "12/0" });
    expect(one.all("change", "events")[0]?.data).toBeNull();
  });

  test("[PUSH-12] who comes to the list of events is told when it changed last, also before anybody followed it", async () => {
    const { connect, bus } = await startGateway();
    const beforeMs = Date.now();
    bus.publish("events", null);
    const late = await connect(guest);
    late.say({ type: "subscribe", topic: "events" });
    await late.until(() => late.all("image").length === 1);
    const image = late.all("image")[0]?.data as { readonly changedAtMs: number } | undefined;
    const changedAtMs = image?.changedAtMs ?? 0;
    expect(changedAtMs).toBeGreaterThanOrEqual(beforeMs);
    expect(changedAtMs).toBeLessThanOrEqual(Date.now());
  });
});

describe("bad input", () => {
  test("[PUSH-04] what is not understood is answered, changes nothing, and the socket lives", async () => {
    const { connect } = await startGateway();
    const client = await connect(guest);
    const bad = ["", "{", "[]", "null", '{"type":"subscribe"}', '{"type":"publish","topic":"events"}'];
    for (const text of bad) client.socket.send(text);
    client.say({ type: "subscribe", topic: "events", extra: 1 });
    client.say({ type: "subscribe", topic: "events", sequence: -1 });
    client.say({ type: "subscribe", topic: "e".repeat(1_000) });
    client.socket.send(Buffer.from('{"type":"subscribe","topic":"events"}'), { binary: true });
    await client.until(() => client.all("error").length === bad.length + 4);
    expect(new Set(client.all("error").map((error) => error.code))).toEqual(new Set(["MALFORMED"]));
    client.say({ type: "subscribe", topic: "events" });
    await client.until(() => client.all("image").length === 1);
  });

  test("[PUSH-04] a message over 64 KB ends the socket", async () => {
    const { connect } = await startGateway();
    const client = await connect(guest);
    client.socket.send("x".repeat(64 * 1024 + 1));
    expect(await client.closed()).toBe(1009);
  });

  test("[PUSH-04] a flood of messages ends the socket", async () => {
    const { connect } = await startGateway({ messageBurst: 20, messagesPerSecond: 1 });
    const client = await connect(guest);
    for (let index = 0; index < 50; index += 1) client.say({ type: "unsubscribe", topic: "events" });
    expect(await client.closed()).toBe(closeCodes.policy);
    expect(client.all("closing")).toEqual([{ type: "closing", reason: "flood" }]);
  });

  test("[PUSH-04] a socket follows 200 topics and no more", async () => {
    const { connect } = await startGateway();
    const client = await connect(guest);
    for (let index = 0; index <= 200; index += 1) client.say({ type: "subscribe", topic: `event:${index}` });
    await client.until(() => client.all("error").length === 1);
    expect(client.all("error")[0]).toMatchObject({ code: "TOO_MANY_TOPICS", topic: "event:200" });
    expect(client.all("image")).toHaveLength(200);
    client.say({ type: "subscribe", topic: "event:3" });
    await client.until(() => client.all("image").length === 201);
  });
});

describe("life of a socket", () => {
  test("[PUSH-10] the server speaks at every heartbeat and ends a peer that answers nothing", async () => {
    // Far longer than a busy machine takes for an answer: who is alive has to give it before the next heartbeat.
    const { connect, counted } = await startGateway({ heartbeatMs: 300 });
    const alive = await connect(guest);
    const silent = await connect(guest);
    silent.socket.pause();
    await alive.until(() => counted.endings.includes("silent"));
    await alive.until(() => alive.all("heartbeat").length >= 4);
    expect(alive.closeCode).toBeUndefined();
    silent.socket.resume();
    await silent.closed();
  });

  test("[PUSH-13] at shutdown every socket is told, and the stop ends though one does not answer", async () => {
    const { connect, gateway } = await startGateway();
    const clients = await Promise.all([connect(guest), connect(player("1")), connect(guest)]);
    clients[2]?.socket.pause();
    await gateway.stop();
    expect(gateway.load.sockets).toBe(0);
    for (const client of clients.slice(0, 2)) {
      expect(await client.closed()).toBe(closeCodes.goingAway);
      expect(client.all("closing")).toEqual([{ type: "closing", reason: "shutdown" }]);
    }
    clients[2]?.socket.terminate();
  });
});
