import { expect, test } from "vitest";
import { createTapFilter } from "./same-tap.ts";

test("[SLIP-16] a tap on the same price within half a second of the last one is no other bet; one on another price, or a later one, is", () => {
  const isSame = createTapFilter();
  expect(isSame("1.2 7 BACK", 1_000)).toBe(false);
  expect(isSame("1.2 7 BACK", 1_200)).toBe(true);
  // A thumb that hammers.
  expect(isSame("1.2 7 BACK", 1_650)).toBe(true);
  expect(isSame("1.2 7 LAY", 1_700)).toBe(false);
  expect(isSame("1.2 7 BACK", 1_750)).toBe(false);
  expect(isSame("1.2 7 BACK", 2_250)).toBe(false);
});
