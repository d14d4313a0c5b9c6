import { setTimeout as delay } from "node:timers/promises";
import type { Bus } from "@maidan/services/bus";
import { describe, expect, test } from "vitest";
import { createMemoryBus } from "../memory/bus/index.ts";
import { dataFilter, isImage, isStatus, marketId, sessionOf, stagePerTest, subscribe } from "./test-support/index.ts";

const stage = stagePerTest();

describe("connecting", () => {
  test("[T6] [STREAM-01] the server speaks first, and neither its greeting nor the answer to the authentication has anything behind it", async () => {
    await stage.start();
    const client = await stage.connect();
    expect(await client.next()).toEqual({ op: "connection", connectionId: expect.any(String) });
    client.send({ op: "authentication", id: 4, appKey: "key", session: sessionOf("1") });
    expect(await client.next()).toEqual({
      op: "status",
      id: 4,
      statusCode: "SUCCESS",
      connectionClosed: false,
      connectionsAvailable: 9,
    });
    await delay(50);
    expect(client.messages).toHaveLength(2);
    for (const piece of client.pieces) expect(piece.toString().match(/\r\n/g)).toHaveLength(1);
  });

  test.each([
    ["NO_APP_KEY", { session: sessionOf("1") }],
    ["NO_SESSION", { appKey: "key", session: null }],
    ["INVALID_SESSION_INFORMATION", { appKey: "key", session: "nonsense" }],
    ["INVALID_APP_KEY", { appKey: "other", session: sessionOf("1") }],
  ])("[STREAM-05] %s is told with the id, and ends the connection", async (errorCode, parts) => {
    await stage.start();
    const client = await stage.connect();
    client.send({ op: "authentication", id: 9, ...parts });
    const status = await client.next(isStatus);
    expect(status).toMatchObject({ id: 9, statusCode: "FAILURE", errorCode, connectionClosed: true });
    await client.closed();
  });

  test("[STREAM-05] a stranger may ask for nothing, and what isn't a request ends the connection", async () => {
    await stage.start();
    const lines = [
      "nonsense",
      "[]",
      '{"op":"raceSubscription","id":1}',
      '{"op":"heartbeat","id":3}',
      '{"op":"heartbeat","id":"x"}',
      '{"op":"marketSubscription","id":4,"marketFilter":{"marketIds":["1.2"]}}',
      '{"op":"orderSubscription","id":5}',
    ];
    const codes = [];
    for (const line of lines) {
      const client = await stage.connect();
      client.socket.write(`${line}\r\n`);
      codes.push((await client.next(isStatus)).errorCode);
      await client.closed();
    }
    const unknown = ["INVALID_INPUT", "INVALID_INPUT", "INVALID_REQUEST"];
    expect(codes).toEqual([...unknown, "NOT_AUTHORIZED", "INVALID_INPUT", "NOT_AUTHORIZED", "NOT_AUTHORIZED"]);
  });

  test("[T2] [STREAM-03] an id that is sent as text is taken as its number", async () => {
    await stage.start();
    const client = await stage.connect();
    client.socket.write(`{"op":"authentication","id":"-3","appKey":"key","session":"${sessionOf("1")}"}\r\n`);
    expect(await client.next(isStatus)).toMatchObject({ id: -3, statusCode: "SUCCESS" });
    client.socket.write('{"op":"heartbeat","id":"123456789.0"}\r\n');
    expect(await client.next(isStatus)).toMatchObject({ id: 123_456_789, statusCode: "SUCCESS" });
  });

  test("[STREAM-06] who says nothing is told TIMEOUT; who is subscribed may be silent", async () => {
    await stage.start({ limits: { idleMs: 1_500 } });
    stage.markets.open(marketId);
    const silent = await stage.connect();
    expect(await silent.next(isStatus)).toMatchObject({
      errorCode: "TIMEOUT",
      errorMessage: "Connection is not subscribed and is idle: 1500 ms",
      connectionClosed: true,
    });
    const client = await stage.join();
    client.send(subscribe());
    await client.next(isImage);
    await delay(1_800);
    expect(client.isClosed).toBe(false);
  });

  test("[STREAM-07] an eleventh connection of a player is refused, another player's is not; coming too fast is refused", async () => {
    await stage.start({ limits: { connectionsPerPlayer: 2, loginsPerTenSeconds: 4 } });
    await stage.join();
    await stage.join();
    const third = await stage.connect();
    third.send({ op: "authentication", id: 1, appKey: "key", session: sessionOf("1") });
    expect((await third.next(isStatus)).errorCode).toBe("MAX_CONNECTION_LIMIT_EXCEEDED");
    await stage.join("2");
    const codes = [];
    for (let again = 0; again < 3; again += 1) {
      const client = await stage.connect();
      client.send({ op: "authentication", id: 1, appKey: "key", session: sessionOf("1") });
      codes.push((await client.next(isStatus)).errorCode);
    }
    expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
  });

  test("[STREAM-07] who opens and closes connections quickly, one after the other, is refused as well", async () => {
    await stage.start({ limits: { loginsPerTenSeconds: 3 } });
    for (let login = 0; login < 3; login += 1) {
      const client = await stage.join();
      client.close();
      await expect.poll(() => stage.stream.connections).toBe(0);
    }
    const client = await stage.connect();
    client.send({ op: "authentication", id: 1, appKey: "key", session: sessionOf("1") });
    expect(await client.next(isStatus)).toMatchObject({ errorCode: "TOO_MANY_REQUESTS", connectionClosed: true });
  });

  test("[STREAM-07] connections that authenticate in the same moment are counted one after the other", async () => {
    const waiting: (() => void)[] = [];
    const admit = () =>
      new Promise<{ ok: true; keyId: string; scope: "trade" }>((resolve) =>
        waiting.push(() => resolve({ ok: true, keyId: "1", scope: "trade" })),
      );
    await stage.start({ limits: { connectionsPerPlayer: 2 }, parts: { admit } });
    const clients = await Promise.all(Array.from({ length: 5 }, () => stage.connect()));
    for (const client of clients) client.send({ op: "authentication", id: 1, appKey: "key", session: sessionOf("1") });
    await expect.poll(() => waiting.length).toBe(5);
    for (const letIn of waiting) letIn();
    const answers = await Promise.all(clients.map((client) => client.next(isStatus)));
    const refused = answers.filter(({ errorCode }) => errorCode === "MAX_CONNECTION_LIMIT_EXCEEDED");
    expect(refused).toHaveLength(3);
    const available = answers.flatMap(({ connectionsAvailable }) => connectionsAvailable ?? []);
    expect(new Set(available)).toEqual(new Set([0, 1]));
  });

  test("[STREAM-07] a line too long and a flood of requests end the connection", async () => {
    await stage.start({ limits: { lineBytes: 1_000, messageBurst: 20, messagesPerSecond: 1 } });
    const long = await stage.connect();
    long.socket.write("x".repeat(1_001));
    expect((await long.next(isStatus)).errorCode).toBe("INVALID_INPUT");
    const flood = await stage.join();
    for (let id = 0; id < 30; id += 1) flood.send({ op: "heartbeat", id });
    expect((await flood.next((message) => message.statusCode === "FAILURE")).errorCode).toBe("TOO_MANY_REQUESTS");
    await flood.closed();
  });

  test("[KEY-05] an ended session and a revoked key end their connections, and no other", async () => {
    await stage.start();
    const [one, other] = [await stage.join("1"), await stage.join("2")];
    stage.bus.publish("player.1", { type: "session.revoked", sessionId: "of-1" });
    expect((await one.next((message) => message.statusCode === "FAILURE")).errorCode).toBe(
      "INVALID_SESSION_INFORMATION",
    );
    stage.bus.publish("player.2", { type: "key.revoked", keyId: "99" });
    other.send({ op: "heartbeat", id: 5 });
    expect(await other.next((message) => message.id === 5)).toMatchObject({ statusCode: "SUCCESS" });
    stage.bus.publish("player.2", { type: "key.revoked", keyId: "1" });
    expect((await other.next((message) => message.statusCode === "FAILURE")).errorCode).toBe("INVALID_APP_KEY");
  });

  test("[KEY-05] another session of the same player goes on", async () => {
    const authenticate = async (token: string) => ({ playerId: "1", sessionId: token });
    await stage.start({ parts: { authenticate } });
    const [one, other] = [await stage.join("1"), await stage.join("2")];
    stage.bus.publish("player.1", { type: "session.revoked", sessionId: sessionOf("1") });
    await one.next((message) => message.statusCode === "FAILURE");
    other.send({ op: "heartbeat", id: 5 });
    expect(await other.next((message) => message.id === 5)).toMatchObject({ statusCode: "SUCCESS" });
  });

  test("[KEY-05] a session that ended without a word, as of a locked player, ends its connections when it is looked for", async () => {
    const ended: string[] = [];
    const sessions = { findEnded: async (ids: readonly string[]) => ids.filter((id) => ended.includes(id)) };
    await stage.start({ limits: { sessionCheckMs: 10 }, parts: { sessions } });
    const [one, other] = [await stage.join("1"), await stage.join("2")];
    ended.push("of-1");
    expect(await one.next((message) => message.statusCode === "FAILURE")).toMatchObject({
      errorCode: "INVALID_SESSION_INFORMATION",
      connectionClosed: true,
    });
    expect(other.isClosed).toBe(false);
  });

  test("[STREAM-07] a connection that goes while it authenticates leaves nothing behind", async () => {
    const heard = new Set<string>();
    const inner = createMemoryBus();
    const bus: Bus = {
      ...inner,
      subscribe: (topic, handler) => {
        const forget = inner.subscribe(topic, handler);
        heard.add(topic);
        return () => {
          heard.delete(topic);
          forget();
        };
      },
    };
    let letIn: (() => void) | undefined;
    const admit = () =>
      new Promise<{ ok: true; keyId: string; scope: "trade" }>(
        (resolve) => (letIn = () => resolve({ ok: true, keyId: "1", scope: "trade" })),
      );
    await stage.start({ parts: { bus, admit } });
    const client = await stage.connect();
    client.send({ op: "authentication", id: 1, appKey: "key", session: sessionOf("1") });
    await expect.poll(() => letIn !== undefined).toBe(true);
    client.close();
    await expect.poll(() => stage.stream.connections).toBe(0);
    letIn?.();
    await delay(10);
    expect([...heard]).toEqual([]);
  });

  test("stopping tells everybody", async () => {
    await stage.start();
    const client = await stage.join();
    await stage.stream.stop();
    expect((await client.next((message) => message.statusCode === "FAILURE")).errorCode).toBe("CONNECTION_FAILED");
  });
});

