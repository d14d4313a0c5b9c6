import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createBook,
  lineCount,
  lineOutcome,
  lineResultMinor,
  type LineBet,
  type LineRange,
  type MarketSpec,
} from "../exchange/index.ts";
import {
  cashOutLines,
  cashOutLinesBesideOwn,
  isLineRefusal,
  limitOf,
  type LineCashOut,
  type LinePosition,
  type RunnerOffers,
} from "./index.ts";
import { takingOf } from "./test-support/taking.ts";

const range: LineRange = { leastX100: 40_50, mostX100: 49_50, intervalX100: 100 };
const lineAt = (place: number): number => range.leastX100 + place * range.intervalX100;
type Offers = readonly (readonly [line: number, taka: number])[];
const level = ([line, taka]: Offers[number]) => ({ priceX100: Math.round(line * 100), sizeX100: taka * 100 });
const ladder = ({ back = [], lay = [] }: { back?: Offers; lay?: Offers }): RunnerOffers => ({
  selectionId: 1,
  isActive: true,
  back: back.map(level),
  lay: lay.map(level),
});
const bought = (line: number, taka: number): LineBet => ({ side: "LAY", priceX100: line * 100, sizeMinor: taka * 100 });
const sold = (line: number, taka: number): LineBet => ({ ...bought(line, taka), side: "BACK" });
const of = (offers: RunnerOffers, bets: readonly LineBet[], share = 1): LinePosition => ({
  ladder: offers,
  bets,
  share,
});
function done(position: LinePosition): LineCashOut {
  const offer = cashOutLines(position);
  if (isLineRefusal(offer)) throw new Error(offer.kind);
  return offer;
}
/** Numbers and what they bring after it, in taka. */
const stepsOf = ({ steps }: LineCashOut) => steps.map(({ from, to, afterMinor }) => [from, to, afterMinor / 100]);

describe("[CASH-30] a cash-out of bets at lines", () => {
  test("bought at 44.5 and sold at the same line, nothing is left whatever comes", () => {
    const offer = done(of(ladder({ back: [[44.5, 500]] }), [bought(44.5, 100)]));
    expect(offer.hedges).toMatchObject([{ side: "BACK", priceX100: 44_50, sizeMinor: 100_00 }]);
    expect(stepsOf(offer)).toEqual([
      [0, 44, 0],
      [45, null, 0],
    ]);
    expect([offer.securedMinor, offer.mostMinor]).toEqual([0, 0]);
  });

  test("sold at a higher line, the numbers between win both bets: its least is told as its least, and the rest as its most", () => {
    const offer = done(of(ladder({ back: [[47.5, 500]] }), [bought(44.5, 100)]));
    expect(stepsOf(offer)).toEqual([
      [0, 44, 0],
      [45, 47, 200],
      [48, null, 0],
    ]);
    expect([offer.securedMinor, offer.worstMinor, offer.mostMinor]).toEqual([0, 0, 200_00]);
  });

  test("a sale is cashed out by a purchase at a lower line", () => {
    const offer = done(of(ladder({ lay: [[42.5, 500]] }), [sold(44.5, 100)]));
    expect(offer.hedges).toMatchObject([{ side: "LAY", priceX100: 42_50, sizeMinor: 100_00 }]);
    expect([offer.securedMinor, offer.mostMinor]).toEqual([0, 200_00]);
  });

  test("where the lines have gone the other way nothing is offered: between them both bets would lose", () => {
    expect(cashOutLines(of(ladder({ back: [[43.5, 500]] }), [bought(44.5, 100)]))).toEqual({ kind: "worse" });
    expect(cashOutLines(of(ladder({ lay: [[43.5, 500]] }), [bought(44.5, 100)]))).toEqual({ kind: "noOffers" });
    expect(cashOutLines(of(ladder({}), [bought(44.5, 100), sold(44.5, 100)]))).toEqual({ kind: "level" });
    const inactive = { ...ladder({ back: [[47.5, 500]] }), isActive: false };
    expect(cashOutLines(of(inactive, [bought(44.5, 100)]))).toEqual({ kind: "noOffers" });
  });

  test("several lines are taken best first, each by an order that takes no worse one, and a thin book secures what it holds", () => {
    const offers = ladder({
      back: [
        [47.5, 30],
        [45.5, 40],
        [43.5, 500],
      ],
    });
    const offer = done(of(offers, [bought(44.5, 100)]));
    expect(offer.hedges.map((hedge) => [hedge.priceX100, hedge.sizeMinor, limitOf(hedge, "target")])).toEqual([
      [47_50, 30_00, 47_50],
      [45_50, 40_00, 45_50],
    ]);
    expect([offer.securedMinor, offer.mostMinor]).toEqual([-30_00, 170_00]);
  });

  test("[CASH-03] a share trades that share and leaves the rest of the position as it was", () => {
    const offer = done(of(ladder({ back: [[47.5, 500]] }), [bought(44.5, 100)], 0.25));
    expect(offer.hedges).toMatchObject([{ sizeMinor: 25_00 }]);
    expect([offer.securedMinor, offer.mostMinor, offer.worstMinor]).toEqual([0, 50_00, -75_00]);
  });

  test("[CASH-02] the player's own waiting bet is never met; what could be had without it is told", () => {
    const position = of(ladder({ back: [[47.5, 100]] }), [bought(44.5, 100)]);
    const own = { selectionId: 1, side: "LAY", priceX100: 47_50, sizeMinor: 40_00 } as const;
    expect(cashOutLinesBesideOwn(position, [own])).toEqual({
      offer: { kind: "noOffers" },
      withoutOwnMinor: -40_00,
    });
    expect(cashOutLinesBesideOwn(position, []).withoutOwnMinor).toBeUndefined();
  });
});

