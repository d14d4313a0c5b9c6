import { environmentManager, focusManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventReading } from "./use-exchange.ts";

let asked: string[];
let answerAfterMs: number;
let isGone: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  focusManager.setFocused(true);
  asked = [];
  answerAfterMs = 0;
  isGone = false;
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("document", { cookie: "", visibilityState: "visible" });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    await new Promise((resolve) => setTimeout(resolve, answerAfterMs));
    if (isGone) throw new TypeError("nobody is there");
    return new Response('{"data":{"items":{}}}');
  });
});
afterEach(() => {
  vi.useRealTimers();
  environmentManager.setIsServer(() => true);
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
});

async function readsWithin(ms: number, isDown: boolean): Promise<number> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1 } } });
  const stop = new QueryObserver(client, eventReading("7", { isDown })).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(ms);
  stop();
  client.clear();
  return asked.length - before;
}

test("[EXCH-36] [OP-54] the event on the screen, with the rates of Bookmaker and Fancy, is read every 300 ms while nothing is pushed, and not again while it is", async () => {
  expect(await readsWithin(3_000, true)).toBe(10);
  expect(new Set(asked)).toEqual(new Set(["/api/event/7"]));
  expect(await readsWithin(3_000, false)).toBe(0);
});

test("[EXCH-36] a slow answer is waited for: one read of the event runs at a time", async () => {
  answerAfterMs = 2_000;
  const reads = await readsWithin(6_000, true);
  expect(reads).toBeGreaterThan(1);
  expect(reads).toBeLessThanOrEqual(3);
});

test("[PUSH-11] a server that gives no answer is asked for the event more seldom, and as before once it does", async () => {
  isGone = true;
  // A read and its repetition a second later, every six seconds.
  const reads = await readsWithin(60_000, true);
  expect(reads).toBeGreaterThanOrEqual(18);
  expect(reads).toBeLessThanOrEqual(20);
  isGone = false;
  expect(await readsWithin(3_000, true)).toBe(10);
});
