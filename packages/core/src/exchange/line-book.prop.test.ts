import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resultMinor } from "../house-markets/index.ts";
import { netFor, settleMarket } from "../settlement/index.ts";
import { createBook } from "./create-book.ts";
import type { MarketCommand } from "./command.ts";
import type { Fill } from "./event.ts";
import { lineCount, lineOutcome, lineResultMinor, mostWonOnLines, winsLine, type LineRange } from "./line-range.ts";
import type { MarketSpec, Side } from "./market.ts";

const line: LineRange = { leastX100: 50, mostX100: 950, intervalX100: 100 };
const spec: MarketSpec = { selectionIds: [1], numberOfWinners: 1, hasOtherOutcome: false, minimumSizeMinor: 1, line };
const results = Array.from({ length: 13 }, (_, result) => result);

const place = fc.record({
  type: fc.constant("place" as const),
  accountId: fc.integer({ min: 1, max: 4 }),
  selectionId: fc.constant(1),
  side: fc.constantFrom<Side>("BACK", "LAY"),
  priceX100: fc.integer({ min: 0, max: 9 }).map((step) => 50 + step * 100),
  sizeMinor: fc.integer({ min: 1, max: 500 }),
  persistence: fc.constantFrom("LAPSE" as const, "PERSIST" as const),
});
const killed = fc.tuple(place, fc.integer({ min: 1, max: 200 })).map(([draft, least]) => ({
  ...draft,
  timeInForce: "FILL_OR_KILL" as const,
  minFillSizeMinor: Math.min(least, draft.sizeMinor),
}));
const cancel = fc.record({
  type: fc.constant("cancel" as const),
  which: fc.nat(),
  reduce: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
});
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: place },
    { weight: 1, arbitrary: killed },
    { weight: 2, arbitrary: cancel },
    { weight: 1, arbitrary: fc.constant({ type: "turnInPlay" as const }) },
  ),
  { maxLength: 60 },
);
type Steps = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** Plays the steps, and checks after each one what must hold; the matched bets as told by the fills. */
function play(list: Steps) {
  const book = createBook(spec);
  book.apply({ type: "resume" });
  const matched: { accountId: number; side: Side; priceX100: number; sizeMinor: number }[] = [];
  let id = 0;
  for (const step of list) {
    let command: MarketCommand;
    if (step.type === "cancel") {
      const open = [1, 2, 3, 4].flatMap((accountId) => book.openOrdersOf(accountId));
      const order = open[step.which % Math.max(1, open.length)];
      if (order === undefined) continue;
      const { orderId, accountId } = order;
      command = {
        type: "cancel",
        orderId,
        accountId,
        ...(step.reduce !== undefined && { sizeReductionMinor: step.reduce }),
      };
    } else if (step.type === "turnInPlay") command = { type: "turnInPlay", betDelayMs: 0 };
    else command = { ...step, orderId: (id += 1) };
    const before = new Map([1, 2, 3, 4].map((accountId) => [accountId, book.lockedFor(accountId)]));
    const cover = command.type === "place" ? book.lockedAfterPlacing(command.accountId, [command]) : undefined;
    const answer = book.apply(command);
    if (command.type === "turnInPlay") book.apply({ type: "resume" });
    if (!answer.ok) continue;
    for (const event of answer.events) if (event.type === "fill") matched.push(...betsOf(event));
    for (const [accountId, locked] of before) {
      const isPlacer = command.type === "place" && command.accountId === accountId;
      // Matching and cancelling never ask for more than was covered.
      expect(book.lockedFor(accountId)).toBeLessThanOrEqual(isPlacer ? (cover ?? 0) : locked);
      expect(book.lockedFor(accountId)).toBe(bruteForce(book, matched, accountId));
    }
    const [bought] = book.levels(1, "LAY");
    const [sold] = book.levels(1, "BACK");
    if (bought !== undefined && sold !== undefined) expect(bought.priceX100).toBeLessThan(sold.priceX100);
  }
  return { book, matched };
}
const betsOf = ({ takerSide, takerAccountId, makerAccountId, priceX100, sizeMinor }: Fill) => [
  { accountId: takerAccountId, side: takerSide, priceX100, sizeMinor },
  {
    accountId: makerAccountId,
    side: takerSide === "BACK" ? ("LAY" as const) : ("BACK" as const),
    priceX100,
    sizeMinor,
  },
];
type Bet = ReturnType<typeof betsOf>[number];
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const resultOf = (
  { side, priceX100, sizeMinor }: Pick<Bet, "side" | "priceX100" | "sizeMinor">,
  result: number,
): number => (winsLine(side, priceX100, result) ? sizeMinor : -sizeMinor);

