import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { wouldFillTogether, type Book, type KillOrder, type PlaceCommand } from "./index.ts";
import {
  bookOf,
  oracle,
  priceOf,
  resting,
  runners,
  sides,
  sizes,
  type Around,
  type Kind,
} from "./test-support/trial-books.ts";

/** Mostly within reach. */
const wanted = fc
  .record({
    selectionId: runners,
    side: sides,
    steps: fc.integer({ min: -2, max: 12 }),
    sizeMinor: sizes,
    least: fc.constantFrom(undefined, 1),
  })
  .map((order) => ({ ...order, steps: order.side === "BACK" ? -order.steps : order.steps }));
const cases = fc.record({
  kind: fc.constantFrom<Kind[]>("plain", "crossed", "crossed", "crossed", "withdrawn", "lines"),
  rests: fc.array(fc.tuple(fc.constantFrom(1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 5), resting), {
    minLength: 15,
    maxLength: 60,
    size: "max",
  }),
  asked: fc.array(wanted, { minLength: 2, maxLength: 4 }),
  front: fc.constantFrom(1, 2, 5, 64),
});

/** Of account 5, which has orders of its own there. */
const killOrder = (
  kind: Kind,
  { steps, least, ...order }: Around & { readonly least: number | undefined },
): KillOrder => ({
  ...order,
  selectionId: kind === "lines" ? 1 : order.selectionId,
  accountId: 5,
  priceX100: priceOf(kind, { steps, selectionId: order.selectionId }),
  persistence: "LAPSE",
  timeInForce: "FILL_OR_KILL",
  sparesOwn: true,
  ...(least === undefined ? {} : { minFillSizeMinor: least }),
});

/** How much of each is matched when they are placed one after the other. */
function placed(book: Book, orders: readonly KillOrder[]): number[] {
  return orders.map((order, place) => {
    const command: PlaceCommand = { ...order, type: "place", orderId: 1_000 + place };
    const answer = book.apply(command);
    if (!answer.ok) throw new Error(answer.code);
    return answer.events.reduce(
      (sum, event) => (event.type === "fill" && event.takerOrderId === command.orderId ? sum + event.sizeMinor : sum),
      0,
    );
  });
}

test(
  "[BOOK-28] orders would be filled together exactly where each of them is, placed one after the other in another book: of runners apart, across them, of withdrawn ones and of lines, past own orders, and however little of the book is looked at first",
  { timeout: 120_000 },
  () => {
    const met = { together: 0, alone: 0, across: 0, none: 0 };
    fc.assert(
      fc.property(cases, ({ kind, rests, asked, front }) => {
        const book = bookOf(kind, rests);
        const before = book.stateHash();
        const orders = asked.map((one) => killOrder(kind, one));
        const matched = placed(oracle(book), orders);
        const isWhole = orders.every(({ sizeMinor }, place) => matched[place] === sizeMinor);
        expect(wouldFillTogether(book, orders, { front })).toBe(isWhole);
        expect(book.stateHash()).toBe(before);
        const byThemselves = orders.map((order) => placed(oracle(book), [order])[0]);
        const isWholeAlone = orders.every(({ sizeMinor }, place) => byThemselves[place] === sizeMinor);
        met[isWhole ? "together" : isWholeAlone ? "alone" : "none"] += 1;
        if (!isWhole) return;
        expect(placed(book, orders)).toEqual(orders.map(({ sizeMinor }) => sizeMinor));
        if (book.positionOf(0).ifWinMinor.some((figure) => figure !== 0)) met.across += 1;
      }),
      { numRuns: 2_000 },
    );
    // Each filled whole by itself, and not together: they share what is there.
    expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(10);
  },
);

test("[BOOK-28] a side that is used up where the look ends is looked at whole: an order behind it counts, and so does a better price behind it", () => {
  const rests = [1, 1, 1, 1].map(
    (accountId) => [accountId, { selectionId: 2, side: "LAY" as const, steps: -1, sizeMinor: 10 }] as const,
  );
  const book = bookOf("crossed", rests);
  const order = (sizeMinor: number): KillOrder =>
    killOrder("crossed", { selectionId: 2, side: "BACK", steps: -1, sizeMinor, least: undefined });
  expect(wouldFillTogether(book, [order(20), order(20)], { front: 2 })).toBe(true);
  expect(wouldFillTogether(book, [order(20), order(21)], { front: 2 })).toBe(false);
});

