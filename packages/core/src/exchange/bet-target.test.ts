import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ladderPrices } from "../odds/index.ts";
import {
  targetLiabilityMinor,
  targetSizeMinor,
  targetStakeMinor,
  type BetTarget,
  type OrderDraft,
  type Side,
} from "./index.ts";
import { fillsIn, home, implementations, matchOdds, Story } from "./test-support/setup.ts";

describe.each(implementations)("targets in the %s book", (_name, make) => {
  function placed(
    ...[side, price, target, resting, kill]: [
      Side,
      number,
      BetTarget,
      readonly (readonly [number, number])[],
      Partial<OrderDraft>?,
    ]
  ) {
    const s = new Story(make(matchOdds));
    const opposite = side === "BACK" ? "LAY" : "BACK";
    for (const [at, size] of resting) s.place([900, home, opposite, at, size]);
    const sizeMinor = targetStakeMinor(target, Math.round(price * 100));
    const command = s.command([1, home, side, price, 0], { orderId: 50, sizeMinor, target, ...kill });
    const secured = s.book.lockedAfterPlacing(1, [command]);
    const fills = fillsIn(s.do(command)).map(([, , at, size]) => [at, size]);
    return { fills, left: s.book.openOrder(50)?.remainingMinor ?? 0, secured, locked: s.book.lockedFor(1) };
  }
  const payout = (amount: number): BetTarget => ({ type: "PAYOUT", amountMinor: amount * 100 });
  const profit = (amount: number): BetTarget => ({ type: "BACKERS_PROFIT", amountMinor: amount * 100 });

  test("[TARGET-03] a back for a payout of 100 at 4.0 takes 10 at 5.0 for half of it, and leaves 12.50 waiting at 4.0", () => {
    expect(placed("BACK", 4, payout(100), [[5, 10]])).toMatchObject({ fills: [[5, 10]], left: 1_250 });
    expect(placed("BACK", 4, payout(100), [[5, 100]])).toMatchObject({ fills: [[5, 20]], left: 0 });
  });
  test("[TARGET-03] [TARGET-04] a lay that stands for 300 takes 150 at 3.0 and not 100 as at its limit of 4.0, for the same liability", () => {
    expect(placed("LAY", 4, profit(300), [[3, 1_000]])).toEqual({
      fills: [[3, 150]],
      left: 0,
      secured: 30_000,
      locked: 30_000,
    });
  });
  test("[TARGET-02] stakes are rounded down, so that a target is never passed: 100 of profit at 1.30 is 333.33", () => {
    expect(placed("BACK", 1.3, profit(100), [])).toMatchObject({ fills: [], left: 33_333 });
    expect(placed("BACK", 3, payout(100), [])).toMatchObject({ left: 3_333 });
  });
  test("[TARGET-01] a size that doesn't reach the target and a bet at the starting price are refused", () => {
    const s = new Story(make({ ...matchOdds, hasStartingPrice: true }));
    const bet = s.command([1, home, "BACK", 4, 25], { target: payout(100) });
    expect(s.refusal({ ...bet, sizeMinor: 2_501 })).toBe("INVALID_BET_SIZE");
    expect(s.refusal({ ...bet, orderType: "LIMIT_ON_CLOSE" })).toBe("INVALID_BID_TYPE");
    expect(s.refusal({ ...bet, target: { type: "PAYOUT", amountMinor: 0 }, sizeMinor: 1 })).toBe("INVALID_BET_SIZE");
  });
  test.each([
    ["reached at better prices with less stake", "BACK", payout(100), [[5, 100]], [[5, 20]]],
    [
      "reached by two levels, the last at its limit",
      "BACK",
      payout(100),
      [
        [5, 10],
        [4, 20],
      ],
      [
        [5, 10],
        [4, 12.5],
      ],
    ],
    [
      "missed by the last paisa at its limit",
      "BACK",
      payout(100),
      [
        [5, 10],
        [4, 12.49],
      ],
      [],
    ],
    [
      "missed within its limit, though the average of all would still be above it",
      "BACK",
      payout(100),
      [
        [5, 10],
        [3.95, 50],
      ],
      [],
    ],
    ["reached by a lay with more stake than at its limit", "LAY", profit(300), [[3, 1_000]], [[3, 150]]],
    [
      "missed by a lay",
      "LAY",
      profit(300),
      [
        [3, 149.98],
        [4.1, 1_000],
      ],
      [],
    ],
  ] as const)(
    "[TARGET-05] fill or kill: a target that is %s is filled whole or killed, and nothing waits",
    (_what, side, target, resting, fills) => {
      expect(placed(side, 4, target, resting, { timeInForce: "FILL_OR_KILL" })).toMatchObject({ fills, left: 0 });
    },
  );
  test("[TARGET-05] a least fill says nothing of one with a target", () => {
    const kill = { timeInForce: "FILL_OR_KILL", minFillSizeMinor: 100_000_000 } as const;
    expect(placed("BACK", 4, payout(100), [[5, 100]], kill)).toMatchObject({ fills: [[5, 20]] });
    expect(placed("BACK", 4, payout(100), [[5, 10]], { ...kill, minFillSizeMinor: 1 })).toMatchObject({
      fills: [],
      left: 0,
      locked: 0,
    });
  });
});

test("[TARGET-03] [TARGET-04] whatever rests, a target is never passed, misses less than one more unit of stake would bring, and costs no more than was secured", () => {
  const prices = fc.integer({ min: 20, max: 200 }).map((tick) => ladderPrices[tick] ?? 200);
  const targets = fc.record({
    type: fc.constantFrom("PAYOUT" as const, "BACKERS_PROFIT" as const),
    amountMinor: fc.integer({ min: 10_000, max: 1_000_000 }),
  });
  const ladder = fc.array(fc.tuple(prices, fc.integer({ min: 1, max: 50_000 })), { maxLength: 6 });
  fc.assert(
    fc.property(
      fc.constantFrom("BACK" as const, "LAY" as const),
      prices,
      targets,
      ladder,
      (side, priceX100, target, all) => {
        const sign = side === "BACK" ? -1 : 1;
        const levels = all
          .map(([price, sizeMinor]) => ({ priceX100: price, sizeMinor }))
          .toSorted((a, b) => sign * (a.priceX100 - b.priceX100));
        const size = targetSizeMinor({ side, priceX100, target }, levels);
        const gain = (price: number): number => (target.type === "PAYOUT" ? price : price - 100);
        let [left, brought, liability] = [size, 0, 0];
        let last = priceX100;
        for (const level of levels) {
          if (left === 0 || sign * (level.priceX100 - priceX100) > 0) break;
          const taken = Math.min(left, level.sizeMinor);
          [left, brought] = [left - taken, brought + taken * gain(level.priceX100)];
          liability += Math.floor((taken * (level.priceX100 - 100)) / 100);
          if (taken > 0) last = level.priceX100;
        }
        brought += left * gain(priceX100);
        liability += Math.floor((left * (priceX100 - 100)) / 100);
        expect(brought).toBeLessThanOrEqual(target.amountMinor * 100);
        expect(brought).toBeGreaterThan(target.amountMinor * 100 - Math.max(gain(last), gain(priceX100)));
        if (side === "BACK") expect(size).toBeLessThanOrEqual(targetStakeMinor(target, priceX100));
        else expect(liability).toBeLessThanOrEqual(targetLiabilityMinor(target, priceX100));
      },
    ),
    { numRuns: 2_000 },
  );
});