/** Over every result: the matched bets, and of the open ones those that lose. */
function bruteForce(book: ReturnType<typeof createBook>, matched: readonly Bet[], accountId: number): number {
  const own = matched.filter((bet) => bet.accountId === accountId);
  const open = book.openOrdersOf(accountId).map((order) => ({ ...order, sizeMinor: order.remainingMinor }));
  const worst = Math.min(
    ...results.map((result) =>
      sum([...own.map((bet) => resultOf(bet, result)), ...open.map((bet) => Math.min(0, resultOf(bet, result)))]),
    ),
  );
  return Math.max(0, -worst);
}

test("[LINE-04] whatever is placed, matched, cancelled and lapses, what is locked is the worst over all results with every open bet that loses there, and is covered before", () => {
  fc.assert(
    fc.property(steps, (list) => void play(list)),
    { numRuns: 150 },
  );
});

test("[LINE-05] at every result each account gets what its matched bets bring, it comes to nothing over all accounts, and nobody loses more than was locked", () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(...results), (list, result) => {
      const { book, matched } = play(list);
      const positions = book.positions();
      const locked = new Map(positions.map(({ accountId }) => [accountId, book.lockedFor(accountId)]));
      const paid = settleMarket(positions, { selectionIds: [1], winners: [result], line, commissionBasisPoints: 0 });
      expect(paid.reduce((total, { netMinor }) => total + netMinor, 0n)).toBe(0n);
      for (const { accountId, netMinor } of paid) {
        expect(Number(netMinor)).toBe(
          sum(matched.filter((bet) => bet.accountId === accountId).map((bet) => resultOf(bet, result))),
        );
        expect(-Number(netMinor)).toBeLessThanOrEqual(locked.get(accountId) ?? 0);
      }
      expect(book.apply({ type: "settle", winners: [result] }).ok).toBe(true);
      expect(book.openOrderCount).toBe(0);
      for (const { accountId } of positions) expect(book.lockedFor(accountId)).toBe(0);
    }),
    { numRuns: 150 },
  );
});

test("[LINE-06] a book that is rebuilt from what was stored is the same book", () => {
  fc.assert(
    fc.property(steps, (list) => {
      const { book } = play(list);
      const again = createBook(spec, book.snapshot());
      expect(again.stateHash()).toBe(book.stateHash());
      for (const accountId of [1, 2, 3, 4]) expect(again.lockedFor(accountId)).toBe(book.lockedFor(accountId));
    }),
    { numRuns: 80 },
  );
});

