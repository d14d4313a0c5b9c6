import fc from "fast-check";
import { expect, test } from "vitest";
import { ladderPrices } from "../odds/index.ts";
import { displayedOffers, FastBook, virtualLevels, type Level, type Side } from "./index.ts";

const level = (price: number, taka: number): Level => ({
  priceX100: Math.round(price * 100),
  sizeMinor: Math.round(taka * 100),
});

test("[VIRT-02] with the others to be laid at 1.21, 20 and 200 a runner is shown at 8.4, and for as much as the smallest payout among them is worth", () => {
  const others = [[level(1.21, 1_000)], [level(20, 10)], [level(200, 5)]];
  // 20 x 10 is the smallest payout: 200 at 1 / (1 - 0.881446).
  expect(virtualLevels("BACK", others, 10)).toEqual([{ priceX100: 840, sizeMinor: 2_371 }]);
});

test("[VIRT-09] levels are used up one after the other, added to what is offered at the same price, and end with the shortest ladder", () => {
  const [home] = displayedOffers(
    [
      { availableToBack: [level(2, 7), level(1.9, 1)], availableToLay: [] },
      { availableToBack: [], availableToLay: [level(4, 10), level(4.1, 10)] },
      { availableToBack: [], availableToLay: [level(4, 30)] },
    ],
    10,
  );
  // 40 of payout at 2.0; then 41 at 1 / (1 - 1 / 4 - 1 / 4.1) = 1.9759, shown as 1.97.
  expect(home?.availableToBack).toEqual([level(2, 27), { priceX100: 197, sizeMinor: 2_075 }, level(1.9, 1)]);
  expect(home?.availableToLay).toEqual([]);
});

test("no more virtual prices are worked out than are asked for", () => {
  const long = Array.from({ length: 30 }, (_, place) => level(4 + place / 10, 10));
  expect(virtualLevels("BACK", [long, long], 3)).toHaveLength(3);
});

/** Ladders of one order a level, whole taka. */
const ladders = (side: Side, runners: number) =>
  fc
    .array(
      fc.uniqueArray(
        fc.record({
          tick: fc.integer({ min: 100 + 25 * runners, max: 125 + 25 * runners }),
          sizeMinor: fc.integer({ min: 1_000, max: 9_000_000 }),
        }),
        { selector: ({ tick }) => tick, minLength: 1, maxLength: 6 },
      ),
      { minLength: runners, maxLength: runners },
    )
    .map((all) =>
      all.map((orders) =>
        orders
          .map(({ tick, sizeMinor }) => ({ priceX100: ladderPrices[tick] ?? 0, sizeMinor }))
          .toSorted((a, b) => (side === "BACK" ? 1 : -1) * (a.priceX100 - b.priceX100)),
      ),
    );

test("[VIRT-09] what is shown is what a taker finds in the book", { timeout: 120_000 }, () => {
  let found = 0;
  const markets = fc
    .tuple(fc.constantFrom<Side>("BACK", "LAY"), fc.integer({ min: 1, max: 3 }))
    .chain(([side, runners]) => fc.tuple(fc.constant(side), ladders(side, runners)));
  fc.assert(
    fc.property(markets, ([side, others]) => {
      const selectionIds = [9, ...others.map((_, index) => index + 1)];
      const spec = { selectionIds, numberOfWinners: 1, hasOtherOutcome: false, minimumSizeMinor: 1 };
      const book = new FastBook({ ...spec, hasVirtualPrices: true });
      book.apply({ type: "resume" });
      let orderId = 0;
      for (const [index, orders] of others.entries()) {
        for (const order of orders) {
          orderId += 1;
          const terms = { orderId, accountId: 1, selectionId: index + 1, side, persistence: "LAPSE" } as const;
          book.apply({ type: "place", ...terms, ...order });
        }
      }
      const sizes = new Map<number, number>();
      for (const { priceX100, sizeMinor } of book.offers(9, side))
        sizes.set(priceX100, (sizes.get(priceX100) ?? 0) + sizeMinor);
      found += sizes.size;
      const shown = virtualLevels(side, others, 350);
      expect(shown).toEqual(Array.from(sizes, ([priceX100, sizeMinor]) => ({ priceX100, sizeMinor })));
    }),
    { numRuns: 500 },
  );
  expect(found).toBeGreaterThan(500);
});
