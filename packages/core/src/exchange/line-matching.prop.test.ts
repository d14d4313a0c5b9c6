import fc from "fast-check";
import { expect, test } from "vitest";
import type { MarketCommand } from "./command.ts";
import { createBook } from "./create-book.ts";
import type { MarketSpec, Side } from "./market.ts";

const line = { leastX100: 50, mostX100: 650, intervalX100: 100 };
const spec: MarketSpec = { selectionIds: [1], numberOfWinners: 1, hasOtherOutcome: false, minimumSizeMinor: 1, line };

interface Order {
  readonly orderId: number;
  readonly accountId: number;
  readonly side: Side;
  readonly lineX100: number;
  readonly isKept: boolean;
  left: number;
}
type Told = readonly [makerOrderId: number, lineX100: number, sizeMinor: number];

/** The rule as it is written, over a list in order of entry. [LINE-03] */
class NaiveLines {
  readonly orders: Order[] = [];

  place(order: Order, leastFill?: number): Told[] {
    const isSale = order.side === "BACK";
    const facing = this.orders
      .filter(({ side, left }) => side !== order.side && left > 0)
      .filter(({ lineX100 }) => (isSale ? lineX100 >= order.lineX100 : lineX100 <= order.lineX100))
      .toSorted((one, other) => (isSale ? other.lineX100 - one.lineX100 : one.lineX100 - other.lineX100));
    const offered = facing.reduce((sum, { left }) => sum + left, 0);
    if (leastFill !== undefined && Math.min(offered, order.left) < leastFill) return [];
    const told: Told[] = [];
    for (const maker of facing) {
      const size = Math.min(maker.left, order.left);
      if (size === 0) break;
      maker.left -= size;
      order.left -= size;
      told.push([maker.orderId, maker.lineX100, size]);
    }
    if (leastFill === undefined) this.orders.push(order);
    return told;
  }

  cancel(orderId: number, reduction: number): void {
    const order = this.orders.find((each) => each.orderId === orderId);
    if (order !== undefined) order.left = Math.max(0, order.left - reduction);
  }

  off(): void {
    for (const order of this.orders) if (!order.isKept) order.left = 0;
  }

  open(): [number, number][] {
    return this.orders.filter(({ left }) => left > 0).map(({ orderId, left }) => [orderId, left]);
  }
}

const bet = fc.record({
  accountId: fc.integer({ min: 1, max: 3 }),
  side: fc.constantFrom<Side>("BACK", "LAY"),
  priceX100: fc.integer({ min: 0, max: 6 }).map((step) => 50 + step * 100),
  sizeMinor: fc.integer({ min: 1, max: 60 }),
  persistence: fc.constantFrom("LAPSE" as const, "PERSIST" as const),
});
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant("place" as const), bet }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("kill" as const),
      bet,
      least: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("cancel" as const),
      which: fc.nat(),
      by: fc.integer({ min: 1, max: 80 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("off" as const) }) },
);

/** Plays a step in both; what each says was matched. */
function playIn(
  book: ReturnType<typeof createBook>,
  naive: NaiveLines,
  {
    step: each,
    orderId,
  }: { readonly step: typeof step extends fc.Arbitrary<infer T> ? T : never; readonly orderId: number },
): readonly [unknown, unknown] {
  const fillsOf = (command: MarketCommand): unknown => {
    const answer = book.apply(command);
    if (!answer.ok) return answer.code;
    return answer.events.flatMap((event) =>
      event.type === "fill" ? [[event.makerOrderId, event.priceX100, event.sizeMinor]] : [],
    );
  };
  if (each.type === "off") {
    // Once: what came in-play afterwards stays.
    if (book.apply({ type: "turnInPlay", betDelayMs: 0 }).ok) naive.off();
    book.apply({ type: "resume" });
    return [0, 0];
  }
  if (each.type === "cancel") {
    const open = naive.orders.filter(({ left }) => left > 0);
    const order = open[each.which % Math.max(1, open.length)];
    if (order === undefined) return [0, 0];
    naive.cancel(order.orderId, each.by);
    const { orderId: id, accountId } = order;
    return [fillsOf({ type: "cancel", orderId: id, accountId, sizeReductionMinor: each.by }), []];
  }
  const { accountId, side, priceX100, sizeMinor, persistence } = each.bet;
  const order = { orderId, accountId, side, lineX100: priceX100, isKept: persistence === "PERSIST", left: sizeMinor };
  const placing = { type: "place", orderId, selectionId: 1, ...each.bet } as const;
  if (each.type === "place") return [fillsOf(placing), naive.place(order)];
  const least = each.least === undefined ? undefined : Math.min(each.least, sizeMinor);
  const killing = {
    ...placing,
    timeInForce: "FILL_OR_KILL",
    ...(least !== undefined && { minFillSizeMinor: least }),
  } as const;
  return [fillsOf(killing), naive.place(order, least ?? sizeMinor)];
}

test("[LINE-03] in any life sales and purchases meet as a list says that is searched whole: the best line first, of one line who came first, at the line of who waited", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 70 }), (steps) => {
      const book = createBook(spec);
      book.apply({ type: "resume" });
      const naive = new NaiveLines();
      for (const [index, each] of steps.entries()) {
        const [told, wanted] = playIn(book, naive, { step: each, orderId: index + 1 });
        expect(told).toEqual(wanted);
        const open = [1, 2, 3]
          .flatMap((accountId) => book.openOrdersOf(accountId))
          .map(({ orderId, remainingMinor }) => [orderId, remainingMinor] as const)
          .toSorted(([one], [other]) => one - other);
        expect(open).toEqual(naive.open());
      }
    }),
    { numRuns: 300 },
  );
});

test("[LINE-03] [BOOK-25] at any moment of a life an account that spares its own orders is offered what stands before them, and its orders are told in the book's order", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const book = createBook(spec);
      book.apply({ type: "resume" });
      const naive = new NaiveLines();
      for (const [index, each] of steps.entries()) {
        playIn(book, naive, { step: each, orderId: index + 1 });
        const inOrder = book.snapshot().orders;
        for (const accountId of [1, 2, 3]) {
          expect(book.openOrdersOf(accountId)).toEqual(inOrder.filter((order) => order.accountId === accountId));
          for (const side of ["BACK", "LAY"] as const) {
            expect([...book.offers(1, side, accountId)]).toEqual(offeredTo(naive, side, accountId));
          }
        }
      }
    }),
    { numRuns: 150 },
  );
});

/** What faces a side, best line first, up to the first order of the account. */
function offeredTo(naive: NaiveLines, side: Side, accountId: number): { priceX100: number; sizeMinor: number }[] {
  const offered: { priceX100: number; sizeMinor: number }[] = [];
  const facing = naive.orders
    .filter((order) => order.side !== side && order.left > 0)
    .toSorted((one, other) => (side === "BACK" ? other.lineX100 - one.lineX100 : one.lineX100 - other.lineX100));
  for (const order of facing) {
    if (order.accountId === accountId) break;
    const last = offered.at(-1);
    if (last?.priceX100 === order.lineX100) last.sizeMinor += order.left;
    else offered.push({ priceX100: order.lineX100, sizeMinor: order.left });
  }
  return offered;
}
