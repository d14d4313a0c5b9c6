import { describe, expect, test } from "vitest";
import type { BookSnapshot, MarketEvent } from "./index.ts";
import { away, draw, fillsIn, home, implementations, matchOdds, Story } from "./test-support/setup.ts";

describe.each(implementations)("matching in the %s book", (_name, make) => {
  const story = (): Story => new Story(make(matchOdds));

  test("[BOOK-01] [BOOK-02] [BOOK-03] a back takes the highest lay first, then the next, at the lays' own prices (best execution)", () => {
    const s = story();
    const [worse, better] = [s.place([1, home, "LAY", 2.0, 50]), s.place([2, home, "LAY", 2.1, 50])];
    const events = s.do(s.command([3, home, "BACK", 1.9, 80], { orderId: 9 }));
    expect(fillsIn(events)).toEqual([
      [better, 9, 2.1, 50],
      [worse, 9, 2.0, 30],
    ]);
    expect(s.book.openOrder(9)).toBeUndefined();
    expect(s.book.levels(home, "LAY")).toEqual([{ priceX100: 200, sizeMinor: 2000 }]);
  });
  test("[BOOK-01] [BOOK-02] a lay takes the lowest back first", () => {
    const s = story();
    const [worse, better] = [s.place([1, home, "BACK", 2.2, 50]), s.place([2, home, "BACK", 2.1, 50])];
    expect(fillsIn(s.do(s.command([3, home, "LAY", 2.5, 80], { orderId: 9 })))).toEqual([
      [better, 9, 2.1, 50],
      [worse, 9, 2.2, 30],
    ]);
  });
  test("[BOOK-02] at one price the first come is matched first, and a partly matched order stays first", () => {
    const s = story();
    const ids = [s.place([1, home, "LAY", 2, 30]), s.place([2, home, "LAY", 2, 30]), s.place([3, home, "LAY", 2, 30])];
    expect(fillsIn(s.do(s.command([4, home, "BACK", 2, 40], { orderId: 9 })))).toEqual([
      [ids[0], 9, 2, 30],
      [ids[1], 9, 2, 10],
    ]);
    expect(fillsIn(s.do(s.command([4, home, "BACK", 2, 40], { orderId: 10 })))).toEqual([
      [ids[1], 10, 2, 20],
      [ids[2], 10, 2, 20],
    ]);
  });
  test("[BOOK-04] what isn't matched rests at the order's own price and is not crossed", () => {
    const s = story();
    s.place([1, home, "LAY", 2, 30]);
    const taker = s.place([2, home, "BACK", 1.8, 100]);
    expect(s.book.openOrder(taker)).toMatchObject({
      priceX100: 180,
      remainingMinor: 7000,
      matchedMinor: 3000,
      matchedValue: 600_000,
      sizeMinor: 10_000,
    });
    expect([s.book.levels(home, "BACK"), s.book.levels(home, "LAY")]).toEqual([
      [{ priceX100: 180, sizeMinor: 7000 }],
      [],
    ]);
  });
  test("[BOOK-01] runners don't meet each other, nor do two backs", () => {
    const s = story();
    s.place([1, home, "LAY", 2, 30]);
    expect(fillsIn(s.do(s.command([2, draw, "BACK", 1.5, 30], { orderId: 8 })))).toEqual([]);
    s.place([3, home, "BACK", 3, 10]);
    expect(fillsIn(s.do(s.command([2, home, "BACK", 3.5, 30], { orderId: 9 })))).toEqual([]);
    expect(s.book.openOrderCount).toBe(4);
  });
  test("[BOOK-01] prices meet at both ends of the ladder", () => {
    const s = story();
    s.place([1, home, "LAY", 1.01, 30]);
    s.place([1, draw, "BACK", 1000, 30]);
    expect(fillsIn(s.do(s.command([2, home, "BACK", 1.01, 30], { orderId: 8 })))).toEqual([[1, 8, 1.01, 30]]);
    expect(fillsIn(s.do(s.command([2, draw, "LAY", 1000, 30], { orderId: 9 })))).toEqual([[2, 9, 1000, 30]]);
    // The back at 1.01 loses when the draw wins: 30 besides the 999 x 30 of the lay.
    expect(s.book.lockedFor(2)).toBe(2_997_000 + 3000);
  });
  test("[BOOK-07] an account's own resting order is matched like any other, and the two bets cancel out to nothing", () => {
    const s = story();
    s.place([1, home, "LAY", 2, 30]);
    expect(s.book.lockedFor(1)).toBe(3000);
    expect(fillsIn(s.do(s.command([1, home, "BACK", 2, 30], { orderId: 9 })))).toEqual([[1, 9, 2, 30]]);
    expect([s.book.lockedFor(1), s.book.positions()]).toEqual([0, []]);
  });
  test("[BOOK-09] the events of a placed order tell everything in the documented order", () => {
    const s = story();
    const maker = s.place([1, home, "LAY", 2.5, 40]);
    const events = s.do(s.command([2, home, "BACK", 2, 100], { orderId: 9, persistence: "PERSIST" }));
    const taken = { selectionId: home, priceX100: 250, sizeMinor: 4000, profitMinor: 6000 };
    const common = {
      reason: "MATCHED" as const,
      selectionId: home,
      matchedMinor: 4000,
      cancelledMinor: 0,
      lapsedMinor: 0,
      matchedValue: 1_000_000,
    };
    const sums = { matchedProfitMinor: 6000, averagePriceX100: 250 };
    expect(events).toEqual([
      {
        type: "orderAccepted",
        orderId: 9,
        accountId: 2,
        selectionId: home,
        side: "BACK",
        priceX100: 200,
        sizeMinor: 10_000,
        persistence: "PERSIST",
      },
      {
        type: "fill",
        makerOrderId: maker,
        makerAccountId: 1,
        takerOrderId: 9,
        takerAccountId: 2,
        takerSide: "BACK",
        ...taken,
      },
      {
        type: "orderChanged",
        orderId: maker,
        accountId: 1,
        side: "LAY",
        priceX100: 250,
        remainingMinor: 0,
        ...common,
        ...sums,
      },
      { type: "levelChanged", selectionId: home, side: "LAY", priceX100: 250, sizeMinor: 0 },
      {
        type: "orderChanged",
        orderId: 9,
        accountId: 2,
        side: "BACK",
        priceX100: 200,
        remainingMinor: 6000,
        ...common,
        ...sums,
      },
      { type: "levelChanged", selectionId: home, side: "BACK", priceX100: 200, sizeMinor: 6000 },
      {
        type: "positionChanged",
        accountId: 2,
        lockedBeforeMinor: 0,
        lockedAfterMinor: 10_000,
        ifWinMinor: [6000, -4000, -4000],
        ifOtherMinor: -4000,
      },
      {
        type: "positionChanged",
        accountId: 1,
        lockedBeforeMinor: 6000,
        lockedAfterMinor: 6000,
        ifWinMinor: [-6000, 4000, 4000],
        ifOtherMinor: 4000,
      },
    ] satisfies MarketEvent[]);
  });
  test("[BOOK-08] the average price weighs sizes and is rounded half-even", () => {
    const s = story();
    s.place([1, home, "LAY", 2.02, 10]);
    s.place([1, home, "LAY", 2.0, 10]);
    s.place([1, home, "LAY", 1.99, 20]);
    const events = s.do(s.command([2, home, "BACK", 1.5, 40], { orderId: 9 }));
    // (2.02 x 10 + 2.00 x 10 + 1.99 x 20) / 40 = 2.0
    expect(events.findLast((event) => event.type === "orderChanged")).toMatchObject({
      orderId: 9,
      averagePriceX100: 200,
      matchedValue: 800_000,
    });
  });
});

