import { describe, expect, test } from "vitest";
import {
  averagePriceX100,
  fillProfitMinor,
  overlappingRunners,
  lockedMinor,
  mostWonMinor,
  restingStake,
  runnerFigures,
  worstOutcomeMinor,
  type OrderDraft,
  type Side,
  type Stake,
} from "./index.ts";
import { away, draw, home, implementations, matchOdds, Story } from "./test-support/setup.ts";

const [H, D, A] = [0, 1, 2];
const single = { numberOfWinners: 1, hasOtherOutcome: false };

/** A stake of whole taka at a decimal price. */
const stake = (runnerIndex: number, side: Side, [price, size]: readonly [number, number]): Stake =>
  restingStake({ side, sizeMinor: size * 100, priceX100: Math.round(price * 100) }, runnerIndex);

describe("exposure by definition", () => {
  test("[EXPO-01] the worked example of reference 2.12: back H 100@2.5 and lay D 50@3.6 matched, back A 20@5 and lay H 40@2.4 unmatched, is 250", () => {
    const matched = [stake(H, "BACK", [2.5, 100]), stake(D, "LAY", [3.6, 50])];
    const unmatched = [stake(A, "BACK", [5, 20]), stake(H, "LAY", [2.4, 40])];
    const outcome = (figures: ReturnType<typeof runnerFigures>, winner: number): number =>
      figures.reduce((sum, figure, runner) => sum + (runner === winner ? figure.winMinor : figure.loseMinor), 0) / 100;
    const onlyMatched = runnerFigures(matched, [], 3);
    expect([H, D, A].map((winner) => outcome(onlyMatched, winner))).toEqual([200, -230, -50]);
    const all = runnerFigures(matched, unmatched, 3);
    expect([H, D, A].map((winner) => outcome(all, winner))).toEqual([124, -250, -50]);
    expect(lockedMinor(worstOutcomeMinor(all, single))).toBe(25_000);
  });
  test("[EXPO-02] a runner without a bet is an outcome like any other (the trap of reference 5.3 g)", () => {
    // Backing two of three runners at good prices wins with either, and loses both stakes with the third.
    const figures = runnerFigures([stake(H, "BACK", [3, 100]), stake(D, "BACK", [3, 100])], [], 3);
    expect(lockedMinor(worstOutcomeMinor(figures, single))).toBe(20_000);
    expect(lockedMinor(worstOutcomeMinor(figures.slice(0, 2), single))).toBe(0);
  });
  test("[EXPO-02] an outcome outside the listed runners counts where it can come, and only there", () => {
    const figures = runnerFigures(
      [0, 1, 2].map((runner) => stake(runner, "BACK", [4, 100])),
      [],
      3,
    );
    expect(lockedMinor(worstOutcomeMinor(figures, { numberOfWinners: 1, hasOtherOutcome: true }))).toBe(30_000);
    expect(lockedMinor(worstOutcomeMinor(figures, single))).toBe(0);
  });
  test("[EXPO-03] n winners (reference 2.12): the sum of what all lose and the n smallest differences", () => {
    // Lay 100@3 on each of four runners of whom two win: -200 -200 +100 +100.
    const lays = [0, 1, 2, 3].map((runner) => stake(runner, "LAY", [3, 100]));
    const figures = runnerFigures(lays, [], 4);
    expect(worstOutcomeMinor(figures, { numberOfWinners: 2, hasOtherOutcome: false })).toBe(-20_000);
    expect(worstOutcomeMinor(figures, { numberOfWinners: 1, hasOtherOutcome: false })).toBe(10_000);
    // Back 100@3 on each: two win 200, two lose 100; with fewer winners than places all four may lose.
    const backs = runnerFigures(
      [0, 1, 2, 3].map((runner) => stake(runner, "BACK", [3, 100])),
      [],
      4,
    );
    expect(worstOutcomeMinor(backs, { numberOfWinners: 2, hasOtherOutcome: false })).toBe(20_000);
    expect(worstOutcomeMinor(backs, { numberOfWinners: 2, hasOtherOutcome: true })).toBe(-40_000);
  });
});