test("[BOOK-28] [VIRT-03] what one takes across the runners is gone for the next, of another runner too", () => {
  const rests = [2, 3].map(
    (selectionId) => [1, { selectionId, side: "BACK" as const, steps: 1, sizeMinor: 1_000 }] as const,
  );
  const book = bookOf("crossed", rests);
  const order = (selectionId: number, side: "BACK" | "LAY", sizeMinor: number): KillOrder =>
    killOrder("crossed", { selectionId, side, steps: side === "BACK" ? -5 : 3, sizeMinor, least: undefined });
  const [across, real] = [order(1, "BACK", 500), order(2, "LAY", 1_000)];
  expect([across, real].map((one) => wouldFillTogether(book, [one]))).toEqual([true, true]);
  expect(wouldFillTogether(book, [across, real])).toBe(false);
  expect(wouldFillTogether(book, [real, across])).toBe(false);
  expect(wouldFillTogether(book, [across, order(2, "LAY", 600)])).toBe(true);
});

test("[BOOK-25] [BOOK-28] an own order where the look ends is not passed by, though others across the runners offer more behind it", () => {
  const across = [2, 3].map(
    (selectionId) => [1, { selectionId, side: "BACK" as const, steps: 1, sizeMinor: 1_000 }] as const,
  );
  const lays = [1, 5].map(
    (accountId, place) =>
      [accountId, { selectionId: 1, side: "LAY" as const, steps: -1 - place, sizeMinor: 10 }] as const,
  );
  const orders = [
    killOrder("crossed", { selectionId: 1, side: "BACK", steps: -8, sizeMinor: 20, least: undefined }),
    killOrder("crossed", { selectionId: 3, side: "LAY", steps: 3, sizeMinor: 100, least: undefined }),
  ];
  expect(wouldFillTogether(bookOf("crossed", [...across, ...lays.slice(0, 1)]), orders, { front: 1 })).toBe(true);
  expect(wouldFillTogether(bookOf("crossed", [...across, ...lays]), orders, { front: 1 })).toBe(false);
});

test.each(["crossed", "lines"] as const)(
  "[BOOK-28] of a huge book (%s) as much is looked at as is taken, a few times over: bets that reach past its front and beyond are told the same as by all of it",
  (kind) => {
    const many = kind === "lines" ? 3_000 : 500;
    const rests = ([1, 2, 3] as const).flatMap((selectionId) =>
      (["BACK", "LAY"] as const).flatMap((side) =>
        Array.from({ length: many }, (_, place): readonly [number, Around] => {
          const steps = 1 + Math.floor((5 * place) / many);
          return [1, { selectionId, side, steps: side === "LAY" ? -steps : steps, sizeMinor: 10 }];
        }),
      ),
    );
    const book = bookOf(kind, kind === "lines" ? rests.slice(0, 2 * many) : rests);
    const looks = vi.spyOn(book, "snapshot");
    const lookedAt = (): number => looks.mock.results.reduce((sum, { value }) => sum + value.orders.length, 0);
    const deep = (orders: number): KillOrder[] =>
      (kind === "lines" ? [1, 1] : [1, 2]).map((selectionId) =>
        killOrder(kind, { selectionId, side: "BACK", steps: -8, sizeMinor: 10 * orders, least: undefined }),
      );
    for (const orders of [5, 40, 150]) {
      looks.mockClear();
      expect(wouldFillTogether(book, deep(orders)), `${orders}`).toBe(true);
      // Of six sides those that are taken are looked at to the end and beyond, the others' fronts alone, each time anew.
      expect(lookedAt(), `${orders}`).toBeLessThan(8 * 16 + 24 * orders);
    }
    looks.mockClear();
    expect(wouldFillTogether(book, deep(10 * many))).toBe(false);
    expect(wouldFillTogether(bookOf(kind, rests.slice(0, 2)), deep(3))).toBe(false);
  },
);

test("[BOOK-25] of a long queue no more is added up for a bet that spares own orders than it asks for", () => {
  const rests = Array.from({ length: 200 }, (_, place): readonly [number, Around] => [
    place === 150 ? 5 : 1,
    { selectionId: 2, side: "LAY", steps: -1, sizeMinor: 10 },
  ]);
  for (const kind of ["plain", "crossed"] as const) {
    const offers = [...bookOf(kind, rests).offers(2, "BACK", 5)].map(({ sizeMinor }) => sizeMinor);
    expect(offers).toEqual([320, 320, 320, 320, 220]);
  }
});
