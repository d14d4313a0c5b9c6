import { expect, test } from "vitest";
import { wayOn, type ScrollWay } from "./use-scrolled.ts";

const afterAll = (places: readonly number[]): boolean => places.reduce<ScrollWay>(wayOn, { atPx: 0, isUp: false }).isUp;

test("[SHELL-60] a page is on its way up once it has turned by more than a resting thumb, and no longer when it turns down", () => {
  expect(afterAll([400, 900])).toBe(false);
  // In one step or in many small ones.
  expect(afterAll([900, 800])).toBe(true);
  expect(afterAll([900, 890, 880, 870])).toBe(true);
  expect(afterAll([900, 890])).toBe(false);
  expect(afterAll([900, 800, 790, 800])).toBe(true);
  expect(afterAll([900, 800, 850])).toBe(false);
  // A turn is measured from where it began.
  expect(afterAll([900, 910, 890])).toBe(false);
  expect(afterAll([900, 910, 880])).toBe(true);
});
