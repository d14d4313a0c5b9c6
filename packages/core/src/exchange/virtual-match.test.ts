import { describe, expect, test } from "vitest";
import { FastBook, houseAccountId, virtualMatch, virtualPrice, type MarketSpec } from "./index.ts";
import { away, draw, fillsIn, home, implementations, matchOdds, Story } from "./test-support/setup.ts";

const crossed: MarketSpec = { ...matchOdds, hasVirtualPrices: true };

test("[VIRT-02] with the others to be laid at 1.21, 20 and 200 a runner can be backed at 8.4", () => {
  const price = virtualPrice("BACK", [121, 2000, 20_000]);
  expect(price?.shownX100).toBe(840);
  expect(price?.exactX100).toBeCloseTo(843.5, 1);
});

test("[VIRT-02] there is no virtual price when the others leave no chance, nor beyond 1000", () => {
  expect(virtualPrice("BACK", [200, 200])).toBeUndefined();
  expect(virtualPrice("BACK", [150, 200])).toBeUndefined();
  expect(virtualPrice("BACK", [102, 5110])).toBeUndefined();
  expect(virtualPrice("LAY", [101, 11_000])).toBeUndefined();
});

test("[VIRT-01] a market with several winners, an unlisted outcome or a starting price can't have virtual prices", () => {
  for (const odd of [{ numberOfWinners: 2 }, { hasOtherOutcome: true }, { hasStartingPrice: true }])
    expect(() => new FastBook({ ...crossed, ...odd })).toThrow("virtual prices need one winner");
});

