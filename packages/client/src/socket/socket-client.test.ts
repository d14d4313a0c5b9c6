import { heartbeatMs, type ServerFrame, type ServerMessage } from "@maidan/contract/socket";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MarketCache } from "../market-cache/index.ts";
import {
  backoffMs,
  createMarketFollower,
  createStaleness,
  pollWhileDown,
  SocketClient,
  type SocketLike,
} from "./index.ts";

class FakeSocket implements SocketLike {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly sent: unknown[] = [];
  isClosed = false;
  readonly ticket: string;
  constructor(ticket: string) {
    this.ticket = ticket;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

function setUp(issueTicket: () => Promise<string | undefined> = async () => "t") {
  const sockets: FakeSocket[] = [];
  let tickets = 0;
  const client = new SocketClient({
    issueTicket: async () => {
      tickets += 1;
      return issueTicket();
    },
    connect: (ticket) => {
      const socket = new FakeSocket(ticket);
      sockets.push(socket);
      return socket;
    },
    random: () => 0,
  });
  const last = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error("no connection was made");
    return socket;
  };
  const start = async (): Promise<FakeSocket> => {
    client.start();
    await settle();
    last().open();
    return last();
  };
  return { client, sockets, last, start, tickets: () => tickets };
}
const topic = "market:1.2";
const image = (sequence: number, epoch = 1): ServerMessage => ({
  type: "image",
  topic,
  epoch,
  sequence,
  data: { at: sequence },
});
const change = (base: number, sequence: number, epoch = 1): ServerMessage => ({
  type: "change",
  topic,
  epoch,
  base,
  sequence,
  data: { at: sequence },
});
function recorder() {
  const heard: string[] = [];
  const at = (data: unknown): number => (data as { at: number }).at;
  return {
    heard,
    onImage: (data: unknown) => void heard.push(`image ${at(data)}`),
    onChange: (data: unknown) => void heard.push(`change ${at(data)}`),
  };
}

describe("a topic", () => {
  test("[PUSH-07] after a lost connection it is followed again from the last sequence", async () => {
    const { client, start, last, sockets } = setUp();
    const listener = recorder();
    client.subscribe(topic, listener);
    const first = await start();
    expect(first.sent).toEqual([{ type: "subscribe", topic }]);
    first.say(image(4));
    first.say(change(4, 6));
    first.onclose?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([{ type: "subscribe", topic, epoch: 1, sequence: 6 }]);
    expect(listener.heard).toEqual(["image 4", "change 6"]);
  });

  test("[PUSH-14] messages that come in one frame are heard in their order", async () => {
    const { client, start } = setUp();
    const listener = recorder();
    client.subscribe(topic, listener);
    const socket = await start();
    socket.say([image(4), change(4, 5), change(5, 7)]);
    expect(listener.heard).toEqual(["image 4", "change 5", "change 7"]);
    expect(socket.sent).toEqual([{ type: "subscribe", topic }]);
  });

  test("[PUSH-08] a gap asks for the image and passes changes over until it comes", async () => {
    const { client, start } = setUp();
    const listener = recorder();
    client.subscribe(topic, listener);
    const socket = await start();
    socket.say(image(4));
    socket.say(change(5, 6));
    socket.say(change(6, 7));
    expect(socket.sent).toEqual([
      { type: "subscribe", topic },
      { type: "subscribe", topic },
    ]);
    socket.say(image(7));
    socket.say(change(7, 8));
    expect(listener.heard).toEqual(["image 4", "image 7", "change 8"]);
  });

  test("[PUSH-08] a new epoch is a gap; an old change is passed over; one that overlaps applies", async () => {
    const { client, start } = setUp();
    const listener = recorder();
    client.subscribe(topic, listener);
    const socket = await start();
    socket.say(image(4));
    socket.say(change(2, 4));
    socket.say(change(3, 6));
    expect(listener.heard).toEqual(["image 4", "change 6"]);
    socket.say(change(6, 7, 2));
    expect(socket.sent).toHaveLength(2);
    expect(listener.heard).toHaveLength(2);
  });

  test("[PUSH-07] the server is told when the last handler has gone, and not before", async () => {
    const { client, start } = setUp();
    const socket = await start();
    const leaveFirst = client.subscribe(topic, recorder());
    const leaveSecond = client.subscribe(topic, recorder());
    leaveFirst();
    leaveFirst();
    expect(socket.sent.at(-1)).toEqual({ type: "subscribe", topic });
    leaveSecond();
    expect(socket.sent.at(-1)).toEqual({ type: "unsubscribe", topic });
  });
});

describe("the connection", () => {
  test("[PUSH-09] an old socket that speaks or closes late changes nothing", async () => {
    const { client, start, last, sockets } = setUp();
    const listener = recorder();
    client.subscribe(topic, listener);
    const first = await start();
    const lateClose = first.onclose;
    first.onclose?.();
    await vi.advanceTimersByTimeAsync(1_000);
    last().open();
    first.say(image(99));
    lateClose?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(2);
    expect(client.status.getSnapshot()).toBe("open");
    expect(listener.heard).toEqual([]);
  });

  test("[PUSH-10] two heartbeats of silence put the connection in doubt until it speaks, and what was asked for meanwhile was sent", async () => {
    const { client, start, sockets } = setUp();
    const first = await start();
    await vi.advanceTimersByTimeAsync(2 * heartbeatMs - 1);
    expect(client.status.getSnapshot()).toBe("open");
    await vi.advanceTimersByTimeAsync(1);
    expect(client.status.getSnapshot()).toBe("down");
    client.subscribe(topic, recorder());
    expect(first.sent).toEqual([{ type: "subscribe", topic }]);
    first.say({ type: "heartbeat", at: 1 });
    expect(client.status.getSnapshot()).toBe("open");
    await vi.advanceTimersByTimeAsync(2 * heartbeatMs);
    expect(client.status.getSnapshot()).toBe("down");
    expect(sockets).toHaveLength(1);
    client.stop();
  });

  test("[PUSH-10] four heartbeats of silence end the connection and a new one is made", async () => {
    const { client, start, sockets } = setUp();
    const first = await start();
    await vi.advanceTimersByTimeAsync(heartbeatMs);
    first.say({ type: "heartbeat", at: 1 });
    await vi.advanceTimersByTimeAsync(4 * heartbeatMs - 1);
    expect(first.isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(first.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(2);
    client.stop();
  });

  test("[PUSH-10] each failed try waits longer, up to half a minute, and never all together", () => {
    expect([0, 1, 2, 3].map((attempt) => backoffMs(attempt, () => 0))).toEqual([250, 500, 1_000, 2_000]);
    expect(backoffMs(0, () => 0.999)).toBeGreaterThan(490);
    expect(backoffMs(50, () => 0.999_999)).toBe(30_000);
  });

  test("[PUSH-10] without a ticket it tries again later, and each connection has a ticket of its own", async () => {
    const answers = [undefined, "a", "b"];
    const { client, sockets, last } = setUp(async () => answers.shift());
    client.start();
    await settle();
    expect(sockets).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(250);
    last().open();
    client.restart();
    await settle();
    expect(sockets.map((socket) => socket.ticket)).toEqual(["a", "b"]);
  });

  test("[PUSH-09] a ticket that comes after the stop opens nothing", async () => {
    const { client, sockets } = setUp();
    client.start();
    client.stop();
    await settle();
    expect(sockets).toHaveLength(0);
    expect(client.status.getSnapshot()).toBe("idle");
  });

  test("[PUSH-10] waking connects at once instead of waiting", async () => {
    const answers = [undefined, "a"];
    const { client, sockets } = setUp(async () => answers.shift());
    client.start();
    await settle();
    client.wake();
    await settle();
    expect(sockets).toHaveLength(1);
  });

  test("[PUSH-11] polling runs only while the socket is down", async () => {
    const { client, start, last } = setUp();
    const poll = vi.fn(async () => undefined);
    const end = pollWhileDown(client, { intervalMs: 10_000, poll });
    const first = await start();
    first.onclose?.();
    await vi.advanceTimersByTimeAsync(3_900);
    expect(poll).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(client.status.getSnapshot()).toBe("down");
    expect(poll).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(poll).toHaveBeenCalledTimes(2);
    last().open();
    await vi.advanceTimersByTimeAsync(9_000 / 2);
    last().say({ type: "heartbeat", at: 1 });
    await vi.advanceTimersByTimeAsync(9_000 / 2);
    expect(poll).toHaveBeenCalledTimes(2);
    end();
  });

  test("[PUSH-11] a server that gives no answer is asked less and less often, and as before once it does, which has the connection tried too", async () => {
    let isGone = false;
    const { client, start, tickets } = setUp(async () => (isGone ? undefined : "t"));
    const poll = vi.fn(() => (isGone ? Promise.reject(new Error("no answer")) : Promise.resolve()));
    const first = await start();
    isGone = true;
    first.onclose?.();
    await vi.advanceTimersByTimeAsync(4_100);
    const end = pollWhileDown(client, { intervalMs: 300, poll, random: () => 0.999_999 });
    await vi.advanceTimersByTimeAsync(0);
    for (const [place, pauseMs] of [1_000, 2_000, 4_000, 8_000, 10_000, 10_000].entries()) {
      await vi.advanceTimersByTimeAsync(pauseMs - 10);
      expect(poll).toHaveBeenCalledTimes(place + 1);
      await vi.advanceTimersByTimeAsync(10);
      expect(poll).toHaveBeenCalledTimes(place + 2);
    }
    await vi.advanceTimersByTimeAsync(9_990);
    isGone = false;
    const tried = tickets();
    await vi.advanceTimersByTimeAsync(10);
    expect(poll).toHaveBeenCalledTimes(8);
    expect(tickets()).toBe(tried + 1);
    await vi.advanceTimersByTimeAsync(600);
    expect(poll).toHaveBeenCalledTimes(10);
    expect(tickets()).toBe(tried + 1);
    end();
  });
});

describe("[PUSH-16] prices that may be old", () => {
  test("an open connection that is silent for five seconds makes them old, and the first word takes that back", async () => {
    const { client, start } = setUp();
    const staleness = createStaleness(client);
    const told: boolean[] = [];
    staleness.subscribe(() => told.push(staleness.getSnapshot()));
    const first = await start();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual([true]);
    first.say({ type: "heartbeat", at: 1 });
    expect(told).toEqual([true, false]);
    client.stop();
  });

  test("a phone that is offline has old prices at once; idle, it has none", async () => {
    const { client, start } = setUp();
    const staleness = createStaleness(client, performance.now());
    const offline = (): void => [client, staleness].forEach((one) => ("doubt" in one ? one.doubt() : one.doubted()));
    offline();
    expect(staleness.getSnapshot()).toBe(false);
    const first = await start();
    // What the page brought, and what was asked for, is no excuse, nor that there was no connection before.
    offline();
    expect(staleness.getSnapshot()).toBe(true);
    staleness.answered();
    expect(staleness.getSnapshot()).toBe(false);
    first.onclose?.();
    offline();
    expect(staleness.getSnapshot()).toBe(true);
    client.stop();
    expect(staleness.getSnapshot()).toBe(false);
  });

  test("what the page brought, and the last word of a connection that is lost, are trusted for five seconds, also where there is no connection after four", async () => {
    const { client } = setUp(async () => undefined);
    const staleness = createStaleness(client, performance.now());
    client.start();
    await vi.advanceTimersByTimeAsync(4_999);
    expect([client.status.getSnapshot(), staleness.getSnapshot()]).toEqual(["down", false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(staleness.getSnapshot()).toBe(true);
    client.stop();
    const other = setUp();
    const ofOther = createStaleness(other.client);
    const first = await other.start();
    await vi.advanceTimersByTimeAsync(500);
    first.say({ type: "heartbeat", at: 1 });
    first.onclose?.();
    await vi.advanceTimersByTimeAsync(4_999);
    expect([other.client.status.getSnapshot(), ofOther.getSnapshot()]).toEqual(["down", false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ofOther.getSnapshot()).toBe(true);
    other.client.stop();
  });

  test("while nothing is pushed an answer is trusted for five seconds; while something is, it says nothing", async () => {
    const { client, start } = setUp();
    const staleness = createStaleness(client);
    const first = await start();
    staleness.answered();
    await vi.advanceTimersByTimeAsync(4_000);
    first.onclose?.();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(staleness.getSnapshot()).toBe(true);
    staleness.answered();
    expect(staleness.getSnapshot()).toBe(false);
    await vi.advanceTimersByTimeAsync(4_000);
    staleness.answered();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(staleness.getSnapshot()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(staleness.getSnapshot()).toBe(true);
    client.stop();
  });
});

test("[CACHE-07] a market is followed from its first user until some time after its last", async () => {
  const { client, start } = setUp();
  const socket = await start();
  const follow = createMarketFollower({ socket: client, cache: new MarketCache((flush) => flush()), lingerMs: 100 });
  const leaveFirst = follow("1.2");
  const leaveSecond = follow("1.2");
  expect(socket.sent).toEqual([{ type: "subscribe", topic }]);
  leaveFirst();
  leaveSecond();
  await vi.advanceTimersByTimeAsync(50);
  const leaveThird = follow("1.2");
  await vi.advanceTimersByTimeAsync(500);
  expect(socket.sent).toHaveLength(1);
  leaveThird();
  await vi.advanceTimersByTimeAsync(100);
  expect(socket.sent.at(-1)).toEqual({ type: "unsubscribe", topic });
});
