import { expect, test } from "vitest";
import { isSlowAfter } from "./slow-phone.ts";

const told = (gaps: readonly number[]): boolean[] => {
  const watched = { frames: 0, spentMs: 0 };
  return gaps.map((gapMs) => isSlowAfter(watched, gapMs, 4));
};

test("[FISH-07] [SLOT-31] a phone is slow when its watched frames take too long on average: it is told once, and not for a single gap", () => {
  expect(told([16, 17, 16, 17, 90, 90, 90, 90])).toEqual(Array.from({ length: 8 }, () => false));
  expect(told([30, 33, 30, 33, 90])).toEqual([false, false, false, true, false]);
  expect(told([5_000, 5, 5, 5])).toEqual([false, false, false, true]);
  expect(told([60, 5, 5, 5])).toEqual([false, false, false, false]);
});
