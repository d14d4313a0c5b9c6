import fc from "fast-check";
import { isOnLadder } from "@maidan/core/odds";
import { expect, test } from "vitest";
import type { FairPrices, OpenOrder } from "../feeds/index.ts";
import { planChanges, staleOrders } from "./plan-changes.ts";
import { houseQuotes, wantedQuotes, type Quote } from "./quote.ts";

const chances = fc
  .array(fc.integer({ min: 1, max: 10_000 }), { minLength: 2, maxLength: 4 })
  .map((weights): FairPrices => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return {
      marketId: "1.200000001",
      isInPlay: true,
      runners: weights.map((weight, index) => ({ selectionId: index + 1, probability: weight / total })),
    };
  });
const amounts = fc.array(fc.bigInt({ min: -80_000_00n, max: 120_000_00n }), { minLength: 4, maxLength: 4 });
const positionOf = (values: readonly bigint[]): Map<number, bigint> =>
  new Map(values.map((value, index) => [index + 1, value]));

const lossIf = (winner: number, quotes: readonly Quote[]): bigint =>
  quotes.reduce((sum, { selectionId, side, priceX100, sizeMinor }) => {
    if (side === "LAY") return selectionId === winner ? sum + (sizeMinor * BigInt(priceX100 - 100)) / 100n : sum;
    return selectionId === winner ? sum : sum + sizeMinor;
  }, 0n);

test("[MAKER-02] quotes are on the ladder, never below the minimum stake, and give nobody a price better than the true one", () => {
  fc.assert(
    fc.property(chances, amounts, (prices, values) => {
      for (const quote of wantedQuotes(prices, positionOf(values), houseQuotes)) {
        const fairX100 =
          100 / (prices.runners.find(({ selectionId }) => selectionId === quote.selectionId)?.probability ?? 0);
        expect(isOnLadder(quote.priceX100)).toBe(true);
        expect(quote.sizeMinor).toBeGreaterThanOrEqual(houseQuotes.minimumStakeMinor);
        if (quote.side === "LAY") expect(quote.priceX100).toBeLessThanOrEqual(fairX100);
        else expect(quote.priceX100).toBeGreaterThanOrEqual(fairX100);
      }
    }),
    { numRuns: 500 },
  );
});

test("[MAKER-03] the market maker's backs are always above its lays, so that it can never bet against itself", () => {
  fc.assert(
    fc.property(chances, amounts, (prices, values) => {
      const quotes = wantedQuotes(prices, positionOf(values), houseQuotes);
      for (const { selectionId } of prices.runners) {
        const pricesOf = (side: string): number[] =>
          quotes
            .filter((quote) => quote.selectionId === selectionId && quote.side === side)
            .map((quote) => quote.priceX100);
        expect(Math.max(0, ...pricesOf("LAY"))).toBeLessThan(Math.min(Infinity, ...pricesOf("BACK")));
      }
    }),
    { numRuns: 500 },
  );
});

test("[MAKER-04] whatever is taken and whoever wins, the account loses no more in the market than its bound", () => {
  fc.assert(
    fc.property(chances, amounts, fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), (prices, values, taken) => {
      const position = positionOf(values);
      const quotes = wantedQuotes(prices, position, houseQuotes).filter((_, index) => taken[index] === true);
      for (const { selectionId } of prices.runners) {
        expect((position.get(selectionId) ?? 0n) - lossIf(selectionId, quotes)).toBeGreaterThanOrEqual(
          -houseQuotes.largestLossMinor,
        );
      }
    }),
    { numRuns: 500 },
  );
});

const openOrders = fc.array(
  fc.record({
    selectionId: fc.integer({ min: 1, max: 2 }),
    side: fc.constantFrom("BACK" as const, "LAY" as const),
    priceX100: fc.integer({ min: 190, max: 200 }),
    remainingMinor: fc.bigInt({ min: 1_00n, max: 3_000_00n }),
  }),
  { maxLength: 12 },
);