describe("[LINE-03] one at a time", () => {
  const open = () => {
    const book = createBook(spec);
    book.apply({ type: "resume" });
    return book;
  };
  const bet = (orderId: number, side: Side, priceX100: number, sizeMinor: number) =>
    ({
      type: "place",
      orderId,
      accountId: orderId,
      selectionId: 1,
      side,
      priceX100,
      sizeMinor,
      persistence: "LAPSE",
    }) as const;
  const fillsOf = (answer: ReturnType<ReturnType<typeof open>["apply"]>) =>
    answer.ok
      ? answer.events
          .filter((event) => event.type === "fill")
          .map((fill) => [fill.makerOrderId, fill.priceX100, fill.sizeMinor])
      : answer.code;

  test("a seller gets the highest line that is bought, then who came first; what is left waits at its own", () => {
    const book = open();
    for (const order of [bet(1, "LAY", 450, 100), bet(2, "LAY", 650, 100), bet(3, "LAY", 650, 100)]) book.apply(order);
    expect(fillsOf(book.apply(bet(4, "BACK", 550, 250)))).toEqual([
      [2, 650, 100],
      [3, 650, 100],
    ]);
    expect(book.levels(1, "BACK")).toEqual([{ priceX100: 550, sizeMinor: 50 }]);
    expect(book.levels(1, "LAY")).toEqual([{ priceX100: 450, sizeMinor: 100 }]);
  });

  test("a buyer and a seller of the same line at evens: 6 is above 5.5, 5 is below", () => {
    const book = open();
    book.apply(bet(1, "BACK", 550, 100));
    book.apply(bet(2, "LAY", 550, 100));
    const [seller, buyer] = [book.positionOf(1), book.positionOf(2)];
    const at = (result: number) => ({ selectionIds: [1], winners: [result], line });
    expect([netFor(seller, at(6)), netFor(buyer, at(6))]).toEqual([-100n, 100n]);
    expect([netFor(seller, at(5)), netFor(buyer, at(5))]).toEqual([100n, -100n]);
    expect([book.lockedFor(1), book.lockedFor(2)]).toEqual([100, 100]);
  });

  test("sold higher than it was bought locks nothing, and wins between", () => {
    const book = open();
    book.apply(bet(1, "BACK", 450, 100));
    book.apply({ ...bet(2, "LAY", 450, 100), accountId: 9 });
    book.apply(bet(3, "LAY", 750, 100));
    book.apply({ ...bet(4, "BACK", 750, 100), accountId: 9 });
    expect(book.lockedFor(9)).toBe(0);
    expect(results.map((result) => netFor(book.positionOf(9), { selectionIds: [1], winners: [result], line }))).toEqual(
      results.map((result) => (result > 4 && result < 8 ? 200n : 0n)),
    );
  });

  test("fill or kill takes what is there within its line, at least what it asks for, and no average", () => {
    const book = open();
    book.apply(bet(1, "LAY", 650, 100));
    book.apply(bet(2, "LAY", 550, 100));
    const kill = { ...bet(3, "BACK", 600 + 50, 150), timeInForce: "FILL_OR_KILL" as const };
    expect(fillsOf(book.apply(kill))).toEqual([]);
    expect(fillsOf(book.apply({ ...kill, orderId: 4, accountId: 4, minFillSizeMinor: 100 }))).toEqual([[1, 650, 100]]);
    expect(book.openOrder(4)).toBeUndefined();
  });

  test("a line that there isn't, a target and a runner that there isn't are refused", () => {
    const book = open();
    expect(book.checkOrder(bet(1, "BACK", 500, 100))).toBe("INVALID_ODDS");
    expect(book.checkOrder(bet(1, "BACK", 1_050, 100))).toBe("INVALID_ODDS");
    expect(book.checkOrder({ ...bet(1, "BACK", 550, 100), target: { type: "PAYOUT", amountMinor: 200 } })).toBe(
      "INVALID_BID_TYPE",
    );
    expect(book.checkOrder({ ...bet(1, "BACK", 550, 100), selectionId: 2 })).toBe("INVALID_RUNNER");
    expect(book.apply({ type: "settle", winners: [1, 2] })).toEqual({ ok: false, code: "INVALID_WINNERS" });
    expect(book.apply({ type: "settle", winners: [-1] })).toEqual({ ok: false, code: "INVALID_WINNERS" });
  });
});

test("[LINE-01] a result is above so many lines, and what can be won at best is the best of all outcomes", () => {
  expect([0, 1, 9, 10, 500].map((result) => lineOutcome(line, result))).toEqual([0, 1, 9, 10, 10]);
  expect(lineOutcome({ leastX100: 4_050, mostX100: 6_050, intervalX100: 1_000 }, 45)).toBe(1);
  expect(lineCount(line)).toBe(10);
  const flat = Array.from({ length: 11 }, () => 0);
  const bets = [
    { side: "BACK" as const, priceX100: 750, sizeMinor: 100 },
    { side: "LAY" as const, priceX100: 450, sizeMinor: 50 },
  ];
  expect(mostWonOnLines(line, flat, bets)).toBe(150);
  expect(lineResultMinor(line, bets, lineOutcome(line, 8))).toBe(-50);
});

test("[LINE-02] reference 2.19: YES at 46 is to buy 45.5 and NO at 46 to sell it, at every result and at the number itself", () => {
  const wide: LineRange = { leastX100: 2_050, mostX100: 7_050, intervalX100: 100 };
  const bet = (side: "FOR" | "AGAINST") => ({ side, line: 46, rate: 100, stakeMinor: 1_000n });
  for (let number = 0; number <= 100; number += 1) {
    const outcome = lineOutcome(wide, number);
    const [bought, sold] = (["LAY", "BACK"] as const).map((side) =>
      lineResultMinor(wide, [{ side, priceX100: 4_550, sizeMinor: 1_000 }], outcome),
    );
    expect(BigInt(bought ?? 0)).toBe(resultMinor({ type: "AT_LEAST" }, bet("FOR"), number));
    expect(BigInt(sold ?? 0)).toBe(resultMinor({ type: "AT_LEAST" }, bet("AGAINST"), number));
  }
  expect([winsLine("LAY", 4_550, 46), winsLine("LAY", 4_550, 45)]).toEqual([true, false]);
});
