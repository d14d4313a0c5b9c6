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
      wake: () => undefined,
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
  test("[EXCH-36] eight markets on the screen are asked for together every 300 ms, and their answer replaces what is held", async () => {
    const { socket, set } = standIn();
    const cache = new MarketCache((flush) => flush());
    const asked: (readonly string[])[] = [];
    const follow = createMarketFollower({
      socket,
      cache,
      fallback: {
        intervalMs: 300,
        mostAtOnce: 10,
        read: async (ids) => (asked.push(ids), ids.map((id) => market(id, asked.length + 1))),
      },
    });
    const ids = Array.from({ length: 8 }, (_, place) => `1.${place + 1}`);
    for (const id of ids) follow(id);
    cache.apply({ ...market("1.1", 50), img: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual([]);
    set("down");
    await vi.advanceTimersByTimeAsync(650);
    expect(asked).toEqual([ids, ids, ids]);
    const best = cache.cell({ marketId: "1.1", selectionId: 11, side: "BACK", level: 0 });
    expect(best.getSnapshot()?.priceX100).toBe(400);
    set("open");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toHaveLength(3);
  });

  test("more markets than may be asked for at once take turns, and one that nobody looks at isn't asked for", async () => {
    const { socket, set } = standIn();
    const asked: (readonly string[])[] = [];
    const follow = createMarketFollower({
      socket,
      cache: new MarketCache((flush) => flush()),
      fallback: { intervalMs: 300, mostAtOnce: 2, read: async (ids) => (asked.push(ids), []) },
    });
    for (const id of ["1.1", "1.2", "1.3"]) follow(id);
    const leave = follow("1.4");
    leave();
    set("down");
    await vi.advanceTimersByTimeAsync(650);
    expect(asked).toEqual([
      ["1.1", "1.2"],
      ["1.3", "1.1"],
      ["1.2", "1.3"],
    ]);
  });

  test("a topic begins anew, so that what was missed is not put onto an answer with fewer levels", async () => {
    const { socket, set, begun } = standIn();
    const follow = createMarketFollower({
      socket,
      cache: new MarketCache((flush) => flush()),
      fallback: { intervalMs: 300, mostAtOnce: 10, read: async (ids) => ids.map((id) => market(id, 2)) },
    });
    follow("1.1");
    set("down");
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(["market:1.1", "market:1.1"]);
  });

  test("an answer that comes after the socket is back is passed over", async () => {
    const { socket, set } = standIn();
    const cache = new MarketCache((flush) => flush());
    let answer: () => void = () => undefined;
    const follow = createMarketFollower({
      socket,
      cache,
      fallback: {
        intervalMs: 300,
        mostAtOnce: 10,
        read: (ids) => new Promise((resolve) => (answer = () => resolve(ids.map((id) => market(id, 2))))),
      },
    });
    follow("1.1");
    set("down");
    await vi.advanceTimersByTimeAsync(1);
    set("open");
    cache.apply({ ...market("1.1", 3), img: true });
    answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(cache.cell({ marketId: "1.1", selectionId: 11, side: "BACK", level: 0 }).getSnapshot()?.priceX100).toBe(300);
  });
});
