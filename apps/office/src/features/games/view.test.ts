import { expect, test } from "vitest";
import { periodOf, wholeMoney } from "./view.ts";

test("[GAMEROOM-08] a report's time is taken only where it begins before it ends", () => {
  const period = periodOf("2026-01-01T00:00", "2026-01-02T00:00");
  expect(Date.parse(period?.to ?? "") - Date.parse(period?.from ?? "")).toBe(86_400_000);
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
