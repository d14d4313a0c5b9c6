import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FastBook } from "./index.ts";
import { crossedLives, Life } from "./test-support/steps.ts";
import { away, draw, fillsIn, home, implementations, matchOdds, Story } from "./test-support/setup.ts";

const none = { lapsesForBetter: true };

describe.each(implementations)("the %s book", (_, make) => {
  test.each([
    ["back", "BACK", "LAY", 2.1, 2.2],
    ["lay", "LAY", "BACK", 2.2, 2.1],
  ] as const)(
    "[BOOK-24] a %s that takes no better price lapses as a whole when one is on offer, though its own is too",
    (_name, side, opposite, own, better) => {
      const story = new Story(make(matchOdds));
      story.place([1, home, opposite, better, 5]);
      story.place([1, home, opposite, own, 50]);
      const events = story.do(story.command([2, home, side, own, 40], { orderId: 3, ...none }));
      expect(fillsIn(events)).toEqual([]);
      expect(events).toContainEqual(
        expect.objectContaining({ type: "orderChanged", reason: "LAPSED", orderId: 3, lapsedMinor: 4_000 }),
      );
      expect(story.book.openOrder(3)).toBeUndefined();
      expect(story.book.lockedFor(2)).toBe(0);
    },
  );

  test("[BOOK-24] at its own price it is matched, and its rest waits", () => {
    const story = new Story(make(matchOdds));
    story.place([1, home, "LAY", 2.1, 30]);
    const events = story.do(story.command([2, home, "BACK", 2.1, 40], { orderId: 3, ...none }));
    expect(fillsIn(events)).toEqual([[1, 3, 2.1, 30]]);
    expect(story.book.openOrder(3)?.remainingMinor).toBe(1_000);
  });

  test("[BOOK-24] a virtual price that is better makes it lapse too", () => {
    const story = new Story(make({ ...matchOdds, hasVirtualPrices: true }));
    story.place([1, draw, "BACK", 4, 25]);
    story.place([1, away, "BACK", 4, 25]);
    expect(fillsIn(story.do(story.command([2, home, "BACK", 1.9, 20], { orderId: 3, ...none })))).toEqual([]);
    expect(fillsIn(story.do(story.command([2, home, "BACK", 2, 20], { orderId: 4, ...none })))).toHaveLength(3);
  });

  test("[BOOK-24] a fill-or-kill bet asks for an average, and isn't held back", () => {
    const story = new Story(make(matchOdds));
    story.place([1, home, "LAY", 2.2, 50]);
    const kill = { timeInForce: "FILL_OR_KILL", ...none } as const;
    expect(fillsIn(story.do(story.command([2, home, "BACK", 2.1, 40], { orderId: 3, ...kill })))).toHaveLength(1);
  });
});

test("[BOOK-24] in any life such an order is matched at its price alone or not at all", { timeout: 120_000 }, () => {
  let lapsed = 0;
  fc.assert(
    fc.property(crossedLives, ([spec, steps]) => {
      const life = new Life();
      const book = new FastBook(spec);
      book.apply({ type: "resume" });
      for (const step of steps) {
        const command = life.command(step);
        if (command === undefined) continue;
        const isHeld = command.type === "place" && command.lapsesForBetter === true && command.orderType === undefined;
        const before = isHeld ? [...book.offers(command.selectionId, command.side)][0]?.priceX100 : undefined;
        const answer = book.apply(command);
        if (!isHeld || !answer.ok) continue;
        const isBettered =
          before !== undefined && (command.side === "BACK" ? before > command.priceX100 : before < command.priceX100);
        const fills = answer.events.filter((event) => event.type === "fill" && event.takerOrderId === command.orderId);
        if (isBettered) {
          lapsed += 1;
          expect(fills).toEqual([]);
          expect(book.openOrder(command.orderId)).toBeUndefined();
        }
      }
    }),
    { numRuns: 500 },
  );
  expect(lapsed).toBeGreaterThan(30);
});
