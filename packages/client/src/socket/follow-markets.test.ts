import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MarketCache, type StreamMarketChange } from "../market-cache/index.ts";
import { createMarketFollower } from "./follow-markets.ts";
import type { SocketStatus } from "./socket-client.ts";
import type { TopicHandler } from "./topic-state.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A socket whose state the test sets, and which counts who begins anew. */
function standIn() {
  let status: SocketStatus = "open";
  const listeners = new Set<() => void>();
  const handlers = new Map<string, TopicHandler>();
  const begun: string[] = [];
  return {
    begun,
    handlers,
    set: (next: SocketStatus): void => {
      status = next;
      for (const listener of listeners) listener();
    },
    socket: {
      status: {
        subscribe: (listener: () => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        getSnapshot: () => status,
      },
      subscribe: (topic: string, handler: TopicHandler) => {
        begun.push(topic);
        handlers.set(topic, handler);
        return () => void handlers.delete(topic);
      },
    },
  };
}

const market = (id: string, price: number): StreamMarketChange => ({
  id,
  marketDefinition: {
    status: "OPEN",
    inPlay: true,
    betDelay: 5,
    version: 1,
    runners: [{ id: 11, status: "ACTIVE", sortPriority: 1 }],
  },
  rc: [{ id: 11, atb: [[price, 10]] }],
});

describe("[CACHE-08] prices while the socket is down", () => {
  test("the followed markets are asked for in turn, and their answer replaces what is held", async () => {
    const { socket, set } = standIn();
    const cache = new MarketCache((flush) => flush());
    const asked: string[] = [];
    const follow = createMarketFollower({
      socket,
      cache,
      fallback: { intervalMs: 300, read: async (id) => (asked.push(id), market(id, asked.length + 1)) },
    });
    follow("1.1");
    follow("1.2");
    cache.apply({ ...market("1.1", 50), img: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual([]);
    set("down");
    await vi.advanceTimersByTimeAsync(650);
    expect(asked).toEqual(["1.1", "1.2", "1.1"]);
    const best = cache.cell({ marketId: "1.1", selectionId: 11, side: "BACK", level: 0 });
    expect(best.getSnapshot()?.priceX100).toBe(400);
    set("open");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toHaveLength(3);
  });

  test("a topic begins anew, so that what was missed is not put onto an answer with fewer levels", async () => {
    const { socket, set, begun } = standIn();
    const follow = createMarketFollower({
      socket,
      cache: new MarketCache((flush) => flush()),
      fallback: { intervalMs: 300, read: async (id) => market(id, 2) },
    });
    follow("1.1");
    set("down");
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(["market:1.1", "market:1.1"]);
  });

  test("an answer that comes after the socket is back is passed over", async () => {
    const { socket, set } = standIn();
    const cache = new MarketCache((flush) => flush());
    let answer: (value: StreamMarketChange) => void = () => undefined;
    const follow = createMarketFollower({
      socket,
      cache,
      fallback: { intervalMs: 300, read: (id) => new Promise((resolve) => (answer = () => resolve(market(id, 2)))) },
    });
    follow("1.1");
    set("down");
    await vi.advanceTimersByTimeAsync(1);
    set("open");
    cache.apply({ ...market("1.1", 3), img: true });
    answer(market("1.1", 2));
    await vi.advanceTimersByTimeAsync(1);
    expect(cache.cell({ marketId: "1.1", selectionId: 11, side: "BACK", level: 0 }).getSnapshot()?.priceX100).toBe(300);
  });
});
