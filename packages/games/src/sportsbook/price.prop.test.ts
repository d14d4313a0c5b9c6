import fc from "fast-check";
import { expect, test } from "vitest";
import { evenLineX100, fairOver, type Counted } from "./fair.ts";
import { handicapResult, oddsIn, overResult, priceX100Of, takesPrice } from "./index.ts";
import { opposite } from "./result.ts";

const chances = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 12 }).map((weights) => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
});
const quarterLine = fc.integer({ min: -20, max: 40 }).map((quarters) => quarters * 25);
const counted = (list: readonly number[]): Counted => ({
  least: 0,
  most: list.length - 1,
  at: (count) => list[count] ?? 0,
});

test("[SPORTSBOOK-20] prices of a market add up to more than one by its margin, and a stake gives back less than it was at any chance", () => {
  fc.assert(
    fc.property(chances, fc.integer({ min: 100, max: 2_000 }), (fair, margin) => {
      const prices = fair.map((chance) => priceX100Of(chance, margin));
      for (const [place, price] of prices.entries())
        if (price !== null) expect(price * (fair[place] ?? 0)).toBeLessThan(100);
      if (prices.includes(null)) return;
      const overround = prices.reduce<number>((sum, price) => sum + 100 / (price ?? 1), 0);
      expect(overround).toBeGreaterThanOrEqual(1 + margin / 10_000);
    }),
  );
});

test("[SPORTSBOOK-20] what is nearly sure or nearly impossible has no price", () => {
  expect([0, 1, -0.1, 1.1, Number.NaN, 0.99, 0.005].map((chance) => priceX100Of(chance, 500))).toEqual(
    Array(7).fill(null),
  );
  expect(priceX100Of(0.5, 500)).toBe(190);
});

test("[SPORTSBOOK-12] quarter lines halve the stake: what a stake gives back at the fair price is the stake, on whole, half and quarter lines", () => {
  fc.assert(
    fc.property(chances, quarterLine, (list, lineX100) => {
      const over = fairOver(counted(list), lineX100);
      if (!(over > 0.01 && over < 0.99)) return;
      const price = 1 / over;
      const pays = { win: price, "half-win": (price + 1) / 2, void: 1, "half-lose": 0.5, lose: 0 } as const;
      const back = list.reduce((sum, chance, count) => sum + chance * pays[overResult(count, lineX100)], 0);
      expect(back).toBeCloseTo(1, 9);
    }),
  );
});

test("[SPORTSBOOK-12] one side's result is the other's opposite, and a handicap is the line of the lead", () => {
  expect(handicapResult(1, -75)).toBe("half-win");
  expect(handicapResult(0, -25)).toBe("half-lose");
  expect(handicapResult(0, 25)).toBe("half-win");
  expect(handicapResult(1, -100)).toBe("void");
  expect(handicapResult(1, -125)).toBe("half-lose");
  expect(handicapResult(-2, 150)).toBe("lose");
  expect(overResult(3, 250)).toBe("win");
  expect(overResult(3, 275)).toBe("half-win");
  expect(overResult(3, 325)).toBe("half-lose");
  fc.assert(
    fc.property(fc.integer({ min: -6, max: 6 }), quarterLine, (lead, lineX100) => {
      expect(handicapResult(-lead, -lineX100)).toBe(opposite(handicapResult(lead, lineX100)));
    }),
  );
});

test("[SPORTSBOOK-21] the even line's sides are closer to each other than those of its neighbours", () => {
  fc.assert(
    fc.property(chances, (list) => {
      const line = evenLineX100(counted(list));
      const away = (of: number): number => Math.abs(fairOver(counted(list), of) - 0.5);
      for (const other of [line - 25, line + 25, line + 50]) expect(away(other)).not.toBeLessThan(away(line) - 1e-8);
    }),
  );
});

test("[SPORTSBOOK-31] a moved price is taken by who takes any, a better one by who takes better, and no other", () => {
  const [better, worse] = [
    { seenX100: 200, nowX100: 210 },
    { seenX100: 200, nowX100: 190 },
  ];
  expect((["none", "better", "any"] as const).map((taking) => takesPrice(taking, better))).toEqual([false, true, true]);
  expect((["none", "better", "any"] as const).map((taking) => takesPrice(taking, worse))).toEqual([false, false, true]);
  expect(takesPrice("none", { seenX100: 200, nowX100: 200 })).toBe(true);
});

test("[SPORTSBOOK-41] decimal odds as Hong Kong, Malay and Indonesian ones", () => {
  expect([150, 200, 300].map((price) => oddsIn("hong-kong", price))).toEqual([50, 100, 200]);
  expect([150, 200, 300].map((price) => oddsIn("malay", price))).toEqual([50, 100, -50]);
  expect([150, 200, 300].map((price) => oddsIn("indonesian", price))).toEqual([-200, 100, 200]);
  expect(oddsIn("decimal", 187)).toBe(187);
});