describe.each(implementations)("cancelling in the %s book", (_name, make) => {
  const story = (): Story => new Story(make(matchOdds));

  test("[BOOK-05] a size reduction keeps the order's place in the queue", () => {
    const s = story();
    const [first, second] = [s.place([1, home, "LAY", 2, 50]), s.place([2, home, "LAY", 2, 50])];
    s.do({ type: "cancel", orderId: first, accountId: 1, sizeReductionMinor: 2000 });
    expect(s.book.openOrder(first)).toMatchObject({ remainingMinor: 3000, cancelledMinor: 2000, sizeMinor: 5000 });
    expect(fillsIn(s.do(s.command([3, home, "BACK", 2, 40], { orderId: 9 })))).toEqual([
      [first, 9, 2, 30],
      [second, 9, 2, 10],
    ]);
  });
  test("[BOOK-04] an order that is placed again goes to the end of the queue", () => {
    const s = story();
    const [first, second] = [s.place([1, home, "LAY", 2, 50]), s.place([2, home, "LAY", 2, 50])];
    s.do({ type: "cancel", orderId: first, accountId: 1 });
    s.place([1, home, "LAY", 2, 50]);
    expect(fillsIn(s.do(s.command([3, home, "BACK", 2, 40], { orderId: 9 })))).toEqual([[second, 9, 2, 40]]);
  });
  test("[BOOK-05] [BOOK-06] a whole cancel, or a reduction of at least the rest, takes the rest out and releases its lock", () => {
    for (const reduction of [{}, { sizeReductionMinor: 5000 }, { sizeReductionMinor: 999_999 }]) {
      const s = story();
      const orderId = s.place([1, home, "LAY", 3, 80]);
      s.place([2, home, "BACK", 3, 30]);
      const events = s.do({ type: "cancel", orderId, accountId: 1, ...reduction });
      expect(events.map((event) => event.type)).toEqual(["orderChanged", "levelChanged", "positionChanged"]);
      expect(events[0]).toMatchObject({
        reason: "CANCELLED",
        remainingMinor: 0,
        matchedMinor: 3000,
        cancelledMinor: 5000,
      });
      expect(events[2]).toMatchObject({ lockedBeforeMinor: 16_000, lockedAfterMinor: 6000 });
      expect([s.book.openOrderCount, s.book.levels(home, "LAY")]).toEqual([0, []]);
    }
  });
  test("[BOOK-05] the middle and the ends of a queue can be cancelled and the rest keeps its order", () => {
    const s = story();
    const ids = [1, 2, 3, 4, 5].map((accountId) => s.place([accountId, home, "LAY", 2, 10]));
    for (const index of [2, 0, 4]) s.do({ type: "cancel", orderId: ids[index] ?? 0, accountId: index + 1 });
    expect(fillsIn(s.do(s.command([9, home, "BACK", 2, 20], { orderId: 9 })))).toEqual([
      [ids[1], 9, 2, 10],
      [ids[3], 9, 2, 10],
    ]);
  });
  test("[BOOK-05] another's order, a matched one, an unknown one and a senseless reduction are refused", () => {
    const s = story();
    const orderId = s.place([1, home, "LAY", 2, 50]);
    expect(s.refusal({ type: "cancel", orderId, accountId: 2 })).toBe("INVALID_BET_ID");
    for (const sizeReductionMinor of [0, -5, 0.5, Number.NaN]) {
      expect(s.refusal({ type: "cancel", orderId, accountId: 1, sizeReductionMinor })).toBe("INVALID_BET_SIZE");
    }
    s.place([2, home, "BACK", 2, 50]);
    expect(s.refusal({ type: "cancel", orderId, accountId: 1 })).toBe("BET_TAKEN_OR_LAPSED");
    expect(s.refusal({ type: "cancel", orderId: 777, accountId: 1 })).toBe("BET_TAKEN_OR_LAPSED");
  });
});

