import { expect, test } from "vitest";
import { slidePart } from "./carousel.tsx";

test("[HOME-05] [CONST-01] a slide of the banner takes 500 ms, goes one way only, and is over then", () => {
  expect([0, 500, 501, 5_000].map(slidePart)).toEqual([0, 1, 1, 1]);
  const parts = Array.from({ length: 50 }, (_, place) => slidePart(place * 10));
  expect(parts.every((part, place) => part < 1 && part >= (parts[place - 1] ?? 0))).toBe(true);
  expect(slidePart(499)).toBeLessThan(1);
});
