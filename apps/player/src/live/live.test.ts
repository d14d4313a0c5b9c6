import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession, startSession } from "../session/index.ts";
import { connectLive } from "./live.ts";

/** A socket that never opens. */
class ClosedSocket extends EventTarget {
  readonly readyState = 3;
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event("close")));
  }
  send(): void {}
  close(): void {}
}

let asked: string[];
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("WebSocket", ClosedSocket);
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("location", { href: "http://maidan.test/odds-view", origin: "http://maidan.test" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("document", { cookie: "", visibilityState: "visible", addEventListener: () => undefined });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return new Response(url.includes("socket-tickets") ? '{"ticket":"t"}' : "[]");
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("[CONST-28] the odds of a market that is looked at are asked for every 300 ms while nothing is pushed", async () => {
  const stop = connectLive([]).follow("1.234");
  const odds = (): number => asked.filter((url) => url.endsWith("/api/match-odds/1.234")).length;
  await vi.advanceTimersByTimeAsync(10_000);
  const before = odds();
  expect(before).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(odds() - before).toBe(10);
  stop();
  // Whoever scrolls on comes back soon: a market is followed for five seconds more.
  await vi.advanceTimersByTimeAsync(5_000);
  const after = odds();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(odds()).toBe(after);
});

test("[EXCH-36] [CONST-28] eight markets on the screen are asked for in one read every 300 ms; those that it doesn't know, alone", async () => {
  const { follow } = connectLive([]);
  const ids = Array.from({ length: 8 }, (_, place) => `1.${place + 1}`);
  for (const id of ids) follow(id);
  await vi.advanceTimersByTimeAsync(10_000);
  const together = `/api/match-odds?market_ids=${encodeURIComponent(ids.join(","))}`;
  const count = (url: string): number => asked.filter((each) => each === url).length;
  const before = count(together);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(count(together) - before).toBe(10);
  expect(count("/api/match-odds/1.8")).toBe(count(together));
});

test("[EXCH-36] [PUSH-11] a market whose own read gets no answer takes no prices from those that were read together", async () => {
  const known = {
    marketId: "1.1",
    status: "OPEN",
    inplay: false,
    betDelay: 0,
    version: 1,
    totalMatched: 0,
    runners: [
      {
        selectionId: 7,
        SelectionName: "Dhaka",
        status: "ACTIVE",
        ex: { availableToBack: [{ price: 2.5, size: 10 }], availableToLay: [] },
      },
    ],
  };
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/api/match-odds/1.2")) throw new TypeError("nobody is there");
    return new Response(url.includes("socket-tickets") ? '{"ticket":"t"}' : JSON.stringify([known]));
  });
  const { follow, cache } = connectLive([]);
  for (const id of ["1.1", "1.2"]) follow(id);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(cache.getSnapshot({ marketId: "1.1", selectionId: 7, side: "BACK", level: 0 })?.priceX100).toBe(250);
});

test("[CONST-26] [INBOX-08] the inbox is asked for every 10 s while nothing is pushed, and only while there is a token", async () => {
  const inbox = (): number => asked.filter((url) => url.startsWith("/api/inbox?")).length;
  startSession({ token: "t", remoteId: "7", username: "u", exchangeToken: "e" }, { isNew: false });
  connectLive([]);
  await vi.advanceTimersByTimeAsync(20_000);
  const before = inbox();
  expect(before).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(inbox() - before).toBe(5);
  endSession();
  const after = inbox();
  await vi.advanceTimersByTimeAsync(50_000);
  expect(inbox()).toBe(after);
});