describe("lines", () => {
  test("[STREAM-04] requests may come byte by byte or all in one piece; LF ends one, CR alone doesn't, and empty lines are none", async () => {
    await stage.start();
    stage.markets.open(marketId);
    const client = await stage.connect();
    for (const byte of Buffer.from(`{"op":"authentication","id":1,"appKey":"key","session":"${sessionOf("1")}"}\r\n`)) {
      client.socket.write(Buffer.from([byte]));
      await delay(0);
    }
    expect(await client.next(isStatus)).toMatchObject({ id: 1, statusCode: "SUCCESS" });
    client.socket.write('{"op":"heartbeat","id":2}\n\r\n{"op":"heartbeat",\r"id":3}\r\n{"op":"heartbeat","id":4}\r');
    expect([(await client.next(isStatus)).id, (await client.next(isStatus)).id]).toEqual([2, 3]);
    await delay(50);
    expect(client.messages.filter(({ id }) => id === 4)).toEqual([]);
    client.socket.write("\n");
    expect(await client.next(isStatus)).toMatchObject({ id: 4, statusCode: "SUCCESS" });
  });

  test("[STREAM-07] it is the length of a line that counts, and not of all that a program says", async () => {
    await stage.start({ limits: { lineBytes: 200 } });
    const client = await stage.join();
    for (let id = 1; id <= 20; id += 1) {
      client.send({ op: "heartbeat", id, remark: "x".repeat(100) });
      expect(await client.next(isStatus)).toMatchObject({ id, statusCode: "SUCCESS" });
    }
  });

  test("[STREAM-05] an op that isn't here, and a second authentication, are INVALID_REQUEST with the id", async () => {
    await stage.start();
    for (const message of [
      { op: "marketsubscription", id: 8 },
      { id: 8 },
      { op: "authentication", id: 8, appKey: "key", session: sessionOf("1") },
    ]) {
      const client = await stage.join();
      client.send(message);
      expect(await client.next(isStatus)).toMatchObject({
        id: 8,
        errorCode: "INVALID_REQUEST",
        connectionClosed: true,
      });
      await client.closed();
    }
  });
});

