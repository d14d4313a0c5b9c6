import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { settleMarket } from "../settlement/index.ts";
import {
  FastBook,
  NaiveBook,
  planRemoval,
  reducedPriceX100,
  type MarketEvent,
  type MarketSpec,
  type MatchedFill,
} from "./index.ts";
import { lives, Life, specs } from "./test-support/steps.ts";
import { fillsOf } from "./test-support/fills.ts";
import { possibleWinners } from "./test-support/witness.ts";
import { away, draw, home, implementations, matchOdds, Story } from "./test-support/setup.ts";

describe("the price after a removal", () => {
  test("[REMOVE-03] with one winner it is reduced whole, from 2.5 % on: 12 becomes 9.47 with 21.08 %", () => {
    expect(reducedPriceX100(1200, 2108, 1)).toBe(947);
    expect(reducedPriceX100(1200, 249, 1)).toBe(1200);
    expect(reducedPriceX100(1200, 250, 1)).toBe(1170);
    expect(reducedPriceX100(102, 2_000, 1)).toBe(101);
  });
  test("[REMOVE-03] for a place its winnings are, by any factor: 3.0 becomes 2.5 with 25 %, and 2.98 with 1 %", () => {
    expect(reducedPriceX100(300, 2_500, 3)).toBe(250);
    expect(reducedPriceX100(300, 100, 3)).toBe(298);
    expect(reducedPriceX100(300, 10_000, 3)).toBe(101);
  });
});

describe.each(implementations)("a market without a runner, in the %s book", (_name, make) => {
  function removed(spec: MarketSpec, adjustmentBasisPoints: number) {
    const s = new Story(make(spec));
    const events: MarketEvent[] = [];
    const match = (account: number, runner: number, price: number, size: number): void => {
      s.place([900, runner, "LAY", price, size]);
      events.push(...s.do(s.command([account, runner, "BACK", price, size], { orderId: 1_000 + events.length })));
    };
    match(1, home, 12, 2);
    match(1, draw, 4, 10);
    match(2, away, 2, 10);
    const resting = [
      s.place([3, draw, "LAY", 2, 10]),
      s.place([3, draw, "BACK", 8, 10]),
      s.place([3, away, "LAY", 1.5, 10]),
    ];
    const removal = { selectionId: away, adjustmentBasisPoints };
    const plan = planRemoval({ spec, snapshot: s.book.snapshot(), fills: fillsOf(events) }, removal);
    return { plan, book: make(plan.spec, plan.snapshot), resting };
  }

  test("[REMOVE-02] [REMOVE-03] bets on it count no more, bets on others at the reduced price; the removed runner takes no bets and can't win", () => {
    const { plan, book } = removed(matchOdds, 2108);
    expect(plan.reduced.map(({ priceX100 }) => priceX100)).toEqual([947, 316]);
    // 2 at 9.47 and 10 at 3.16.
    expect(book.positionOf(1).ifWinMinor).toEqual([1_694 - 1_000, 2_160 - 200, -1_200]);
    expect(book.positionOf(2).ifWinMinor).toEqual([0, 0, 0]);
    expect(book.lockedFor(2)).toBe(0);
    const bet = new Story(book).command([1, away, "BACK", 2, 10], { orderId: 5_000 });
    expect(book.apply(bet)).toEqual({ ok: false, code: "RUNNER_REMOVED" });
    expect(book.apply({ type: "settle", winners: [away] })).toEqual({ ok: false, code: "INVALID_WINNERS" });
    expect(book.apply({ type: "settle", winners: [home] }).ok).toBe(true);
  });
  test("[REMOVE-04] lays that wait on other runners lapse from 4 % on, backs stay; below it both stay, and the removed runner's never", () => {
    const [small, large] = [removed(matchOdds, 399), removed(matchOdds, 400)];
    const left = ({ book, resting }: typeof small) => resting.map((id) => book.openOrder(id) !== undefined);
    expect(left(small)).toEqual([true, true, false]);
    expect(left(large)).toEqual([false, true, false]);
    expect(large.plan.lapsed.map((order) => order.orderId)).toEqual([large.resting[0], large.resting[2]]);
  });
  test("[REMOVE-04] bets at the starting price on other runners stay, lays among them, with a limit or without", () => {
    const s = new Story(make({ ...matchOdds, hasStartingPrice: true }));
    const resting = [
      s.place([3, draw, "LAY", 5, 50], { orderType: "LIMIT_ON_CLOSE" }),
      s.place([3, draw, "LAY", 1_000, 50], { orderType: "MARKET_ON_CLOSE" }),
      s.place([3, draw, "LAY", 5, 10]),
    ];
    const snapshot = s.book.snapshot();
    const removal = { selectionId: away, adjustmentBasisPoints: 400 };
    const { lapsed } = planRemoval({ spec: { ...matchOdds, hasStartingPrice: true }, snapshot, fills: [] }, removal);
    expect(lapsed.map(({ orderId }) => orderId)).toEqual([resting[2]]);
  });
  test("[REMOVE-05] as many win as before, at most those that are left", () => {
    const { book } = removed({ ...matchOdds, numberOfWinners: 3 }, 100);
    expect(book.apply({ type: "settle", winners: [home, draw] }).ok).toBe(true);
  });
});

