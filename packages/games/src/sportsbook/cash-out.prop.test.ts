import fc from "fast-check";
import { expect, test } from "vitest";
import { cashOutMinor, chanceOf, isWholeBet } from "./cash-out.ts";
import { factorX200, potentialMinor, settledMinor, shapeOf } from "./coupon.ts";
import { priceX100Of } from "./price.ts";
import type { SelectionResult } from "./result.ts";

const shapes = ["single", "accumulator", "folds-2", "trixie", "lucky-15"] as const;
const chance = fc.double({ min: 0.05, max: 0.95, noNaN: true });
const leg = fc.record({
  priceX100: fc.integer({ min: 103, max: 2_000 }),
  result: fc.option(fc.constantFrom<SelectionResult>("win", "half-win", "void", "half-lose", "lose"), {
    nil: undefined,
  }),
  chance,
});
const coupon = fc
  .tuple(fc.constantFrom(...shapes), fc.array(leg, { minLength: 1, maxLength: 4 }))
  .map(([kind, legs]) => ({ shape: shapeOf(kind, legs.length), legs }))
  .filter(({ shape }) => shape !== undefined)
  .map(({ shape = { legs: 1, folds: [1] }, legs }) => ({ shape, legs }));
const terms = { stakeMinor: 10_000n, mostPaidMinor: 100_000_000n };

test("[SPORTSBOOK-60] an offer is worth what the coupon is on the average, never more, and rises with each chance", () => {
  fc.assert(
    fc.property(coupon, fc.integer({ min: 0, max: 2_000 }), ({ shape, legs }, marginBasisPoints) => {
      const offer = (of: typeof legs): bigint => cashOutMinor({ ...terms, shape, legs: of, marginBasisPoints });
      // The average over all ends, by their chances.
      const open = legs.flatMap(({ result }, place) => (result === undefined ? [place] : []));
      let averageMinor = 0;
      for (let bits = 0; bits < 2 ** open.length; bits += 1) {
        let share = 1;
        const ended = legs.map((each, place) => {
          const at = open.indexOf(place);
          if (at === -1) return each;
          const isWon = Math.floor(bits / 2 ** at) % 2 === 1;
          share *= isWon ? each.chance : 1 - each.chance;
          return { ...each, result: isWon ? ("win" as const) : ("lose" as const) };
        });
        averageMinor += share * Number(settledMinor({ ...terms, mostPaidMinor: 10n ** 15n, shape, legs: ended }) ?? 0n);
      }
      const fairMinor = (averageMinor * (10_000 - marginBasisPoints)) / 10_000;
      const offered = Number(offer(legs));
      const mostMinor = Number(potentialMinor({ ...terms, shape, legs }));
      expect(offered).toBeLessThanOrEqual(Math.min(mostMinor, fairMinor + 20));
      // What is rounded down: less than a paisa a line here, and as much there.
      expect(offered).toBeGreaterThanOrEqual(Math.floor(Math.min(mostMinor, fairMinor - 20 - fairMinor / 1_000_000)));
      const [first] = open;
      if (first === undefined) return;
      const better = legs.map((each, place) => (place === first ? { ...each, chance: each.chance + 0.04 } : each));
      expect(offer(better)).toBeGreaterThanOrEqual(offer(legs));
    }),
  );
});

test("[SPORTSBOOK-60] the chance behind a price is that from which it was made, whatever the house's part in it", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 0.9, noNaN: true }), fc.integer({ min: 0, max: 1_500 }), (of, margin) => {
      const prices = [priceX100Of(of, margin), priceX100Of(1 - of, margin)];
      const [price] = prices;
      if (price === null || price === undefined || prices[1] === null) return;
      const told = { priceX100: price, winners: 1, marginBasisPoints: margin };
      expect(chanceOf({ ...told, pricesX100: prices as number[] })).toBeCloseTo(of, 1);
      expect(chanceOf({ ...told, pricesX100: [price, null] })).toBeCloseTo(of, 1);
    }),
  );
  // Two selections of a double chance win.
  const double = { pricesX100: [140, 140, 140], priceX100: 140, winners: 2, marginBasisPoints: 0 };
  expect(chanceOf(double)).toBeCloseTo(2 / 3, 6);
});

test("[SPORTSBOOK-61] a line that may be void or half so is worth what it is on the average over its ends, whatever its price was", () => {
  const share = fc.double({ min: 0.05, max: 0.45, noNaN: true });
  const kind = fc.constantFrom<SelectionResult>("half-win", "void", "half-lose");
  fc.assert(
    fc.property(share, share, kind, fc.integer({ min: 103, max: 1_000 }), (won, between, result, priceX100) => {
      const lost = 1 - won - between;
      const at = (came: SelectionResult): number => Number(factorX200({ priceX100 }, came)) / 200;
      const averageMinor = 1_000_000 * (won * at("win") + between * at(result) + lost * at("lose"));
      const staked = won + (result === "half-win" ? between / 2 : 0);
      const stays = between * (result === "void" ? 1 : 0.5);
      const legs = [{ priceX100, result: undefined, chance: staked / (1 - stays), stays }];
      const coupon = { shape: { legs: 1, folds: [1] }, mostPaidMinor: 10n ** 15n, stakeMinor: 1_000_000n };
      const offered = Number(cashOutMinor({ ...coupon, legs, marginBasisPoints: 0 }));
      expect(Math.abs(offered - averageMinor)).toBeLessThanOrEqual(2);
    }),
  );
});

test("[SPORTSBOOK-64] parts of a coupon are never worth more than the whole", () => {
  fc.assert(
    fc.property(coupon, fc.bigInt({ min: 1n, max: 9_999n }), ({ shape, legs }, partMinor) => {
      const worth = (stakeMinor: bigint): bigint =>
        cashOutMinor({ ...terms, stakeMinor, shape, legs, marginBasisPoints: 500 });
      const parts = worth(partMinor) + worth(terms.stakeMinor - partMinor);
      expect(parts).toBeLessThanOrEqual(worth(terms.stakeMinor));
      expect(worth(terms.stakeMinor) - parts).toBeLessThanOrEqual(20n);
    }),
  );
});

test("[SPORTSBOOK-61] lines that may be void or half won have no one chance", () => {
  expect([null, 250, -150, 50].map(isWholeBet)).toEqual([true, true, true, true]);
  expect([0, 100, 225, -75, 275].map(isWholeBet)).toEqual([false, false, false, false, false]);
});