describe.each(implementations)("the %s book", (_, make) => {
  test("[VIRT-03] backs of the draw at 4.0 and of away at 4.0 are taken together by a back of home at 2.0, each at its own price", () => {
    const story = new Story(make(crossed));
    story.place([1, draw, "BACK", 4, 25]);
    story.place([2, away, "BACK", 4, 30]);
    const events = story.do(story.command([3, home, "BACK", 1.8, 40], { orderId: 3 }));
    expect(fillsIn(events)).toEqual([
      [1, 0, 4, 20],
      [2, 0, 4, 20],
      [0, 3, 2, 40],
    ]);
    expect(story.book.openOrder(1)?.remainingMinor).toBe(500);
    expect(story.book.positionOf(3).ifWinMinor).toEqual([4000, -4000, -4000]);
    expect(story.book.positionOf(houseAccountId).ifWinMinor).toEqual([0, 0, 0]);
  });

  test("[VIRT-03] a real offer goes before a virtual one at the same price, and behind a better one", () => {
    const story = new Story(make(crossed));
    story.place([1, draw, "BACK", 4, 100]);
    story.place([2, away, "BACK", 4, 100]);
    story.place([4, home, "LAY", 2, 10]);
    story.place([4, home, "LAY", 1.99, 50]);
    const events = story.do(story.command([3, home, "BACK", 1.5, 230], { orderId: 9 }));
    expect(fillsIn(events)).toEqual([
      [3, 9, 2, 10],
      [1, 0, 4, 100],
      [2, 0, 4, 100],
      [0, 9, 2, 200],
      [4, 9, 1.99, 20],
    ]);
  });

  test("[VIRT-04] with nothing on one of the others, or at a price that isn't good enough, no leg is matched at all", () => {
    const story = new Story(make(crossed));
    story.place([1, draw, "BACK", 4, 100]);
    expect(fillsIn(story.do(story.command([3, home, "BACK", 2, 50], { orderId: 5 })))).toEqual([]);
    expect(fillsIn(story.do(story.command([2, away, "BACK", 4.1, 100], { orderId: 6 })))).toEqual([]);
    expect(fillsIn(story.do(story.command([2, away, "BACK", 4, 100], { orderId: 7 })))).toHaveLength(3);
  });

  test("[VIRT-03] a lay takes lays of the others the same way", () => {
    const story = new Story(make(crossed));
    story.place([1, draw, "LAY", 4, 25]);
    story.place([2, away, "LAY", 4, 30]);
    const events = story.do(story.command([3, home, "LAY", 2.2, 40], { orderId: 3 }));
    expect(fillsIn(events)).toEqual([
      [1, 0, 4, 20],
      [2, 0, 4, 20],
      [0, 3, 2, 40],
    ]);
    expect(story.book.positionOf(3).ifWinMinor).toEqual([-4000, 4000, 4000]);
  });

  test("[VIRT-07] a fill-or-kill bet counts what can be matched across the others, and nothing is done when it isn't enough", () => {
    const story = new Story(make(crossed));
    story.place([1, draw, "BACK", 4, 25]);
    story.place([2, away, "BACK", 4, 25]);
    const killed = story.do(story.command([3, home, "BACK", 2, 51], { orderId: 3, timeInForce: "FILL_OR_KILL" }));
    expect(fillsIn(killed)).toEqual([]);
    const filled = story.do(story.command([3, home, "BACK", 2, 50], { orderId: 4, timeInForce: "FILL_OR_KILL" }));
    expect(fillsIn(filled)).toHaveLength(3);
  });

  test("[VIRT-05] of 10.01 to back at 2.0 the odd minor unit is the house's, and every outcome sums to zero with it", () => {
    const story = new Story(make(crossed));
    story.place([1, draw, "BACK", 4, 25]);
    story.place([2, away, "BACK", 4, 25]);
    story.place([3, home, "BACK", 2, 10.01]);
    expect(story.book.positionOf(3).ifWinMinor).toEqual([1001, -1001, -1001]);
    expect(story.book.positionOf(houseAccountId).ifWinMinor).toEqual([-1, 1, 1]);
    for (const outcome of [0, 1, 2])
      expect(story.book.positions().reduce((sum, position) => sum + (position.ifWinMinor[outcome] ?? 0), 0)).toBe(0);
  });

  test("[VIRT-08] nothing is matched across the runners while the market is suspended; what waits keeps its place and is matched afterwards", () => {
    const story = new Story(make(crossed));
    story.place([1, draw, "BACK", 4, 25]);
    story.place([2, away, "BACK", 4, 25]);
    story.do({ type: "suspend" });
    expect(story.refusal(story.command([3, home, "BACK", 2, 10]))).toBe("MARKET_SUSPENDED");
    story.do({ type: "resume" });
    expect(fillsIn(story.do(story.command([3, home, "BACK", 2, 10], { orderId: 7 })))).toHaveLength(3);
  });

  test("[VIRT-08] once a runner was withdrawn the others are matched among themselves", () => {
    const story = new Story(make({ ...crossed, removedIds: [away] }));
    story.place([1, draw, "BACK", 2, 25]);
    const events = story.do(story.command([3, home, "BACK", 2, 10], { orderId: 2 }));
    expect(fillsIn(events)).toEqual([
      [1, 0, 2, 10],
      [0, 2, 2, 10],
    ]);
  });
});

test("[VIRT-05] the payout is the smallest order's, rounded up once: what the taker puts in is not a minor unit more", () => {
  const price = { shownX100: 105, exactX100: 100 / (1 - 100 / 4_200 - 100 / 3_800) };
  const legs = [
    { priceX100: 4_200, restMinor: 500 },
    { priceX100: 3_800, restMinor: 10_000 },
  ];
  // 210.00 for 5.00 at 42: at 1 / (1 - 1/42 - 1/38) that is 199.47, and the other order's part 5.52.
  expect(virtualMatch({ side: "BACK", wantedMinor: 100_000 }, price, legs)).toMatchObject({
    sizeMinor: 19_947,
    stakesMinor: [500, 552],
  });
});

test("[VIRT-05] a bet that is too small for its profit is told at the price that was shown", () => {
  const legs = [{ priceX100: 300, restMinor: 500 }];
  const price = { shownX100: 150, exactX100: 150 };
  expect(virtualMatch({ side: "BACK", wantedMinor: 1 }, price, legs)).toEqual({
    stakesMinor: [0],
    sizeMinor: 1,
    profitMinor: 0,
    priceX100: 150,
  });
});