describe.each(implementations)("exposure in the %s book", (_name, make) => {
  const story = (): Story => new Story(make(matchOdds));

  test("[EXPO-01] the worked example of reference 2.12 locks 250 and its matched figures are 200, -230, -50", () => {
    const s = story();
    s.matched([1, home, "BACK", 2.5, 100]);
    s.matched([1, draw, "LAY", 3.6, 50]);
    s.place([1, away, "BACK", 5, 20]);
    s.place([1, home, "LAY", 2.4, 40]);
    expect(s.book.lockedFor(1)).toBe(25_000);
    expect(s.book.positionOf(1)).toEqual({ accountId: 1, ifWinMinor: [20_000, -23_000, -5000], ifOtherMinor: -5000 });
    expect(s.book.openOrdersOf(1).map((order) => order.selectionId)).toEqual([home, away]);
  });
  test("[EXPO-02] with a market in which something unlisted may win, every outcome of reference 2.12 counts besides the runners", () => {
    const s = new Story(make({ ...matchOdds, hasOtherOutcome: true }));
    for (const runner of [home, draw, away]) s.matched([1, runner, "BACK", 4, 100]);
    expect(s.book.lockedFor(1)).toBe(30_000);
    const t = story();
    for (const runner of [home, draw, away]) t.matched([1, runner, "BACK", 4, 100]);
    expect(t.book.lockedFor(1)).toBe(0);
  });
  test("[EXPO-02] an untouched runner's outcome is locked for (reference 5.3 g)", () => {
    const s = story();
    s.matched([1, home, "BACK", 3, 100]);
    s.matched([1, draw, "BACK", 3, 100]);
    expect(s.book.lockedFor(1)).toBe(20_000);
  });
  test("[EXPO-04] lockedAfterPlacing counts orders as unmatched, all together, and changes nothing", () => {
    const s = story();
    s.matched([1, home, "BACK", 3, 100]);
    const hash = s.book.stateHash();
    const hedge: OrderDraft = {
      selectionId: home,
      side: "LAY",
      priceX100: 250,
      sizeMinor: 12_000,
      persistence: "LAPSE",
    };
    const more: OrderDraft = { selectionId: draw, side: "BACK", priceX100: 400, sizeMinor: 5000, persistence: "LAPSE" };
    expect(s.book.lockedAfterPlacing(1, [])).toBe(10_000);
    // Won 200 covers the lay's liability of 180: nothing more to lock.
    expect(s.book.lockedAfterPlacing(1, [hedge])).toBe(10_000);
    expect(s.book.lockedAfterPlacing(1, [hedge, more])).toBe(15_000);
    expect(s.book.lockedAfterPlacing(777, [hedge])).toBe(18_000);
    expect(s.book.stateHash()).toBe(hash);
    expect(() => s.book.lockedAfterPlacing(1, [{ ...hedge, selectionId: 99 }])).toThrow(RangeError);
  });
  test("[EXPO-04] a hedge that is matched releases what the worst outcome no longer loses", () => {
    const s = story();
    s.matched([1, home, "BACK", 3, 100]);
    s.matched([1, home, "LAY", 2, 150]);
    expect(s.book.positionOf(1)).toMatchObject({ ifWinMinor: [5000, 5000, 5000], ifOtherMinor: 5000 });
    expect(s.book.lockedFor(1)).toBe(0);
  });
  test("[EXPO-05] a lay that is split over thirty fills of a few paisa locks no more than it did whole", () => {
    const s = story();
    s.place([1, home, "LAY", 1.07, 9.99]);
    const before = s.book.lockedFor(1);
    for (let fill = 1; fill <= 30; fill += 1) {
      s.place([2, home, "BACK", 1.07, 0.33]);
      expect(s.book.lockedFor(1)).toBeLessThanOrEqual(before);
    }
    expect(before).toBe(69);
    // 30 times 0.33 x 0.07 = 2.31 paisa, rounded down; nobody keeps the remainder: both sides have the same figure.
    expect([s.book.positionOf(1).ifWinMinor[0], s.book.positionOf(2).ifWinMinor[0]]).toEqual([-60, 60]);
  });
  test("[EXPO-03] two winners: both may be runners that the account laid", () => {
    const s = new Story(make({ ...matchOdds, numberOfWinners: 2 }));
    for (const runner of [home, draw, away]) s.place([1, runner, "LAY", 3, 100]);
    // Each lay may be matched or not: the worst is two losing lays, the winning one unmatched.
    expect(s.book.lockedFor(1)).toBe(40_000);
    s.place([2, home, "BACK", 3, 100]);
    s.place([2, draw, "BACK", 3, 100]);
    s.place([2, away, "BACK", 3, 100]);
    expect([s.book.lockedFor(1), s.book.lockedFor(2)]).toEqual([30_000, 0]);
  });
});

