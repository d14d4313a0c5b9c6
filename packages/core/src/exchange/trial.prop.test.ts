import fc from "fast-check";
import { expect, test } from "vitest";
import { tryTogether, type Book, type PlaceCommand, type TrialOrder, type TriedOrder } from "./index.ts";
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

/** Some are matched, some wait where others find them, some are filled or killed, some have a target, some lapse for a better price. */
const wanted = fc
  .record({
    selectionId: runners,
    side: sides,
    steps: fc.integer({ min: -8, max: 8 }),
    sizeMinor: sizes,
    terms: fc.constantFrom("limit", "limit", "limit", "kill", "least", "target", "own"),
  })
  .map(({ terms, ...order }) => ({ order, terms }));
type Wanted = ReturnType<(typeof wanted)["generate"]>["value"];

const termsOf = ({ order, terms }: Wanted): Partial<TrialOrder> => {
  const killed = { timeInForce: "FILL_OR_KILL" } as const;
  if (terms === "kill") return { ...killed, sparesOwn: true };
  if (terms === "least") return { ...killed, minFillSizeMinor: Math.max(1, order.sizeMinor >> 1) };
  if (terms === "target") return { target: { type: "PAYOUT", amountMinor: order.sizeMinor * 3 } };
  return terms === "own" ? { lapsesForBetter: true } : {};
};

function trialOrder(kind: Kind, one: Wanted): TrialOrder {
  const { steps, side, sizeMinor } = one.order;
  const selectionId = kind === "lines" ? 1 : one.order.selectionId;
  const priceX100 = priceOf(kind, { steps, selectionId });
  const terms = kind === "lines" && (one.terms === "target" || one.terms === "own") ? {} : termsOf(one);
  return { accountId: 5, selectionId, side, priceX100, sizeMinor, persistence: "LAPSE", ...terms };
}

/** What became of each when they were placed one after the other, by the events of all of them. */
function placed(book: Book, orders: readonly TrialOrder[]): TriedOrder[] {
  const ends = orders.map(({ sizeMinor }) => ({
    sizeMinor,
    matchedMinor: 0,
    matchedProfitMinor: 0,
    remainingMinor: 0,
  }));
  const prices = orders.map((): number[] => []);
  for (const [place, order] of orders.entries()) {
    const command: PlaceCommand = { ...order, type: "place", orderId: 1_000 + place };
    const answer = book.apply(command);
    if (!answer.ok) continue;
    for (const event of answer.events) {
      if (event.type === "fill")
        for (const id of [event.takerOrderId, event.makerOrderId]) prices[id - 1_000]?.push(event.priceX100);
      const end = "orderId" in event ? ends[event.orderId - 1_000] : undefined;
      if (end === undefined) continue;
      if (event.type === "orderAccepted")
        Object.assign(end, { sizeMinor: event.sizeMinor, remainingMinor: event.sizeMinor });
      if (event.type !== "orderChanged") continue;
      const { matchedMinor, matchedProfitMinor, remainingMinor } = event;
      Object.assign(end, { matchedMinor, matchedProfitMinor, remainingMinor });
    }
  }
  return ends.map((end, place) => {
    const met = prices[place] ?? [];
    const worst = orders[place]?.side === "BACK" ? Math.min(...met) : Math.max(...met);
    return { ...end, worstX100: met.length === 0 ? 0 : worst };
  });
}

const cases = fc.record({
  kind: fc.constantFrom<Kind[]>("plain", "crossed", "crossed", "crossed", "withdrawn", "lines"),
  rests: fc.array(fc.tuple(fc.constantFrom(1, 2, 3, 4, 5), resting), { minLength: 0, maxLength: 40, size: "max" }),
  asked: fc.array(wanted, { minLength: 2, maxLength: 6 }),
  front: fc.constantFrom(1, 2, 5, 64),
});

test(
  "[BOOK-28] what comes of orders in a trial is what comes of them in another book, placed one after the other, however little of the book is looked at first: of those that wait, that meet each other across the runners, that are killed, have a target or lapse for a better price",
  { timeout: 120_000 },
  () => {
    const met = { waits: 0, matched: 0, meets: 0, killed: 0, behind: 0 };
    fc.assert(
      fc.property(cases, ({ kind, rests, asked, front }) => {
        const book = bookOf(kind, rests as readonly (readonly [number, Around])[]);
        const before = book.stateHash();
        const orders = asked.map((one) => trialOrder(kind, one));
        const ends = placed(oracle(book), orders);
        expect(tryTogether(book, orders, { front })).toEqual(ends);
        expect(book.stateHash()).toBe(before);
        const alone = orders.map((order) => placed(oracle(book), [order])[0]);
        for (const [place, end] of ends.entries()) {
          met.waits += (end?.remainingMinor ?? 0) > 0 ? 1 : 0;
          met.matched += (end?.matchedMinor ?? 0) > 0 ? 1 : 0;
          met.meets += (end?.matchedMinor ?? 0) > (alone[place]?.matchedMinor ?? 0) ? 1 : 0;
          met.killed += orders[place]?.timeInForce !== undefined && end?.matchedMinor === 0 ? 1 : 0;
        }
        if (rests.length > 3 * front) met.behind += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(100);
  },
);
