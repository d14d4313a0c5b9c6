import { expect, test } from "vitest";
import { msUntilDayLasts } from "./test-day.ts";
import { testBytes } from "./test-random.ts";

test("a test that asks for today waits in the last minute of Dhaka's day alone", () => {
  expect(msUntilDayLasts(Date.parse("2026-11-22T23:59:50+06:00"))).toBe(10_000);
  for (const now of ["2026-11-22T23:59:00+06:00", "2026-11-23T00:00:00+06:00", "2026-11-30T12:00:00+06:00"])
    expect(msUntilDayLasts(Date.parse(now)), now).toBe(0);
});

test("the bytes of a test are as many as were asked for, the same in every run, and others each time and for each name", () => {
  const [one, again, other] = [testBytes("one"), testBytes("one"), testBytes("other")];
  const first = one(48);
  expect(first).toHaveLength(48);
  expect(again(48)).toEqual(first);
  expect(one(48)).not.toEqual(first);
  expect(other(48)).not.toEqual(first);
});
