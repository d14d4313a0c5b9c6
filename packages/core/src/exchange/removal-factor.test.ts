import { expect, test } from "vitest";
import { proposedAdjustment, type RunnerPrice } from "./removal-factor.ts";

const price = (selectionId: number, backX100: number | null, layX100: number | null, lastX100: number | null = null) =>
  ({ selectionId, backX100, layX100, lastX100 }) satisfies RunnerPrice;

test("[REMOVE-07] the proposed factor is the runner's chance among all: of a book of 2.0, 4.0 and 4.0 a half and two quarters", () => {
  const book = [price(1, 200, 200), price(2, 400, 400), price(3, 400, 400)];
  const factors = [1, 2, 3].map((selectionId) => proposedAdjustment(book, { selectionId, numberOfWinners: 1 }));
  expect(factors).toEqual([5_000, 2_500, 2_500]);
});

test("[REMOVE-07] a margin in the book is shared out, and of a place market the chances come to its places", () => {
  const book = [price(1, 180, 180), price(2, 180, 180)];
  expect(proposedAdjustment(book, { selectionId: 1, numberOfWinners: 1 })).toBe(5_000);
  const place = [1, 2, 3, 4].map((selectionId) => price(selectionId, 150, 250));
  expect(proposedAdjustment(place, { selectionId: 4, numberOfWinners: 2 })).toBe(5_000);
});

test("[REMOVE-07] without offers the last price counts, without others' prices its own alone, and without any nothing is proposed", () => {
  const half = [price(1, null, null, 400), price(2, null, null)];
  expect(proposedAdjustment(half, { selectionId: 1, numberOfWinners: 1 })).toBe(2_500);
  expect(proposedAdjustment(half, { selectionId: 2, numberOfWinners: 1 })).toBeUndefined();
  expect(proposedAdjustment([price(1, 500, null)], { selectionId: 1, numberOfWinners: 1 })).toBe(10_000);
});
