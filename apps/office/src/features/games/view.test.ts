import { expect, test } from "vitest";
import { periodOf, wholeMoney } from "./view.ts";

test("[GAMEROOM-08] a report's time is Dhaka's on whatever clock, and is taken only where it begins before it ends", () => {
  expect(periodOf("2026-01-01T00:00", "2026-01-02T00:00:30")).toEqual({
    from: "2025-12-31T18:00:00.000Z",
    to: "2026-01-01T18:00:30.000Z",
  });
  expect([periodOf("", "2026-01-02T00:00"), periodOf("2026-01-02T00:00", "2026-01-02T00:00")]).toEqual([
    undefined,
    undefined,
  ]);
});

test("[GAMEROOM-07] what is beside whole paisa is never rounded away", () => {
  expect([wholeMoney("10.50000"), wholeMoney("-0.01000"), wholeMoney("10.50001")]).toEqual([
    "10.50",
    "-0.01",
    undefined,
  ]);
});
