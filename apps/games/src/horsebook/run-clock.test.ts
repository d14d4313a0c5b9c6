import { expect, test } from "vitest";
import { metresOf, orderAt, runPauseMs, shownMs, type Run } from "./run-clock.ts";

const run: Run = {
  metres: 100,
  elapsed_ms: 3_200,
  every_ms: 1_000,
  speed: 1,
  runners: [
    { number: 1, tenths: [0, 150, 310, 460] },
    { number: 2, tenths: [0, 160, 300, 480] },
  ],
};

test("between two looks a horse is where a straight line puts it", () => {
  expect(metresOf(run, [0, 150, 310], 1_500)).toBe(23);
  expect(metresOf(run, [0, 150, 310], 2_000)).toBe(31);
});

test("what is shown never runs ahead of what was seen, and never jumps back as time goes on", () => {
  let before = 0;
  for (let sinceMs = 0; sinceMs < 10_000; sinceMs += 50) {
    const atMs = shownMs(run, sinceMs);
    expect(atMs).toBeGreaterThanOrEqual(before);
    expect(atMs).toBeLessThanOrEqual(3_000);
    before = atMs;
  }
  expect(before).toBe(3_000);
});

test("with an answer after each pause what is shown goes on evenly, at any speed", () => {
  for (const speed of [1, 6]) {
    const at = (elapsedMs: number): Run => ({
      ...run,
      speed,
      elapsed_ms: elapsedMs,
      runners: [
        { number: 1, tenths: Array.from({ length: Math.floor(elapsedMs / 1_000) + 1 }, (_, look) => look * 150) },
      ],
    });
    const startMs = 20_000;
    // The last moment before the next answer, and the first one after it.
    const last = shownMs(at(startMs), runPauseMs + 100);
    const first = shownMs(at(startMs + (runPauseMs + 100) * speed), 0);
    expect(Math.abs(first - last)).toBeLessThan(1);
  }
});

test("the order is by metres, of two level ones the lower number", () => {
  expect(orderAt(run, 1_000)).toEqual([2, 1]);
  expect(orderAt(run, 2_000)).toEqual([1, 2]);
  expect(orderAt(run, 0)).toEqual([1, 2]);
});
