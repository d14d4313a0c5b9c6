import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { calmly } from "./calmly.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("[APP-16] many news at a time are one run, a moment after the first of them", () => {
  const act = vi.fn();
  const calm = calmly(act, { waitMs: 1_000, stepMs: 5_000 });
  for (let news = 0; news < 20; news += 1) {
    calm.ask();
    vi.advanceTimersByTime(10);
  }
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(1);
});

test("[APP-16] news that go on are runs a step apart, and the last of them is not lost", () => {
  const act = vi.fn();
  const calm = calmly(act, { waitMs: 1_000, stepMs: 5_000 });
  for (let atMs = 0; atMs < 12_000; atMs += 100) {
    calm.ask();
    vi.advanceTimersByTime(100);
  }
  expect(act).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(5_000);
  expect(act).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledTimes(4);
});

test("[APP-16] nothing runs for a page that was left", () => {
  const act = vi.fn();
  const calm = calmly(act, { waitMs: 1_000, stepMs: 5_000 });
  calm.ask();
  calm.stop();
  vi.advanceTimersByTime(60_000);
  expect(act).not.toHaveBeenCalled();
});