const bets: fc.Arbitrary<readonly LineBet[]> = fc.array(
  fc.record({
    side: fc.constantFrom("BACK" as const, "LAY" as const),
    priceX100: fc.nat({ max: 9 }).map(lineAt),
    sizeMinor: fc.integer({ min: 1, max: 2_000 }),
  }),
  { minLength: 1, maxLength: 5 },
);
/** A book that isn't crossed: what can be sold lies below what can be bought. */
const books: fc.Arbitrary<RunnerOffers> = fc
  .tuple(
    fc.integer({ min: 0, max: 10 }),
    fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 10, maxLength: 10 }),
  )
  .map(([middle, sizes]) => {
    const levels = sizes.map((sizeX100, place) => ({ priceX100: lineAt(place), sizeX100 }));
    const there = ({ sizeX100 }: { sizeX100: number }): boolean => sizeX100 > 0;
    return {
      selectionId: 1,
      isActive: true,
      back: levels.slice(0, middle).filter(there).toReversed(),
      lay: levels.slice(middle).filter(there),
    };
  });
const leastOf = (all: readonly LineBet[]): number =>
  Math.min(...Array.from({ length: lineCount(range) + 1 }, (_, outcome) => lineResultMinor(range, all, outcome)));
const tradesOf = ({ hedges }: LineCashOut): LineBet[] =>
  hedges.flatMap(({ side, fills }) => fills.map(({ priceX100, sizeMinor }) => ({ side, priceX100, sizeMinor })));
/** The first so many minor units of what is offered. */
function swept(side: LineBet["side"], levels: RunnerOffers["back"], sizeMinor: number): LineBet[] {
  let rest = sizeMinor;
  return levels.flatMap(({ priceX100, sizeX100 }) => {
    const taken = Math.min(rest, sizeX100);
    rest -= taken;
    return taken > 0 ? [{ side, priceX100, sizeMinor: taken }] : [];
  });
}

test("[CASH-30] no number ever brings less than what a cash-out says that it secures, and some number brings just that; whatever is matched of its orders is never worse than nothing", () => {
  const parts = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 10, maxLength: 10 });
  let done = 0;
  fc.assert(
    fc.property(bets, books, parts, (own, book, quarters) => {
      const offer = cashOutLines(of(book, own));
      if (isLineRefusal(offer)) return;
      done += 1;
      const trades = tradesOf(offer);
      expect(leastOf([...own, ...trades])).toBe(offer.securedMinor);
      expect(offer.worstMinor).toBe(offer.securedMinor);
      // Nothing is taken that isn't there, nor beyond a limit.
      for (const hedge of offer.hedges) {
        const offered = (hedge.side === "BACK" ? book.back : book.lay).find(
          ({ priceX100 }) => priceX100 === limitOf(hedge, "target"),
        );
        expect(offered?.sizeX100 ?? 0).toBeGreaterThanOrEqual(hedge.sizeMinor);
      }
      const matched = trades.map((trade, place) => ({
        ...trade,
        sizeMinor: Math.floor((trade.sizeMinor * (quarters[place] ?? 0)) / 4),
      }));
      expect(leastOf([...own, ...matched])).toBeGreaterThanOrEqual(leastOf(own));
    }),
    { numRuns: 500 },
  );
  expect(done).toBeGreaterThan(50);
});