describe.each(implementations)("refusals of the %s book", (_name, make) => {
  test.each([
    ["MARKET_SUSPENDED", 99, 205, 0, "suspend"],
    ["INVALID_RUNNER", 99, 205, 0, undefined],
    ["INVALID_ODDS", home, 205, 0, undefined],
    ["INVALID_ODDS", home, 100, 1000, undefined],
    ["INVALID_ODDS", home, 101_000, 1000, undefined],
    ["INVALID_BET_SIZE", home, 200, 999, undefined],
    ["INVALID_BET_SIZE", home, 200, 1000.5, undefined],
    ["INVALID_BET_SIZE", home, 200, 10_000_000_001, undefined],
    ["MARKET_NOT_OPEN_FOR_BETTING", 99, 205, 0, "close"],
  ] as const)(
    "[BOOK-20] %s comes first of all that is wrong with runner %d, price %d, size %d",
    (code, selectionId, priceX100, sizeMinor, control) => {
      const s = new Story(make({ ...matchOdds, minimumSizeMinor: 1000 }));
      if (control !== undefined) s.do({ type: control });
      expect(
        s.refusal({
          type: "place",
          orderId: 5,
          accountId: 1,
          selectionId,
          side: "BACK",
          priceX100,
          sizeMinor,
          persistence: "LAPSE",
        }),
      ).toBe(code);
    },
  );
  test.each([
    ["below the least stake", 9.99, 2, "INVALID_BET_SIZE"],
    ["with exactly the least payout", 5, 20, undefined],
    ["a paisa short of it", 4.99, 20, "INVALID_BET_SIZE"],
  ] as const)("[BOOK-26] an order %s (%d at %d): %s", (_what, size, price, code) => {
    const s = new Story(make({ ...matchOdds, minimumSizeMinor: 1_000, minimumPayoutMinor: 10_000 }));
    const order = s.command([1, home, "BACK", price, size]);
    expect(s.refusal({ ...order, orderId: 70 })).toBe(code);
    expect(s.refusal({ ...order, orderId: 71, isOfAnySize: true })).toBeUndefined();
    expect(s.refusal({ ...order, orderId: 72, sizeMinor: 0, isOfAnySize: true })).toBe("INVALID_BET_SIZE");
    const strict = new Story(make({ ...matchOdds, minimumSizeMinor: 1_000 }));
    expect(strict.refusal({ ...order, orderId: 73 })).toBe("INVALID_BET_SIZE");
  });
  test("[BOOK-10] a market that was never opened takes no bets", () => {
    const book = make(matchOdds);
    expect(
      book.checkOrder({ selectionId: home, side: "BACK", priceX100: 200, sizeMinor: 1000, persistence: "LAPSE" }),
    ).toBe("MARKET_NOT_OPEN_FOR_BETTING");
  });
  test.each([0, -1, 1.5, Number.NaN, 2 ** 53])(
    "%d is no id: that is a bug of the caller, and changes nothing",
    (id) => {
      const s = new Story(make(matchOdds));
      const before = s.book.stateHash();
      expect(() => s.place([1, home, "LAY", 2, 50], { orderId: id })).toThrow(RangeError);
      expect(() => s.place([id, home, "LAY", 2, 50], { orderId: 5 })).toThrow(RangeError);
      expect(s.book.stateHash()).toBe(before);
    },
  );
  test("an id that is in the book can't be placed again: that is a bug of the caller, and changes nothing", () => {
    const s = new Story(make(matchOdds));
    s.place([1, home, "LAY", 2, 50], { orderId: 7 });
    const before = s.book.stateHash();
    expect(() => s.place([2, home, "BACK", 2, 50], { orderId: 7 })).toThrow("order 7 exists");
    expect(s.book.stateHash()).toBe(before);
  });
});