describe("ids and nulls", () => {
  test("[T7] [STREAM-04] ids are repeated exactly, in any order, or left out; all may be written at once", async () => {
    await stage.start();
    stage.markets.open(marketId);
    const client = await stage.connect();
    client.send(
      { op: "authentication", id: 900_000_001, appKey: "key", session: sessionOf("1") },
      subscribe({ id: -1 }),
      { op: "orderSubscription", orderFilter: null },
      { op: "heartbeat" },
    );
    const heads = [];
    while (heads.length < 6) {
      const { op, id } = await client.next((message) => message.op !== "connection" && message.ct !== "HEARTBEAT");
      heads.push([op, id]);
    }
    expect(heads).toEqual([
      ["status", 900_000_001],
      ["status", -1],
      ["mcm", -1],
      ["status", undefined],
      ["ocm", undefined],
      ["status", undefined],
    ]);
  });

  test("[T1] [T2] a null is nothing, and a number may come as text", async () => {
    await stage.start();
    stage.markets.open(marketId);
    const client = await stage.join();
    const nothing = { initialClk: null, clk: null, conflateMs: null, heartbeatMs: null, segmentationEnabled: null };
    client.send(subscribe({ ...nothing, marketDataFilter: { ladderLevels: null, fields: null } }));
    expect(await client.next(isImage)).toMatchObject({ conflateMs: 0, heartbeatMs: 5_000 });
    client.send(subscribe({ id: 3, conflateMs: "250", heartbeatMs: "700" }));
    expect(await client.next((message) => isImage(message) && message.id === 3)).toMatchObject({
      conflateMs: 250,
      heartbeatMs: 700,
    });
    client.send(subscribe({ id: 4, conflateMs: 999_999, heartbeatMs: 1 }));
    expect(await client.next((message) => isImage(message) && message.id === 4)).toMatchObject({
      conflateMs: 120_000,
      heartbeatMs: 500,
    });
  });

  test.each([
    [{ conflateMs: "soon" }, "conflateMs"],
    [{ marketFilter: { marketIds: "1.2" } }, "marketFilter.marketIds"],
    [{ marketFilter: { bettingTypes: ["EVENS"] } }, "marketFilter.bettingTypes.0"],
    [dataFilter(["EX_NOTHING"]), "marketDataFilter.fields.0"],
    [dataFilter(["EX_LTP"], 11), "ladderLevels"],
    [{ op: "orderSubscription", orderFilter: { accountIds: [1] } }, "orderFilter.accountIds"],
    [{ op: "orderSubscription", orderFilter: { customerStrategyRefs: "one" } }, "orderFilter.customerStrategyRefs"],
  ])("[STREAM-03] %j is INVALID_INPUT, and it is said which member is wrong", async (parts, name) => {
    await stage.start();
    const client = await stage.join();
    client.send(subscribe(parts));
    const status = await client.next(isStatus);
    expect(status).toMatchObject({ id: 2, errorCode: "INVALID_INPUT", connectionClosed: true });
    expect(status.errorMessage).toContain(name);
  });
});
