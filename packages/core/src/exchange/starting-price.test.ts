import { describe, expect, test } from "vitest";
import { anyPriceX100, projectedPrices, type Book, type MarketSpec, type PlaceCommand, type Side } from "./index.ts";
import { away, draw, fillsIn, home, implementations, matchOdds, Story, type Bet } from "./test-support/setup.ts";

const withStart: MarketSpec = { ...matchOdds, hasStartingPrice: true };
const far = (backs: number, liabilities: number): number =>
  projectedPrices({
    backStakes: [[101, backs * 100]],
    layLiabilities: [[100_000, liabilities * 100]],
    lays: [],
    backs: [],
  }).far / 1e6;

describe("prices before the off", () => {
  test("[SP-08] the far price is what layers stand for a unit of backers' stakes, plus 1", () => {
    expect(far(1_000, 6_000)).toBe(7);
    // 1 + 1/6, to a millionth; shown as 1.17.
    expect(far(6_000, 1_000)).toBe(1.166666);
    expect(Math.round(far(6_000, 1_000) * 100) / 100).toBe(1.17);
  });
  test("[SP-08] the near price takes the exchange's unmatched bets in: backers who wait at 2.2 keep it from rising to 2.82", () => {
    const sp = { backStakes: [[101, 196_283]], layLiabilities: [[100_000, 357_103]] } as const;
    expect(projectedPrices({ ...sp, lays: [], backs: [] }).far / 1e6).toBeCloseTo(2.819327, 5);
    const exchange = { lays: [[218, 500_000]], backs: [[220, 500_000]] } as const;
    const { near } = projectedPrices({ ...sp, ...exchange });
    expect(near / 1e6).toBeCloseTo(2.2, 4);
  });
  test("[SP-08] without money at the starting price the near price is midway between the best offers, and there is no far price", () => {
    const none = { backStakes: [], layLiabilities: [] };
    expect(
      projectedPrices({
        ...none,
        lays: [
          [400, 1],
          [380, 1],
        ],
        backs: [
          [420, 1],
          [500, 1],
        ],
      }),
    ).toEqual({ near: 4_100_000, far: 0 });
    expect(projectedPrices({ ...none, lays: [[400, 1]], backs: [] })).toEqual({ near: 0, far: 0 });
  });
});

