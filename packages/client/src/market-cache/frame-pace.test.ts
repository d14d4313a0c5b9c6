import { expect, test, vi } from "vitest";
import { calmPaceMs, createFramePace, MarketCache } from "./index.ts";

function setUp() {
  let nowMs = 0;
  const frames: (() => void)[] = [];
  const timers: { atMs: number; act: () => void }[] = [];
  const pace = createFramePace({
    onFrame: (act) => frames.push(act),
    setTimeout: (act, ms) => timers.push({ atMs: nowMs + ms, act }),
    nowMs: () => nowMs,
  });
  /** Lets the time pass, a frame each 16 ms. */
  const pass = (ms: number): void => {
    for (const endMs = nowMs + ms; nowMs < endMs;) {
      nowMs = Math.min(endMs, nowMs + 16);
      for (const timer of timers.splice(0)) {
        if (timer.atMs <= nowMs) timer.act();
        else timers.push(timer);
      }
      for (const frame of frames.splice(0)) frame();
    }
  };
  return { cache: new MarketCache(pace), pass };
}

const definition = (status: string) => ({
  status,
  inPlay: true,
  betDelay: 5,
  version: 1,
  runners: [{ id: 11, status: "ACTIVE", sortPriority: 1 }],
});
const price = (size: number) => ({ id: "1.1", rc: [{ id: 11, atb: [[2, size] as const] }] });

test("[CACHE-09] prices that keep moving are shown ten times a second, the first after a pause with the next frame", () => {
  const { cache, pass } = setUp();
  cache.apply({ id: "1.1", img: true, marketDefinition: definition("OPEN"), rc: [] });
  pass(1_000);
  const shown = vi.fn();
  cache.subscribe({ marketId: "1.1", selectionId: 11, side: "BACK", level: 0 }, shown);
  cache.apply(price(1));
  pass(16);
  expect(shown).toHaveBeenCalledTimes(1);
  for (let size = 2; size < 202; size += 1) {
    cache.apply(price(size));
    pass(5);
  }
  expect(shown.mock.calls.length).toBeGreaterThan(7);
  expect(shown.mock.calls.length).toBeLessThanOrEqual(1 + 1_000 / calmPaceMs);
  pass(calmPaceMs + 16);
  expect(cache.getSnapshot({ marketId: "1.1", selectionId: 11, side: "BACK", level: 0 })?.sizeX100).toBe(20_100);
});

test("[CACHE-09] a suspension is shown with the next frame, however lately prices were", () => {
  const { cache, pass } = setUp();
  cache.apply({ id: "1.1", img: true, marketDefinition: definition("OPEN"), rc: [] });
  pass(1_000);
  const market = cache.market("1.1");
  const told = vi.fn();
  market.subscribe(told);
  cache.apply(price(1));
  pass(16);
  // A price that waits for its turn does not hold it up.
  cache.apply(price(2));
  cache.apply({ id: "1.1", marketDefinition: definition("SUSPENDED") });
  pass(16);
  expect(told).toHaveBeenCalledTimes(1);
  expect(market.getSnapshot()?.status).toBe("SUSPENDED");
});
