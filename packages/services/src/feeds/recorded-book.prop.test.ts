import fc from "fast-check";
import { expect, test } from "vitest";
import type { OpenOrder } from "./ports.ts";
import { bookChanges, RecordedBook } from "./recorded-book.ts";
import type { RecordedLevel } from "./replay-ports.ts";

const level = fc.record({
  selectionId: fc.integer({ min: 1, max: 2 }),
  side: fc.constantFrom("BACK" as const, "LAY" as const),
  priceX100: fc.integer({ min: 150, max: 156 }),
});
const orders = fc.array(fc.tuple(level, fc.bigInt({ min: 1n, max: 90_00n })), { maxLength: 20 });
const levels = fc.uniqueArray(fc.tuple(level, fc.bigInt({ min: 10_00n, max: 90_00n })), {
  maxLength: 14,
  selector: ([each]) => JSON.stringify(each),
});
const minimumStakeMinor = 10_00n;
const keyOf = (each: { selectionId: number; side: string; priceX100: number }): string =>
  `${each.selectionId}/${each.side}/${each.priceX100}`;

test("[REPLAY-03] after the changes each level of the book is the recorded one to within the minimum stake, and there is no other level", () => {
  fc.assert(
    fc.property(orders, levels, (drawnOrders, drawnLevels) => {
      const open: OpenOrder[] = drawnOrders.map(([each, remainingMinor], index) => ({
        ...each,
        remainingMinor,
        betId: String(1000 + index),
      }));
      const wanted: RecordedLevel[] = drawnLevels.map(([each, sizeMinor]) => ({ ...each, sizeMinor }));
      const changes = bookChanges(open, wanted, minimumStakeMinor);
      const book = new Map<string, bigint>();
      for (const order of open) {
        const wish = changes.cancel.find(({ betId }) => betId === order.betId);
        const left =
          wish === undefined
            ? order.remainingMinor
            : order.remainingMinor - (wish.sizeReductionMinor ?? order.remainingMinor);
        expect(left).toBeGreaterThanOrEqual(0n);
        if (left > 0n) book.set(keyOf(order), (book.get(keyOf(order)) ?? 0n) + left);
      }
      for (const bet of changes.place) {
        expect(bet.sizeMinor).toBeGreaterThanOrEqual(minimumStakeMinor);
        book.set(keyOf(bet), (book.get(keyOf(bet)) ?? 0n) + bet.sizeMinor);
      }
      for (const { sizeMinor, ...each } of wanted) {
        const short = sizeMinor - (book.get(keyOf(each)) ?? 0n);
        expect(short >= 0n && short < minimumStakeMinor).toBe(true);
      }
      const recorded = new Set(wanted.map(keyOf));
      for (const key of book.keys()) expect(recorded.has(key)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test("an image replaces the book, a size of 0 deletes its level", () => {
  const book = new RecordedBook();
  const one = { selectionId: 1, side: "LAY" as const, priceX100: 190, sizeMinor: 5n };
  const message = { publishedAtMs: 0, definition: undefined };
  book.apply({ ...message, isImage: false, levels: [one, { ...one, priceX100: 189 }] });
  book.apply({ ...message, isImage: false, levels: [{ ...one, priceX100: 189, sizeMinor: 0n }] });
  expect(book.levels()).toEqual([one]);
  book.apply({ ...message, isImage: true, levels: [{ ...one, priceX100: 188 }] });
  expect(book.levels()).toEqual([{ ...one, priceX100: 188 }]);
});
