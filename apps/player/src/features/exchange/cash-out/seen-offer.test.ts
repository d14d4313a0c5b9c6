import { expect, test } from "vitest";
import { seenMinor, withShown } from "./seen-offer.ts";

/** One offer after the other, at so many milliseconds. */
const shownAt = (...offers: readonly (readonly [atMs: number, securedMinor: number])[]) =>
  offers.reduce<ReturnType<typeof withShown>>(
    (shown, [atMs, securedMinor]) => withShown(shown, { atMs, securedMinor }),
    [],
  );

test("[CASH-09] what a thumb set out for is what stood there 0.4 seconds before its tap, and the first offer where none did", () => {
  const shown = shownAt([0, 500], [1_000, 450], [1_300, 300]);
  expect([1_399, 1_400, 1_699, 1_700].map((nowMs) => seenMinor(shown, nowMs))).toEqual([500, 450, 450, 300]);
  expect(seenMinor(shownAt([1_000, 450]), 1_001)).toBe(450);
  expect(seenMinor([], 1_000)).toBeUndefined();
});

test("[CASH-09] of older offers no more is kept than may still be asked about", () => {
  const shown = shownAt(...Array.from({ length: 500 }, (_, place) => [place * 100, place] as const));
  expect(shown.length).toBeLessThan(10);
  expect(seenMinor(shown, 49_900)).toBe(495);
});
