import { expect, test } from "vitest";
import { spanFor } from "./index.ts";

const hour = 3_600_000;

test("a span of time is the shortest that leaves at most ninety of them", () => {
  expect([0, 900_000, 901_000, hour, 3 * hour, 24 * hour, 7 * 24 * hour].map(spanFor)).toEqual([
    10, 10, 30, 60, 300, 3_600, 21_600,
  ]);
  expect(spanFor(10_000 * 24 * hour)).toBe(86_400);
});
