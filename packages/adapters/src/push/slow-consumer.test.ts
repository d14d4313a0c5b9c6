import { marketDataSchema } from "@maidan/contract/socket";
import { expect, test } from "vitest";
import { guest, startGateway, topic, type TestClient, type TestGateway } from "./test-support/index.ts";

/** Sockets are paused here as a phone in a tunnel is: it opened them, it does not read. */
const limits = { conflationMs: 1, softBufferBytes: 64 * 1024, hardBufferBytes: 1024 * 1024, stalledMs: 60_000 };
/** Changes far larger than a real ladder, so that the system's own socket buffers fill soon. */
const levels = 2_000;
const frameBytes = 64 * 1024;

async function push({ engine }: TestGateway, rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    engine.setAll(levels, BigInt(1_000_000 + round));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
const follow = async (client: TestClient): Promise<void> => {
  client.say({ type: "subscribe", topic });
  await client.until(() => client.all("image").length > 0);
};
/** The best size of the last message, which tells the round it was published in. */
const lastRound = (client: TestClient): number => {
  const last = client.heard.findLast((message) => message.type === "image" || message.type === "change");
  const data = last !== undefined && "data" in last ? marketDataSchema.parse(last.data) : undefined;
  return Math.round((data?.rc?.[0]?.atb?.at(-1)?.[1] ?? 0) * 100) - 1_000_000;
};

/** Pushes until the paused socket is behind. */
async function fillUp(gateway: TestGateway): Promise<void> {
  for (let tries = 0; gateway.counted.dropped === 0 && tries < 200; tries += 1) await push(gateway, 10);
  expect(gateway.counted.dropped).toBeGreaterThan(0);
}

test("[PUSH-06] a socket that does not read costs bounded memory, and the others hear everything", async () => {
  const gateway = await startGateway(limits);
  const [fast, slow] = [await gateway.connect(guest), await gateway.connect(guest)];
  await Promise.all([follow(fast), follow(slow)]);
  slow.socket.pause();
  await fillUp(gateway);
  await push(gateway, 100);
  await fast.until(() => lastRound(fast) === 100);
  expect(gateway.gateway.load.unsentBytes).toBeLessThanOrEqual(limits.softBufferBytes + frameBytes);
  slow.socket.resume();
});

test("[PUSH-06] a socket that reads again gets the newest state, not a queue", async () => {
  const gateway = await startGateway(limits);
  const slow = await gateway.connect(guest);
  await follow(slow);
  slow.socket.pause();
  await fillUp(gateway);
  await push(gateway, 50);
  slow.socket.resume();
  await slow.until(() => lastRound(slow) === 50);
  const images = slow.all("image");
  expect(images).toHaveLength(2);
  expect(slow.all("change").length).toBeLessThan(gateway.engine.sequence);
  // From the image on, every change follows the one before it.
  let at = images[1]?.sequence ?? 0;
  for (const change of slow.all("change").filter((one) => one.sequence > at)) {
    expect(change.base).toBe(at);
    at = change.sequence;
  }
});

test("[PUSH-06] a suspension is sent at once also to a socket that is behind", async () => {
  const gateway = await startGateway(limits);
  const slow = await gateway.connect(guest);
  await follow(slow);
  slow.socket.pause();
  await fillUp(gateway);
  const before = gateway.counted.delivered;
  gateway.engine.redefine({ status: "SUSPENDED" });
  expect(gateway.counted.delivered).toBe(before + 1);
  slow.socket.resume();
  await slow.until(() => slow.heard.some((message) => JSON.stringify(message).includes('"status":"SUSPENDED"')));
});

test("[PUSH-06] a socket that stays behind is ended", async () => {
  const gateway = await startGateway({ ...limits, stalledMs: 100 });
  const slow = await gateway.connect(guest);
  await follow(slow);
  slow.socket.pause();
  await fillUp(gateway);
  for (let tries = 0; gateway.gateway.load.sockets > 0 && tries < 500; tries += 1) await push(gateway, 2);
  expect(gateway.counted.endings).toEqual(["stalled"]);
  expect(gateway.gateway.load).toEqual({ sockets: 0, unsentBytes: 0 });
  slow.socket.terminate();
});

test("[PUSH-06] a socket with more unsent than the hard limit is ended", async () => {
  const gateway = await startGateway({ ...limits, softBufferBytes: 1e9 });
  const slow = await gateway.connect(guest);
  await follow(slow);
  slow.socket.pause();
  for (let tries = 0; gateway.gateway.load.sockets > 0 && tries < 200; tries += 1) await push(gateway, 5);
  expect(gateway.counted.endings).toEqual(["overflow"]);
  slow.socket.terminate();
});