test("[MAKER-06] after the changes the open bets are a part of the wanted ones, no level twice and none bigger", () => {
  fc.assert(
    fc.property(chances, openOrders, (prices, orders) => {
      const open: OpenOrder[] = orders.map((order, index) => ({ ...order, betId: String(index) }));
      const wanted = wantedQuotes(prices, new Map(), houseQuotes);
      const { cancel, place } = planChanges(open, wanted);
      const reductions = new Map<string, bigint | "all">(
        cancel.map((wish) => [wish.betId, wish.sizeReductionMinor ?? "all"]),
      );
      const left = open.flatMap((order) => {
        const reduction = reductions.get(order.betId);
        if (reduction === "all") return [];
        return [{ ...order, sizeMinor: order.remainingMinor - (reduction ?? 0n) }];
      });
      const after = [...left, ...place];
      for (const quote of after) {
        const goal = wanted.find(
          (each) =>
            each.selectionId === quote.selectionId && each.side === quote.side && each.priceX100 === quote.priceX100,
        );
        expect(goal).toBeDefined();
        expect(quote.sizeMinor).toBeLessThanOrEqual(goal?.sizeMinor ?? 0n);
      }
      expect(new Set(after.map(({ selectionId, side, priceX100 }) => `${selectionId}${side}${priceX100}`)).size).toBe(
        after.length,
      );
    }),
  );
});

test("a back below the fair price and a lay above it are stale, the others are not", () => {
  const prices: FairPrices = {
    marketId: "1.2",
    isInPlay: true,
    runners: [
      { selectionId: 1, probability: 0.5 },
      { selectionId: 2, probability: 0.5 },
    ],
  };
  const order = (betId: string, side: "BACK" | "LAY", priceX100: number): OpenOrder => ({
    betId,
    selectionId: 1,
    side,
    priceX100,
    remainingMinor: 100_00n,
  });
  const open = [order("a", "LAY", 202), order("b", "LAY", 198), order("c", "BACK", 198), order("d", "BACK", 202)];
  expect(staleOrders(open, prices)).toEqual([{ betId: "a" }, { betId: "c" }]);
});

test("[MAKER-09] with several winners, too, the account loses no more than its bound, whatever is taken and whichever of them win", () => {
  const stakes = fc.array(fc.tuple(fc.nat(11), fc.nat(100)), { maxLength: 20 });
  // The second is so low that the quotes' stakes alone would pass it.
  const bounds = fc.constantFrom(houseQuotes.largestLossMinor, 6_000_00n);
  const sides = fc.constantFrom("BACK", "LAY", "BOTH");
  fc.assert(
    fc.property(
      chances,
      fc.integer({ min: 2, max: 3 }),
      stakes,
      bounds,
      sides,
      (prices, winners, taken, bound, side) => {
        if (prices.runners.length <= winners) return;
        const market = { ...prices, winners };
        const settings = { ...houseQuotes, largestLossMinor: bound };
        // What a runner's bets bring when it wins and when it loses, after two rounds of quotes were partly taken.
        const won = new Map<number, bigint>();
        const lost = new Map<number, bigint>();
        const ids = prices.runners.map(({ selectionId }) => selectionId);
        const result = (winning: readonly number[]): bigint =>
          ids.reduce((sum, id) => sum + ((winning.includes(id) ? won : lost).get(id) ?? 0n), 0n);
        const take = (quote: Quote | undefined, hundredths: number): void => {
          if (quote === undefined) return;
          const size = (quote.sizeMinor * BigInt(hundredths)) / 100n;
          const sign = quote.side === "BACK" ? 1n : -1n;
          const profit = (size * BigInt(quote.priceX100 - 100)) / 100n;
          won.set(quote.selectionId, (won.get(quote.selectionId) ?? 0n) + sign * profit);
          lost.set(quote.selectionId, (lost.get(quote.selectionId) ?? 0n) - sign * size);
        };
        const position = (): Map<number, bigint> =>
          new Map([[0, result([])], ...ids.map((id) => [id, result([id])] as const)]);
        const first = wantedQuotes(market, position(), settings);
        for (const [index, [, hundredths]] of taken.entries())
          take(first[(index * 7) % Math.max(1, first.length)], index < first.length ? hundredths : 0);
        for (const quote of wantedQuotes(market, position(), settings))
          if (side === "BOTH" || quote.side === side) take(quote, 100);
        const sets = ids.flatMap((one) => ids.filter((other) => other > one).map((other) => [one, other]));
        const triples =
          winners === 3
            ? sets.flatMap((pair) => ids.filter((id) => id > (pair[1] ?? 0)).map((id) => [...pair, id]))
            : sets;
        // Each taken part rounds down by less than a paisa.
        for (const winning of triples) expect(result(winning)).toBeGreaterThanOrEqual(-bound - 100n);
      },
    ),
    { numRuns: 400 },
  );
});
