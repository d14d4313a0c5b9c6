import fc from "fast-check";
import { expect, test } from "vitest";
import {
  anyPriceX100,
  isEnough,
  newMarketState,
  orderRefusal,
  overlappingRunners,
  type MarketSpec,
  type MarketState,
  type OrderDraft,
} from "./index.ts";
import { naiveReasons } from "./naive-checks.ts";

const specs: fc.Arbitrary<MarketSpec> = fc
  .record({
    minimumSizeMinor: fc.constantFrom(1, 100, 1_000),
    minimumPayoutMinor: fc.constantFrom(undefined, 500, 10_000),
    hasStartingPrice: fc.boolean(),
    isOneRemoved: fc.boolean(),
  })
  .map(({ minimumPayoutMinor, isOneRemoved, ...spec }) => ({
    ...spec,
    ...(minimumPayoutMinor === undefined ? {} : { minimumPayoutMinor }),
    ...(isOneRemoved ? { removedIds: [2] } : {}),
    selectionIds: [1, 2, 3],
    numberOfWinners: 1,
    hasOtherOutcome: false,
  }));
const states: fc.Arbitrary<MarketState> = fc
  .record({
    status: fc.constantFrom("OPEN", "OPEN", "OPEN", "OPEN", "SUSPENDED", "INACTIVE", "CLOSED"),
    isInPlay: fc.boolean(),
  })
  .map((state) => ({ ...newMarketState, ...state }));
const prices = fc.constantFrom(101, 150, 200, 200, 300, 500, 1_000, 2_000, 5_000, 100_000, 201, 205, 301, 100, 2.5);
const amounts = fc.oneof(
  fc.integer({ min: 1, max: 1_200 }),
  fc.constantFrom(1, 100, 500, 999, 1_000, 5_000, 10_000, 9_000_000_000, 9_000_000_001, 10_000_000_000, 10_000_000_001),
  fc.constantFrom(0, -1, 1.5, Number.NaN),
);
const drafts: fc.Arbitrary<OrderDraft> = fc
  .record(
    {
      selectionId: fc.constantFrom(1, 1, 1, 2, 9),
      side: fc.constantFrom("BACK" as const, "LAY" as const),
      priceX100: prices,
      sizeMinor: amounts,
      persistence: fc.constantFrom("LAPSE" as const, "PERSIST" as const, "MARKET_ON_CLOSE" as const),
      orderType: fc.constantFrom("LIMIT_ON_CLOSE" as const, "MARKET_ON_CLOSE" as const),
      timeInForce: fc.constant("FILL_OR_KILL" as const),
      minFillSizeMinor: amounts,
      isOfAnySize: fc.constant(true as const),
      target: fc.record({
        type: fc.constantFrom("PAYOUT" as const, "BACKERS_PROFIT" as const),
        amountMinor: fc.integer({ min: 1, max: 100_000 }),
      }),
      isAnyPrice: fc.boolean(),
      isReached: fc.boolean(),
    },
    { requiredKeys: ["selectionId", "side", "priceX100", "sizeMinor", "persistence"] },
  )
  .map(({ isAnyPrice, isReached, ...draft }) => {
    const priceX100 = isAnyPrice === true && draft.orderType !== undefined ? anyPriceX100(draft.side) : draft.priceX100;
    if (isReached !== true || draft.target === undefined) return { ...draft, priceX100 };
    const gain = draft.target.type === "PAYOUT" ? priceX100 : priceX100 - 100;
    return { ...draft, priceX100, sizeMinor: Math.floor((draft.target.amountMinor * 100) / gain) };
  });

test("[BOOK-20] [BOOK-26] [TARGET-01] an order is refused for the first of all reasons that there are, and taken when there is none", () => {
  let taken = 0;
  fc.assert(
    fc.property(specs, states, drafts, (spec, state, draft) => {
      const [first] = naiveReasons(spec, state, draft);
      expect(orderRefusal(spec, state, draft)).toBe(first);
      if (first === undefined) taken += 1;
    }),
    { numRuns: 20_000 },
  );
  expect(taken).toBeGreaterThan(200);
});

test("[BOOK-26] a line pays evens, whatever its number: a small bet on it pays out twice its stake", () => {
  const least = { minimumSizeMinor: 1_000, minimumPayoutMinor: 1_500 };
  const line = { leastX100: 50, mostX100: 20_050, intervalX100: 100 };
  const bet = (sizeMinor: number) => ({ sizeMinor, priceX100: 18_550 });
  expect([749, 750].map((sizeMinor) => isEnough({ ...least, line }, bet(sizeMinor)))).toEqual([false, true]);
  expect([8, 9].map((sizeMinor) => isEnough(least, bet(sizeMinor)))).toEqual([false, true]);
});

test("[BOOK-21] the runners of a request that meet themselves are those with a back and a lay of a kind of which the lay asks for as much or more", () => {
  const sided = fc.record(
    {
      selectionId: fc.constantFrom(1, 2),
      side: fc.constantFrom("BACK" as const, "LAY" as const),
      priceX100: fc.constantFrom(150, 200, 300),
      orderType: fc.constantFrom("LIMIT_ON_CLOSE" as const, "MARKET_ON_CLOSE" as const),
    },
    { requiredKeys: ["selectionId", "side", "priceX100"] },
  );
  fc.assert(
    fc.property(fc.array(sided, { maxLength: 6 }), (orders) => {
      const pairs = orders.flatMap((back) => orders.map((lay) => [back, lay] as const));
      const meet = pairs.filter(
        ([back, lay]) =>
          back.side === "BACK" &&
          lay.side === "LAY" &&
          back.selectionId === lay.selectionId &&
          back.orderType === lay.orderType &&
          back.orderType !== "MARKET_ON_CLOSE" &&
          lay.priceX100 >= back.priceX100,
      );
      expect(overlappingRunners(orders)).toEqual(new Set(meet.map(([{ selectionId }]) => selectionId)));
    }),
    { numRuns: 3_000 },
  );
});