describe.each(implementations)("rebuilding the %s book", (_name, make) => {
  const full = (): Story => {
    const s = new Story(make(matchOdds));
    for (const accountId of [1, 2, 3]) s.place([accountId, home, "LAY", 2, 30 + accountId]);
    s.place([4, home, "BACK", 2, 40], { persistence: "PERSIST" });
    s.place([4, away, "BACK", 11.5, 0.01]);
    s.do({ type: "cancel", orderId: 3, accountId: 3, sizeReductionMinor: 100 });
    return s;
  };
  test("[BOOK-09] a rebuilt book has the same hash, locks and queue, and goes on alike", () => {
    const before = full();
    const after = new Story(make(matchOdds, before.book.snapshot()));
    expect(after.book.stateHash()).toBe(before.book.stateHash());
    for (const accountId of [1, 2, 3, 4])
      expect(after.book.lockedFor(accountId)).toBe(before.book.lockedFor(accountId));
    const command = before.command([5, home, "BACK", 1.5, 60], { orderId: 50 });
    expect(after.do(command)).toEqual(before.do(command));
    expect(after.book.stateHash()).toBe(before.book.stateHash());
  });
  test("[BOOK-09] orders may be given in order of entry over all runners, as a database has them", () => {
    const { book } = full();
    const snapshot = book.snapshot();
    const entered = {
      ...snapshot,
      orders: snapshot.orders.toSorted((a, b) => a.orderId - b.orderId),
      positions: snapshot.positions.toReversed(),
    };
    expect(make(matchOdds, entered).stateHash()).toBe(book.stateHash());
  });
  test("[BOOK-09] another order of the queue has another hash", () => {
    const snapshot = full().book.snapshot();
    expect(make(matchOdds, { ...snapshot, orders: snapshot.orders.toReversed() }).stateHash()).not.toBe(
      make(matchOdds, snapshot).stateHash(),
    );
  });
  test.each<[string, (snapshot: BookSnapshot) => BookSnapshot]>([
    ["an order twice", (s) => ({ ...s, orders: [...s.orders, ...s.orders] })],
    [
      "sizes that don't add up",
      (s) => ({ ...s, orders: s.orders.map((order) => ({ ...order, remainingMinor: order.remainingMinor + 1 })) }),
    ],
    ["a price off the ladder", (s) => ({ ...s, orders: s.orders.map((order) => ({ ...order, priceX100: 205 })) })],
    [
      "a crossed runner",
      (s) => ({
        ...s,
        orders: s.orders.map((order, index) => ({
          ...order,
          selectionId: home,
          priceX100: 200,
          side: index === 0 ? "BACK" : "LAY",
        })),
      }),
    ],
    ["positions that don't sum to zero", (s) => ({ ...s, positions: s.positions.slice(1) })],
    [
      "a position with too few runners",
      (s) => ({ ...s, positions: s.positions.map((position) => ({ ...position, ifWinMinor: [0] })) }),
    ],
    ["open orders after the close", (s) => ({ ...s, state: { ...s.state, status: "CLOSED" } })],
  ])("refuses %s", (_fault, damage) => {
    expect(() => make(matchOdds, damage(full().book.snapshot()))).toThrow("stored market is damaged");
  });
});
