import { expect, test } from "vitest";
import { isSlowAfter } from "./slow-phone.ts";

const told = (gaps: readonly number[]): boolean[] => {
  const watched = { frames: 0, late: 0 };
  return gaps.map((gapMs) => isSlowAfter(watched, gapMs, 20));
};
const gapsOf = (late: number, lateMs: number): number[] => [
  ...Array.from({ length: late }, () => lateMs),
  ...Array.from({ length: 20 - late }, () => 16.7),
];

test("[FISH-07] [SLOT-31] a phone is slow when more than one in ten of its watched frames came late: it is told once, after the last of them", () => {
  expect(told([...gapsOf(2, 33), 90, 90])).not.toContain(true);
  expect(told([...gapsOf(3, 33), 90])).toEqual([...Array.from({ length: 19 }, () => false), true, false]);
  // However long it was, a page that was held up once is not slow; nor is one whose frames come unevenly but are all shown.
  expect(told(gapsOf(1, 5_000))).not.toContain(true);
  expect(told(Array.from({ length: 20 }, (_, place) => (place % 2 === 0 ? 9 : 24)))).not.toContain(true);
});
