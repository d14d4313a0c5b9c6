import { describe, expect, test } from "vitest";
import {
  formatPrice,
  formatPriceFixed,
  fromPrice,
  isOnLadder,
  ladderPrices,
  ladderSteps,
  nearestPrice,
  nearestPriceDown,
  nearestPriceUp,
  parsePrice,
  priceOf,
  priceTicksAway,
  tickCount,
  tickOf,
  toPrice,
} from "./index.ts";

describe("the CLASSIC ladder (reference 2.1)", () => {
  test("[ODDS-02] has 350 prices, rising, from 1.01 to 1000", () => {
    expect(tickCount).toBe(350);
    expect(new Set(ladderPrices).size).toBe(350);
    expect(ladderPrices.toSorted((a, b) => a - b)).toEqual(ladderPrices);
    expect([ladderPrices[0], ladderPrices[349]]).toEqual([101, 100_000]);
  });
  test("[ODDS-02] has the field's steps between the field's bounds", () => {
    // up to 2 | 3 | 4 | 6 | 10 | 20 | 30 | 50 | 100 | 1000, in hundredths, written out by hand.
    const table = [
      [200, 1],
      [300, 2],
      [400, 5],
      [600, 10],
      [1000, 20],
      [2000, 50],
      [3000, 100],
      [5000, 200],
      [10_000, 500],
      [100_000, 1000],
    ];
    expect(ladderSteps.map((step) => [step.toX100, step.stepX100])).toEqual(table);
    const counts = ladderSteps.map(
      (step) => ladderPrices.filter((price) => price > step.fromX100 && price <= step.toX100).length,
    );
    expect(counts).toEqual([99, 50, 20, 20, 20, 20, 10, 10, 10, 90]);
  });
  test.each([200, 300, 400, 600, 1000, 2000, 3000, 5000, 10_000])(
    "steps by the lower band below %i and by the upper above it",
    (bound) => {
      const tick = tickOf(bound);
      const index = ladderSteps.findIndex((step) => step.toX100 === bound);
      expect(priceOf(tick - 1)).toBe(bound - (ladderSteps[index]?.stepX100 ?? 0));
      expect(priceOf(tick + 1)).toBe(bound + (ladderSteps[index + 1]?.stepX100 ?? 0));
    },
  );
  test("[ODDS-01] [ODDS-02] a whole number of hundredths is on the ladder exactly when the table holds it, and its tick leads back to it", () => {
    const all = new Set(ladderPrices);
    const wrong: number[] = [];
    for (let price = -10; price <= 100_100; price += 1) {
      const tick = tickOf(price);
      const isRight = all.has(price) ? priceOf(tick) === price : tick === -1;
      if (!isRight || isOnLadder(price) !== all.has(price)) wrong.push(price);
    }
    expect(wrong).toEqual([]);
  });
  test.each([Number.NaN, Infinity, -Infinity, 150.5, 1000.5, 99_999.99, 0, -101, 100, 1001, 100_001])(
    "%d is not on the ladder",
    (price) => {
      expect(tickOf(price)).toBe(-1);
    },
  );
  test("there is no tick -1, 350 or 1.5", () => {
    for (const tick of [-1, 350, 1.5]) expect(() => priceOf(tick)).toThrow(RangeError);
  });
});

describe("neighbours", () => {
  test("[ODDS-03] down and up are the table's nearest, for every hundredth", () => {
    const wrong: number[] = [];
    let tick = 0;
    for (let price = 101; price <= 100_000; price += 1) {
      while (tick < 349 && (ladderPrices[tick + 1] ?? Infinity) <= price) tick += 1;
      const below = priceOf(tick);
      const above = below === price ? price : priceOf(tick + 1);
      if (nearestPriceDown(price) !== below || nearestPriceUp(price) !== above) wrong.push(price);
    }
    expect(wrong).toEqual([]);
  });
  test("[ODDS-03] beyond the ends down and up stop at the end that is left, or are undefined", () => {
    expect([nearestPriceDown(100), nearestPriceUp(100)]).toEqual([undefined, 101]);
    expect([nearestPriceDown(100_001), nearestPriceUp(100_001)]).toEqual([100_000, undefined]);
    expect([nearestPriceDown(Number.NaN), nearestPriceUp(Number.NaN)]).toEqual([undefined, undefined]);
  });
  test("[ODDS-03] [VIRT-02] a fraction of a hundredth rounds down and up: the virtual price 8.4350 becomes 8.4 (reference 2.11)", () => {
    expect(nearestPriceDown(843.5)).toBe(840);
    expect(nearestPriceUp(843.5)).toBe(860);
    expect(nearestPriceUp(100.4)).toBe(101);
  });
  test("[ODDS-03] the nearest of two equally far prices is the lower", () => {
    expect([201, 203, 411, 415, 416, 1, 2_000_000].map(nearestPrice)).toEqual([200, 202, 410, 410, 420, 101, 100_000]);
    expect(() => nearestPrice(Number.NaN)).toThrow(RangeError);
  });
  test("[ODDS-03] a number of ticks away crosses bands and ends at the ladder's ends", () => {
    expect(priceTicksAway(198, 3)).toBe(202);
    expect(priceTicksAway(202, -3)).toBe(198);
    expect([priceTicksAway(101, -1), priceTicksAway(100_000, 1), priceTicksAway(201, 1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("prices as text and numbers", () => {
  test("the field's way shows no zeros that say nothing, the fixed way always two", () => {
    expect([101, 150, 200, 1000, 1050, 100_000].map(formatPrice)).toEqual(["1.01", "1.5", "2", "10", "10.5", "1000"]);
    expect([101, 150, 200, 100_000].map(formatPriceFixed)).toEqual(["1.01", "1.50", "2.00", "1000.00"]);
  });
  test("every price survives the way to a decimal number and to text and back", () => {
    for (const price of ladderPrices) {
      expect(fromPrice(toPrice(price))).toBe(price);
      expect(parsePrice(formatPrice(price))).toBe(price);
      expect(String(toPrice(price))).toBe(formatPrice(price));
    }
  });
  test("[ODDS-01] a number with a third decimal, none at all, or no number is no price", () => {
    for (const bad of [1.015, 0, -1.5, Number.NaN, Infinity, 1e300]) expect(fromPrice(bad)).toBeUndefined();
  });
  test("text is read in both scripts and refused with a sign, an exponent or a third decimal", () => {
    expect(parsePrice(" ২.৫০ ")).toBe(250);
    for (const bad of ["", "-2", "+2", "1e2", "2.505", "2,5", "0", "2.", "x"]) expect(parsePrice(bad)).toBeUndefined();
  });
});
