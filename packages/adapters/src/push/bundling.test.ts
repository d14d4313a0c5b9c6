import { marketTopic, serverFrameSchema, type ServerMessage } from "@maidan/contract/socket";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WebSocket } from "ws";
import { Connection } from "./connection.ts";
import { noMetrics, pushLimits } from "./limits.ts";
import { TopicFeed } from "./topic-feed.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection whose socket keeps its frames, and feeds that it follows. */
function setUp() {
  const frames: (readonly ServerMessage[])[] = [];
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (frame: Buffer) => {
      const heard = serverFrameSchema.parse(JSON.parse(frame.toString("utf8")));
      frames.push(Array.isArray(heard) ? heard : [heard]);
    },
  };
  const deps = { limits: pushLimits, metrics: noMetrics, onBehind: () => undefined };
  const connection = new Connection(socket as unknown as WebSocket, { kind: "guest" }, deps);
  const feedOf = (topic: TopicFeed["topic"], isPaced: boolean): TopicFeed => {
    const feed = new TopicFeed({ topic, isPaced, readImage: () => null, bounds: pushLimits });
    feed.reset({ epoch: 1, sequence: 1 });
    feed.add(connection, { epoch: 1, sequence: 1 });
    return feed;
  };
  const markets = ["1.1", "1.2", "1.3"].map((id) => feedOf(marketTopic(id), true));
  const events = feedOf("events", false);
  vi.advanceTimersByTime(pushLimits.conflationMs);
  frames.length = 0;
  const move = (place: number, sequence: number, isUrgent = false): void =>
    markets[place]?.publish({ sequence, data: null, isUrgent });
  const heard = (): string[][] =>
    frames.map((messages) => messages.map((one) => ("sequence" in one ? `${one.topic} ${one.sequence}` : one.type)));
  return { move, events, heard };
}

test("[PUSH-14] prices of several markets within a step come in one frame, the first at once", () => {
  const { move, heard } = setUp();
  move(0, 2);
  move(1, 2);
  move(2, 2);
  move(0, 3);
  expect(heard()).toEqual([["market:1.1 2"]]);
  vi.advanceTimersByTime(pushLimits.conflationMs);
  expect(heard()).toEqual([["market:1.1 2"], ["market:1.2 2", "market:1.3 2", "market:1.1 3"]]);
});

test("[PUSH-14] a suspension waits for nothing, and comes behind what its market said before", () => {
  const { move, heard } = setUp();
  move(0, 2);
  move(1, 2);
  move(1, 3, true);
  expect(heard()).toEqual([["market:1.1 2"], ["market:1.2 2", "market:1.2 3"]]);
  vi.advanceTimersByTime(pushLimits.conflationMs);
  expect(heard()).toHaveLength(2);
});

test("[PUSH-14] what is not a price waits for nothing", () => {
  const { move, events, heard } = setUp();
  move(0, 2);
  events.publish({ sequence: 2, data: null, isUrgent: false });
  expect(heard()).toEqual([["market:1.1 2"], ["events 2"]]);
});
