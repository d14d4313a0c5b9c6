import { expect, test } from "vitest";
import { firstShown, worstPlace } from "./outcome-figures.ts";

test("[CONSOLE-06] of many outcomes those where the house loses most are shown first, in their order, the worst wherever it stands", () => {
  const house = [5n, 4n, -1n, 3n, 2n, 1n, 0n, -9n];
  expect(firstShown(house)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(firstShown(house, 1)).toEqual([7]);
  expect(firstShown([1n, 2n])).toEqual([0, 1]);
});

test("[CONSOLE-06] the worst is the first of those where the house loses most, and none where it loses nowhere", () => {
  expect([worstPlace([0n, -5n, -9n, -9n]), worstPlace([0n, 3n]), worstPlace([])]).toEqual([2, -1, -1]);
});
