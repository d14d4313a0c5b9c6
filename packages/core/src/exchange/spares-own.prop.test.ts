import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createBook, FastBook, type Book, type MarketEvent, type PlaceCommand } from "./index.ts";
import { away, draw, fillsIn, home, implementations, matchOdds, Story } from "./test-support/setup.ts";
import { crossedLives, Life, lives, specs, type Step } from "./test-support/steps.ts";

const kill = { timeInForce: "FILL_OR_KILL", minFillSizeMinor: 1, sparesOwn: true } as const;

describe.each(implementations)("an order of the %s book that spares its account's own", (_name, make) => {
  const story = () => new Story(make({ ...matchOdds, hasVirtualPrices: true }));

  test("[BOOK-25] takes what stands before the own order, in its queue too, and nothing behind it", () => {
    const s = story();
    s.place([1, home, "LAY", 2.2, 5]);
    s.place([1, home, "LAY", 2.1, 7]);
    const own = s.place([9, home, "LAY", 2.1, 20]);
    s.place([1, home, "LAY", 2.1, 30]);
    const events = s.do(s.command([9, home, "BACK", 2, 50], { orderId: 8, ...kill }));
    expect(fillsIn(events)).toEqual([
      [1, 8, 2.2, 5],
      [2, 8, 2.1, 7],
    ]);
    expect(s.book.openOrder(own)?.remainingMinor).toBe(2_000);
    expect(s.book.openOrder(8)).toBeUndefined();
  });

  test("[BOOK-25] is killed whole where it asks for more than stands before the own order; another account's order is none", () => {
    const { minFillSizeMinor: _, ...whole } = kill;
    const s = story();
    s.place([1, home, "LAY", 2.1, 7]);
    s.place([9, home, "LAY", 2.1, 20]);
    expect(fillsIn(s.do(s.command([9, home, "BACK", 2.1, 8], { orderId: 7, ...whole })))).toEqual([]);
    expect(fillsIn(s.do(s.command([8, home, "BACK", 2.1, 8], { orderId: 8, ...whole })))).toHaveLength(2);
  });

  test("[BOOK-25] meets no own order on another runner, through a virtual price", () => {
    const s = story();
    s.place([1, draw, "BACK", 4, 25]);
    s.place([9, away, "BACK", 4, 25]);
    s.place([1, home, "LAY", 1.9, 30]);
    const events = s.do(s.command([9, home, "BACK", 1.9, 40], { orderId: 8, ...kill }));
    expect(fillsIn(events)).toEqual([]);
    expect(fillsIn(s.do(s.command([2, home, "BACK", 1.9, 40], { orderId: 9, ...kill }))).length).toBeGreaterThan(2);
  });
});

test("[BOOK-25] in a market of lines too: what stands before the own order is taken", () => {
  const line = { leastX100: 3_050, mostX100: 5_050, intervalX100: 100 };
  const s = new Story(createBook({ ...matchOdds, selectionIds: [home], hasOtherOutcome: true, line }));
  s.place([1, home, "LAY", 41.5, 5]);
  s.place([1, home, "LAY", 40.5, 7]);
  s.place([9, home, "LAY", 40.5, 20]);
  expect(fillsIn(s.do(s.command([9, home, "BACK", 40.5, 50], { orderId: 8, ...kill })))).toEqual([
    [1, 8, 41.5, 5],
    [2, 8, 40.5, 7],
  ]);
});

/** The orders of this account that one command filled, itself left out. */
const ownMet = (events: readonly MarketEvent[], { orderId, accountId }: PlaceCommand): readonly number[] =>
  events.flatMap((event) =>
    event.type === "fill" && event.makerAccountId === accountId && event.makerOrderId !== orderId
      ? [event.makerOrderId]
      : [],
  );

/** Lives it, and lets a second book, rebuilt at each crash, follow; returns how often such an order had own orders in reach. */
function live(makeBook: (snapshot?: ReturnType<Book["snapshot"]>) => Book, steps: readonly Step[]): number {
  const life = new Life();
  let book = makeBook();
  book.apply({ type: "resume" });
  let inReach = 0;
  for (const step of steps) {
    if (step.type === "crash") book = makeBook(book.snapshot());
    const command = life.command(step);
    if (command === undefined) continue;
    const isSparing = command.type === "place" && command.sparesOwn === true;
    const unguarded = isSparing ? makeBook(book.snapshot()) : undefined;
    const answer = book.apply(command);
    if (!isSparing || !answer.ok) continue;
    expect(ownMet(answer.events, command)).toEqual([]);
    expect(book.openOrder(command.orderId)).toBeUndefined();
    const { sparesOwn: _, ...plain } = command;
    const without = unguarded?.apply(plain);
    if (without?.ok === true && ownMet(without.events, command).length > 0) inReach += 1;
  }
  return inReach;
}

test(
  "[BOOK-25] [CASH-02] in any life such an order never meets one of its own account, leaves nothing that waits, and would have met some without it",
  { timeout: 120_000 },
  () => {
    let inReach = 0;
    const crossed = fc.property(crossedLives, ([spec, steps]) => {
      inReach += live((snapshot) => new FastBook(spec, { snapshot }), steps);
    });
    fc.assert(crossed, { numRuns: 500 });
    const plain = fc.property(specs, lives, (spec, steps) => {
      inReach += live((snapshot) => new FastBook(spec, { snapshot }), steps);
    });
    fc.assert(plain, { numRuns: 500 });
    expect(inReach).toBeGreaterThan(20);
  },
);