describe.each(implementations)("the starting price in the %s book", (_name, make) => {
  const story = (spec = withStart): Story => new Story(make(spec));
  const atStart = (
    s: Story,
    [accountId, selectionId, side, amount]: readonly [number, number, Side, number],
    limit?: number,
  ): PlaceCommand => {
    const bet: Bet = [accountId, selectionId, side, limit ?? anyPriceX100(side) / 100, amount];
    return s.command(bet, { orderType: limit === undefined ? "MARKET_ON_CLOSE" : "LIMIT_ON_CLOSE" });
  };
  const off = (s: Story) => s.do({ type: "turnInPlay", betDelayMs: 0 });
  const place = (s: Story, ...args: readonly [readonly [number, number, Side, number], number?]): number =>
    s.place([args[0][0], args[0][1], args[0][2], args[1] ?? anyPriceX100(args[0][2]) / 100, args[0][3]], {
      orderType: args[1] === undefined ? "MARKET_ON_CLOSE" : "LIMIT_ON_CLOSE",
    });
  const priceOf = (book: Book, id: number): number =>
    (book.state.startingPrices?.[withStart.selectionIds.indexOf(id)] ?? 0) / 1e6;

  test("[SP-01] 1,000 to back against 6,000 of liability start at 7.0, and all of both is matched", () => {
    const s = story();
    const back = place(s, [1, home, "BACK", 1_000]);
    const lay = place(s, [2, home, "LAY", 6_000]);
    expect([s.book.lockedFor(1), s.book.lockedFor(2)]).toEqual([100_000, 600_000]);
    expect(fillsIn(off(s))).toEqual([[lay, back, 7, 1_000]]);
    expect(priceOf(s.book, home)).toBe(7);
    expect(s.book.openOrderCount).toBe(0);
    expect(s.book.positionOf(1).ifWinMinor).toEqual([600_000, -100_000, -100_000]);
    expect(s.book.positionOf(2).ifWinMinor).toEqual([-600_000, 100_000, 100_000]);
    expect([s.book.lockedFor(1), s.book.lockedFor(2)]).toEqual([100_000, 600_000]);
  });
  test("[SP-04] without a bet at the starting price there is none, and what waits at prices is as it was", () => {
    const s = story();
    const kept = { persistence: "PERSIST" } as const;
    const waiting = [s.place([1, home, "LAY", 2, 10], kept), s.place([2, home, "BACK", 2.02, 10], kept)];
    expect(fillsIn(off(s))).toEqual([]);
    expect(priceOf(s.book, home)).toBe(0);
    expect(waiting.map((id) => s.book.openOrder(id)?.remainingMinor)).toEqual([1_000, 1_000]);
  });
  test("[SP-04] a limit at the starting price takes part when it doesn't disturb the balance: at 5.0 one of 4.0 does, one of 6.0 lapses", () => {
    const s = story();
    place(s, [1, home, "BACK", 1_000]);
    const low = place(s, [2, home, "BACK", 500], 4);
    const high = place(s, [3, home, "BACK", 500], 6);
    place(s, [4, home, "LAY", 6_000]);
    const events = off(s);
    expect(priceOf(s.book, home)).toBe(5);
    const lapsed = events.filter((event) => event.type === "orderChanged" && event.reason === "LAPSED");
    expect(lapsed).toMatchObject([{ orderId: high, lapsedMinor: 50_000, matchedMinor: 0 }]);
    expect(events).toContainEqual(expect.objectContaining({ orderId: low, reason: "MATCHED", matchedMinor: 50_000 }));
    expect(s.book.lockedFor(3)).toBe(0);
  });
  test("[SP-02] a limit bet that takes the starting price is matched as a bet at it: a lay with its liability, whatever stake that buys", () => {
    const s = story();
    const lay = s.place([1, home, "LAY", 3, 100], { persistence: "MARKET_ON_CLOSE" });
    place(s, [2, home, "BACK", 50]);
    expect(s.book.lockedFor(1)).toBe(20_000);
    const events = off(s);
    // 200 of liability against 50: 200 / 50 + 1.
    expect(priceOf(s.book, home)).toBe(5);
    expect(events).toContainEqual({
      type: "orderUpdated",
      orderId: lay,
      persistence: "MARKET_ON_CLOSE",
      orderType: "MARKET_ON_CLOSE",
      remainingMinor: 20_000,
    });
    expect(s.book.positionOf(1).ifWinMinor[0]).toBe(-20_000);
  });
  test("[SP-02] below the least liability it lapses instead, and one that is kept stays where it is", () => {
    const s = story({ ...withStart, minimumSizeMinor: 1_000 });
    const small = s.place([1, home, "LAY", 2, 99], { persistence: "MARKET_ON_CLOSE" });
    const kept = s.place([1, draw, "LAY", 2, 99], { persistence: "PERSIST" });
    const events = off(s);
    expect(events).toContainEqual(expect.objectContaining({ orderId: small, reason: "LAPSED", lapsedMinor: 9_900 }));
    expect(s.book.openOrder(kept)?.remainingMinor).toBe(9_900);
    expect(s.book.state.startingPrices).toEqual([0, 0, 0]);
  });
  test("[SP-02] [SP-04] what is too small to take the starting price takes no part at its own price either", () => {
    const s = story({ ...withStart, minimumSizeMinor: 1_000 });
    const small = s.place([1, home, "LAY", 3, 40], { persistence: "MARKET_ON_CLOSE" });
    place(s, [2, home, "BACK", 50]);
    const other = s.place([3, home, "LAY", 2, 20]);
    const events = off(s);
    expect(priceOf(s.book, home)).toBe(2);
    expect(fillsIn(events).map(([lay, , price, taka]) => [lay, price, taka])).toEqual([[other, 2, 20]]);
    expect(events).toContainEqual(
      expect.objectContaining({ orderId: small, reason: "LAPSED", lapsedMinor: 4_000, matchedMinor: 0 }),
    );
    expect(s.book.lockedFor(1)).toBe(0);
  });
  test("[SP-06] unmatched bets of the exchange balance the rest at the starting price, never beyond their own", () => {
    const s = story();
    const resting = s.place([1, home, "LAY", 4, 300]);
    const kept = s.place([2, home, "LAY", 3.5, 300], { persistence: "PERSIST" });
    const taker = place(s, [3, home, "BACK", 400]);
    const events = off(s);
    // At 3.5 both layers stand for 600; above it the first alone for 300.
    expect(priceOf(s.book, home)).toBe(3.5);
    expect(fillsIn(events)).toEqual([
      [resting, taker, 3.5, 300],
      [kept, taker, 3.5, 100],
    ]);
    expect(s.book.openOrder(kept)?.remainingMinor).toBe(20_000);
    expect(s.book.lockedFor(1)).toBe(75_000);
  });
  test("[SP-03] bets at the starting price are refused where there is none, after the off, off the ladder, below the least, and with a fill-or-kill", () => {
    const s = story();
    const bet = atStart(s, [1, home, "BACK", 10]);
    expect(s.refusal({ ...bet, timeInForce: "FILL_OR_KILL" })).toBe("TIME_IN_FORCE_CONFLICT");
    expect(s.refusal({ ...bet, priceX100: 102 })).toBe("INVALID_ODDS");
    expect(s.refusal(atStart(s, [1, home, "BACK", 10], 2.01))).toBe("INVALID_ODDS");
    expect(s.refusal({ ...atStart(s, [1, home, "LAY", 10]), sizeMinor: 9 })).toBe("INVALID_BET_SIZE");
    expect(s.refusal({ ...bet, sizeMinor: 9_000_000_001 })).toBe("INVALID_BET_SIZE");
    off(s);
    s.do({ type: "resume" });
    expect(s.refusal(bet)).toBe("MARKET_NOT_OPEN_FOR_BSP_BETTING");
    expect(s.refusal(s.command([1, home, "BACK", 2, 10], { persistence: "MARKET_ON_CLOSE" }))).toBe(
      "INVALID_PERSISTENCE_TYPE",
    );
    const without = story(matchOdds);
    expect(without.refusal(bet)).toBe("MARKET_NOT_OPEN_FOR_BSP_BETTING");
    const limit = without.place([1, away, "BACK", 2, 10]);
    expect(without.refusal({ type: "update", orderId: limit, accountId: 1, persistence: "MARKET_ON_CLOSE" })).toBe(
      "INVALID_PERSISTENCE_TYPE",
    );
  });
  test("[SP-03] a bet at the starting price can't be cancelled or changed, and a market that closes without an off lapses it", () => {
    const s = story();
    const orderId = place(s, [1, home, "LAY", 500]);
    expect(s.refusal({ type: "cancel", orderId, accountId: 1 })).toBe("INVALID_ORDER_TYPE");
    expect(s.refusal({ type: "update", orderId, accountId: 1, persistence: "PERSIST" })).toBe("INVALID_ORDER_TYPE");
    expect(s.refusal({ type: "cancel", orderId, accountId: 1, isReplaced: true })).toBe("INVALID_ORDER_TYPE");
    const events = s.do({ type: "void" });
    expect(events).toContainEqual(expect.objectContaining({ orderId, reason: "LAPSED", lapsedMinor: 50_000 }));
    expect(events).toContainEqual({
      type: "closingLevelChanged",
      selectionId: home,
      side: "LAY",
      priceX100: 100_000,
      amountMinor: 0,
    });
    expect(s.book.lockedFor(1)).toBe(0);
  });
  test("[SP-10] one with a limit is taken out whole to be replaced, until the off, and its money is free", () => {
    const s = story();
    const limited = place(s, [1, home, "LAY", 500], 4);
    const other = place(s, [2, home, "LAY", 300], 4);
    const replaced = { type: "cancel", orderId: limited, accountId: 1, isReplaced: true } as const;
    expect(s.refusal({ ...replaced, sizeReductionMinor: 100 })).toBe("INVALID_ORDER_TYPE");
    expect(s.do(replaced)).toContainEqual({
      type: "closingLevelChanged",
      selectionId: home,
      side: "LAY",
      priceX100: 400,
      amountMinor: 30_000,
    });
    expect(s.book.lockedFor(1)).toBe(0);
    off(s);
    expect(s.refusal({ ...replaced, orderId: other, accountId: 2 })).toBe("BET_TAKEN_OR_LAPSED");
  });
});