test("[REMOVE-01] fills that aren't what the positions say change nothing", () => {
  const book = new FastBook(matchOdds);
  const stray = {
    fillId: "1",
    selectionId: home,
    priceX100: 200,
    sizeMinor: 1,
    profitMinor: 1,
    backAccountId: 1,
    layAccountId: 2,
  };
  const removal = { selectionId: away, adjustmentBasisPoints: 0 };
  expect(() => planRemoval({ spec: matchOdds, snapshot: book.snapshot(), fills: [stray] }, removal)).toThrow(
    /positions/,
  );
});

test("[REMOVE-06] after any life and removal both books agree, each outcome is zero-sum, nobody can lose more than is locked, and no price has risen", () => {
  let reduced = 0;
  fc.assert(
    fc.property(specs, lives, fc.nat({ max: 3 }), fc.integer({ min: 0, max: 10_000 }), (spec, steps, pick, factor) => {
      const book = new FastBook(spec);
      book.apply({ type: "resume" });
      const life = new Life();
      const fills: MatchedFill[] = [];
      for (const step of steps) {
        if (step.type === "control" && ["settle", "resettle", "void", "close"].includes(step.command.type)) continue;
        const command = life.command(step);
        const answer = command === undefined ? undefined : book.apply(command);
        if (answer?.ok === true) fills.push(...fillsOf(answer.events, fills.length));
      }
      const running = spec.selectionIds.filter((id) => !(spec.removedIds ?? []).includes(id));
      const selectionId = running[pick % running.length];
      if (running.length < 2 || selectionId === undefined) return;
      const plan = planRemoval(
        { spec, snapshot: book.snapshot(), fills },
        { selectionId, adjustmentBasisPoints: factor },
      );
      reduced += plan.reduced.length;
      for (const { fillId, priceX100, profitMinor } of plan.reduced) {
        const before = fills[Number(fillId)];
        expect(priceX100).toBeLessThan(before?.priceX100 ?? 0);
        expect(profitMinor).toBeLessThanOrEqual(before?.profitMinor ?? 0);
      }
      const after = new FastBook(plan.spec, { snapshot: plan.snapshot });
      const naive = new NaiveBook(plan.spec, plan.snapshot);
      expect(after.stateHash()).toBe(naive.stateHash());
      for (const { accountId } of after.positions())
        expect(after.lockedFor(accountId)).toBe(naive.lockedFor(accountId));
      for (const winners of possibleWinners(plan.spec)) {
        const { selectionIds } = spec;
        const results = settleMarket(after.positions(), { selectionIds, winners, commissionBasisPoints: 0 });
        for (const { accountId, netMinor } of results)
          expect(Number(netMinor)).toBeGreaterThanOrEqual(-after.lockedFor(accountId));
      }
    }),
    { numRuns: 500 },
  );
  expect(reduced).toBeGreaterThan(200);
});