describe("profit of a fill", () => {
  test.each([
    [10_000, 250, 15_000],
    [4000, 360, 10_400],
    [1, 101, 0],
    [99, 101, 0],
    [100, 101, 1],
    [199, 150, 99],
    [10_000_000_000, 100_000, 9_990_000_000_000],
    [9_999_999_999, 99_000, 9_889_999_999_011],
  ])("[EXPO-05] %i at %i hundredths wins %i, rounded down", (size, price, profit) => {
    expect(fillProfitMinor(size, price)).toBe(profit);
    expect(BigInt(profit)).toBe((BigInt(size) * BigInt(price - 100)) / 100n);
  });
  test("[BOOK-08] the average price ties to the even hundredth", () => {
    expect([
      averagePriceX100(0, 0),
      averagePriceX100(401, 2),
      averagePriceX100(403, 2),
      averagePriceX100(601, 3),
      averagePriceX100(602, 3),
    ]).toEqual([0, 200, 202, 200, 201]);
  });
});

test("[BOOK-21] orders of one request overlap when its back would meet its lay on the same runner (INVALID_BACK_LAY_COMBINATION)", () => {
  const draft = (selectionId: number, side: Side, priceX100: number): OrderDraft => ({
    selectionId,
    side,
    priceX100,
    sizeMinor: 100,
    persistence: "LAPSE",
  });
  const met = (...drafts: OrderDraft[]): number[] => [...overlappingRunners(drafts)];
  expect(met(draft(1, "BACK", 200), draft(1, "LAY", 200))).toEqual([1]);
  expect(met(draft(1, "LAY", 210), draft(2, "BACK", 200), draft(1, "BACK", 200))).toEqual([1]);
  expect(met(draft(1, "BACK", 202), draft(1, "LAY", 200))).toEqual([]);
  expect(met(draft(1, "BACK", 200), draft(2, "LAY", 200), draft(1, "BACK", 300))).toEqual([]);
});

test("[BOOK-21] limits at the starting price overlap among themselves, neither with other orders nor with those that take any price", () => {
  const draft = (side: Side, priceX100: number, orderType?: OrderDraft["orderType"]): OrderDraft => ({
    selectionId: 1,
    side,
    priceX100,
    sizeMinor: 10_000,
    persistence: "LAPSE",
    ...(orderType === undefined ? {} : { orderType }),
  });
  const met = (...drafts: OrderDraft[]): number => overlappingRunners(drafts).size;
  expect(met(draft("BACK", 200, "LIMIT_ON_CLOSE"), draft("LAY", 200, "LIMIT_ON_CLOSE"))).toBe(1);
  expect(met(draft("BACK", 300, "LIMIT_ON_CLOSE"), draft("LAY", 200, "LIMIT_ON_CLOSE"))).toBe(0);
  expect(met(draft("BACK", 200, "LIMIT_ON_CLOSE"), draft("LAY", 200))).toBe(0);
  expect(met(draft("BACK", 101, "MARKET_ON_CLOSE"), draft("LAY", 100_000, "MARKET_ON_CLOSE"))).toBe(0);
});

test("[EXPO-08] the most that an account can win is its best outcome with every open bet that helps matched", () => {
  const spec = { selectionIds: [1, 2, 3], numberOfWinners: 1, hasOtherOutcome: false, minimumSizeMinor: 1 };
  const position = { ifWinMinor: [100, -50, -50], ifOtherMinor: -50 };
  const back = { runnerIndex: 0, side: "BACK", sizeMinor: 10, profitMinor: 30 } as const;
  const lay = { runnerIndex: 1, side: "LAY", sizeMinor: 20, profitMinor: 40 } as const;
  expect(mostWonMinor(position, [], spec)).toBe(100);
  expect(mostWonMinor(position, [back, lay], spec)).toBe(150);
  // Two of three win: the first two bring 200 and 0 more than none of them.
  expect(mostWonMinor(position, [], { ...spec, numberOfWinners: 2 })).toBe(100);
  expect(mostWonMinor(position, [back, lay], { ...spec, removedIds: [1] })).toBe(-30);
});
