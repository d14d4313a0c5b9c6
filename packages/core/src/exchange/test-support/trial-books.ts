import fc from "fast-check";
import { expect } from "vitest";
import { ladderPrices, tickOf } from "../../odds/index.ts";
import { createBook, LineBook, NaiveBook, type Book, type MarketSpec } from "../index.ts";

/** Books of each kind in which a few orders are tried. */

const specOf = (extra: Partial<MarketSpec>): MarketSpec => ({
  selectionIds: [1, 2, 3],
  numberOfWinners: 1,
  hasOtherOutcome: false,
  minimumSizeMinor: 1,
  ...extra,
});
const line = { leastX100: 3_050, mostX100: 6_050, intervalX100: 100 };
export const markets = {
  plain: specOf({}),
  crossed: specOf({ hasVirtualPrices: true }),
  withdrawn: specOf({ selectionIds: [1, 2, 3, 4], removedIds: [4], hasVirtualPrices: true }),
  lines: specOf({ selectionIds: [1], hasOtherOutcome: true, line }),
};
export type Kind = keyof typeof markets;

/** What the runners are worth: chances that come to one, so that offers across them are as good as their own now and then. */
const worthTicks: Readonly<Record<number, number>> = { 1: tickOf(250), 2: tickOf(350), 3: tickOf(320) };

export interface Around {
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  readonly steps: number;
  readonly sizeMinor: number;
}
export function priceOf(kind: Kind, { selectionId, steps }: Pick<Around, "selectionId" | "steps">): number {
  return kind === "lines" ? 4_550 + 100 * steps : (ladderPrices[(worthTicks[selectionId] ?? 0) + steps] ?? 0);
}

/** Runner 1 has few offers of its own: it is taken across the others. */
export const runners = fc.constantFrom(1, 2, 3, 2, 3, 2, 3, 2, 3);
/** Odd small ones, where rounding across the runners shows. */
export const sizes = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 4_000 }));
export const sides = fc.constantFrom<("BACK" | "LAY")[]>("BACK", "LAY");
export const resting = fc
  .record({ selectionId: runners, side: sides, steps: fc.integer({ min: 1, max: 6 }), sizeMinor: sizes })
  .map((order) => ({ ...order, steps: order.side === "LAY" ? -order.steps : order.steps }));
export function bookOf(kind: Kind, rests: readonly (readonly [number, Around])[]): Book {
  const book = createBook(markets[kind]);
  book.apply({ type: "resume" });
  for (const [index, [accountId, order]] of rests.entries()) {
    const selectionId = kind === "lines" ? 1 : order.selectionId;
    const { side, sizeMinor } = order;
    const priceX100 = priceOf(kind, { ...order, selectionId });
    const placed = { orderId: index + 1, accountId, selectionId, side, priceX100, sizeMinor };
    expect(book.apply({ type: "place", ...placed, persistence: "LAPSE" }).ok).toBe(true);
  }
  return book;
}

export const oracle = (book: Book): Book =>
  book.spec.line === undefined ? new NaiveBook(book.spec, book.snapshot()) : new LineBook(book.spec, book.snapshot());