test("[CASH-30] no bets at the lines that are offered secure more, of one side or of both; where none is offered none gains a taka", () => {
  const some = fc.nat({ max: 4_000 });
  let done = 0;
  fc.assert(
    fc.property(bets, books, some, some, (own, book, sale, purchase) => {
      const offer = cashOutLines(of(book, own));
      if (!isLineRefusal(offer)) done += 1;
      const secured = isLineRefusal(offer) ? leastOf(own) + 99 : offer.securedMinor;
      const both = [...swept("BACK", book.back, sale), ...swept("LAY", book.lay, purchase)];
      expect(leastOf([...own, ...both])).toBeLessThanOrEqual(secured);
      for (let size = 0; size <= 4_000; size += 50) {
        expect(leastOf([...own, ...swept("BACK", book.back, size)])).toBeLessThanOrEqual(secured);
        expect(leastOf([...own, ...swept("LAY", book.lay, size)])).toBeLessThanOrEqual(secured);
      }
    }),
    { numRuns: 300 },
  );
  expect(done).toBeGreaterThan(30);
});

test("[CASH-03] [CASH-30] a share secures no more than its orders and the rest of the position bring at any number", () => {
  fc.assert(
    fc.property(bets, books, fc.integer({ min: 1, max: 20 }), (own, book, twentieths) => {
      const share = twentieths / 20;
      const offer = cashOutLines(of(book, own, share));
      if (isLineRefusal(offer)) return;
      const trades = tradesOf(offer);
      for (let outcome = 0; outcome <= lineCount(range); outcome += 1) {
        const kept = (1 - share) * lineResultMinor(range, own, outcome);
        expect(lineResultMinor(range, [...own, ...trades], outcome) - kept).toBeGreaterThanOrEqual(offer.securedMinor);
      }
    }),
  );
});

const spec: MarketSpec = {
  selectionIds: [1],
  numberOfWinners: 1,
  hasOtherOutcome: false,
  minimumSizeMinor: 1,
  line: range,
};
const placements = fc.array(
  fc.record({
    accountId: fc.integer({ min: 1, max: 3 }),
    side: fc.constantFrom("BACK" as const, "LAY" as const),
    priceX100: fc.nat({ max: 9 }).map(lineAt),
    sizeMinor: fc.integer({ min: 1, max: 1_000 }),
  }),
  { minLength: 1, maxLength: 40 },
);

test("[CASH-30] [BOOK-25] in any market the orders of a cash-out, sent one after the other, are filled whole and bring at each number what was shown, round the player's own waiting bets too", () => {
  let [beside, held] = [0, 0];
  fc.assert(
    fc.property(placements, (placed) => {
      const book = createBook(spec);
      book.apply({ type: "resume" });
      const own: LineBet[] = [];
      for (const [place, order] of placed.entries()) {
        const answer = book.apply({
          type: "place",
          orderId: place + 1,
          selectionId: 1,
          persistence: "LAPSE",
          ...order,
        });
        for (const event of answer.ok ? answer.events : []) {
          if (event.type !== "fill") continue;
          const { priceX100, sizeMinor, takerSide } = event;
          const makerSide = takerSide === "BACK" ? "LAY" : "BACK";
          if (event.takerAccountId === 1) own.push({ side: takerSide, priceX100, sizeMinor });
          if (event.makerAccountId === 1) own.push({ side: makerSide, priceX100, sizeMinor });
        }
      }
      if (own.length === 0) return;
      const offersTo = (side: "BACK" | "LAY") =>
        [...book.offers(1, side)].map(({ priceX100, sizeMinor }) => ({ priceX100, sizeX100: sizeMinor }));
      const offers: RunnerOffers = { selectionId: 1, isActive: true, back: offersTo("BACK"), lay: offersTo("LAY") };
      const waiting = book.openOrdersOf(1).map((order) => ({ ...order, sizeMinor: order.remainingMinor }));
      const { offer, withoutOwnMinor } = cashOutLinesBesideOwn(of(offers, own), waiting);
      if (withoutOwnMinor !== undefined) held += 1;
      if (isLineRefusal(offer)) return;
      if (waiting.length > 0) beside += 1;
      for (const [place, hedge] of offer.hedges.entries()) {
        const answer = book.apply(takingOf(hedge, { accountId: 1, place }));
        expect(answer.ok).toBe(true);
      }
      const results = book.positionOf(1).ifWinMinor;
      for (const { from, afterMinor } of offer.steps) expect(results[lineOutcome(range, from)]).toBe(afterMinor);
      expect(Math.min(...results)).toBe(offer.securedMinor);
      expect(Math.max(...results)).toBe(offer.mostMinor);
    }),
    { numRuns: 1_500 },
  );
  expect(beside).toBeGreaterThan(30);
  expect(held).toBeGreaterThan(5);
});
