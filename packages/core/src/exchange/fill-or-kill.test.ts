import { describe, expect, test } from "vitest";
import type { PlaceCommand } from "./index.ts";
import { away, fillsIn, home, implementations, matchOdds, Story, type Bet } from "./test-support/setup.ts";

const kill = { timeInForce: "FILL_OR_KILL", orderId: 9 } as const;

describe.each(implementations)("fill or kill in the %s book", (_name, make) => {
  /** Lays at these prices, and what a fill-or-kill back of account 9 does to them. */
  const after = (lays: readonly (readonly [price: number, size: number])[], bet: Bet, extra: Partial<PlaceCommand>) => {
    const s = new Story(make(matchOdds));
    for (const [price, size] of lays) s.place([1, home, bet[2] === "BACK" ? "LAY" : "BACK", price, size]);
    return { book: s.book, events: s.do(s.command(bet, { ...kill, ...extra })) };
  };

  test("[BOOK-22] the limit binds the average of the whole fill: 2 at 5.5, 6 at 5.4 and 2 at 5.3 are 10 at 5.4", () => {
    const lays = [
      [5.5, 2],
      [5.4, 6],
      [5.3, 50],
    ] as const;
    const { book, events } = after(lays, [9, home, "BACK", 5.4, 10], {});
    expect(fillsIn(events).map(([, , price, size]) => [price, size])).toEqual([
      [5.5, 2],
      [5.4, 6],
      [5.3, 2],
    ]);
    expect(events.findLast((event) => event.type === "orderChanged" && event.orderId === 9)).toMatchObject({
      averagePriceX100: 540,
      remainingMinor: 0,
      lapsedMinor: 0,
    });
    expect(book.levels(home, "LAY")).toEqual([{ priceX100: 530, sizeMinor: 4_800 }]);
  });
  test("[BOOK-22] what can't be filled whole is killed whole, and touches nobody", () => {
    const { book, events } = after([[5.4, 6]], [9, home, "BACK", 5.4, 10], {});
    expect(fillsIn(events)).toEqual([]);
    expect(events.filter((event) => event.type === "orderChanged")).toMatchObject([
      { reason: "LAPSED", orderId: 9, remainingMinor: 0, matchedMinor: 0, lapsedMinor: 1_000 },
    ]);
    expect(book.openOrderCount).toBe(1);
    expect(book.lockedFor(9)).toBe(0);
  });
  test("[BOOK-22] with a least fill it takes what there is from that size on, and the rest is gone", () => {
    const { book, events } = after([[5.4, 6]], [9, home, "BACK", 5.4, 10], { minFillSizeMinor: 600 });
    expect(events.filter((event) => event.type === "orderChanged" && event.orderId === 9)).toMatchObject([
      { reason: "MATCHED", matchedMinor: 600, remainingMinor: 400 },
      { reason: "LAPSED", matchedMinor: 600, remainingMinor: 0, lapsedMinor: 400 },
    ]);
    expect(book.openOrderCount).toBe(0);
    expect(after([[5.4, 6]], [9, home, "BACK", 5.4, 10], { minFillSizeMinor: 601 }).book.openOrderCount).toBe(1);
  });
  test("[BOOK-22] a layer pays at most the limit on average, and never more than was asked of their money", () => {
    const backs = [
      [2, 10],
      [2.2, 10],
      [2.4, 10],
    ] as const;
    const { book, events } = after(backs, [9, home, "LAY", 2.2, 30], {});
    expect(fillsIn(events).map(([, , price, size]) => [price, size])).toEqual([
      [2, 10],
      [2.2, 10],
      [2.4, 10],
    ]);
    expect(book.lockedFor(9)).toBe(3_600);
    expect(after(backs, [9, home, "LAY", 2.18, 30], {}).book.openOrderCount).toBe(3);
  });
  test.each([0, 1_001, 0.5])("[BOOK-22] a least fill of %d for a bet of 10 is refused", (minFillSizeMinor) => {
    const s = new Story(make(matchOdds));
    const command = s.command([9, home, "BACK", 5.4, 10], { ...kill, minFillSizeMinor });
    expect(s.refusal(command)).toBe("INVALID_MIN_FILL_SIZE");
  });
});

describe.each(implementations)("updating an order in the %s book", (_name, make) => {
  test("[BOOK-23] another persistence keeps the place in the queue, and counts at the off", () => {
    const s = new Story(make(matchOdds));
    const [first, second] = [s.place([1, home, "LAY", 2, 30]), s.place([2, home, "LAY", 2, 30])];
    const other = s.place([2, away, "LAY", 2, 30], { persistence: "PERSIST" });
    expect(s.do({ type: "update", orderId: first, accountId: 1, persistence: "PERSIST" })).toEqual([
      { type: "orderUpdated", orderId: first, persistence: "PERSIST" },
    ]);
    s.do({ type: "update", orderId: other, accountId: 2, persistence: "LAPSE" });
    expect(fillsIn(s.do(s.command([3, home, "BACK", 2, 10], { orderId: 9 })))).toEqual([[first, 9, 2, 10]]);
    s.do({ type: "turnInPlay", betDelayMs: 0 });
    expect([first, second, other].map((id) => s.book.openOrder(id)?.remainingMinor)).toEqual([
      2_000,
      undefined,
      undefined,
    ]);
  });
  test("[BOOK-23] what is so already, is gone, or is another's is refused, each with its code", () => {
    const s = new Story(make(matchOdds));
    const orderId = s.place([1, home, "LAY", 2, 30]);
    const update = { type: "update", orderId, accountId: 1, persistence: "LAPSE" } as const;
    expect(s.refusal(update)).toBe("NO_ACTION_REQUIRED");
    expect(s.refusal({ ...update, accountId: 2, persistence: "PERSIST" })).toBe("INVALID_BET_ID");
    expect(s.refusal({ ...update, orderId: 77 })).toBe("BET_TAKEN_OR_LAPSED");
  });
});
