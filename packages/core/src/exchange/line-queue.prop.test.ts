import fc from "fast-check";
import { expect, test } from "vitest";
import { inOrder, LineQueue, newOrder, openOrderOf, type Order } from "./line-queue.ts";

const orderOf = (orderId: number, remainingMinor: number): Order => ({
  ...newOrder({
    orderId,
    accountId: 1,
    selectionId: 1,
    side: "BACK",
    priceX100: 450,
    sizeMinor: remainingMinor,
    persistence: "LAPSE",
    remainingMinor,
    matchedMinor: 0,
    cancelledMinor: 0,
    matchedValue: 0,
    matchedProfitMinor: 0,
  }),
  rank: orderId,
});

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant("push" as const), size: fc.integer({ min: 1, max: 50 }) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("remove" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("shrink" as const), which: fc.nat() }) },
);

test("[LINE-03] a queue that orders join and leave at any place holds what a list holds, in its order, with its total", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new LineQueue();
      let list: Order[] = [];
      for (const [index, each] of steps.entries()) {
        const chosen = each.type === "push" ? undefined : list[each.which % Math.max(1, list.length)];
        if (each.type === "push") {
          const order = orderOf(index, each.size);
          queue.push(order);
          list.push(order);
        } else if (each.type === "remove" && chosen !== undefined) {
          queue.remove(chosen);
          list = list.filter((order) => order !== chosen);
        } else if (chosen !== undefined && chosen.remainingMinor > 1) {
          chosen.remainingMinor -= 1;
          queue.shrink(1);
        }
        expect([...queue].map(({ orderId }) => orderId)).toEqual(list.map(({ orderId }) => orderId));
        expect(queue.sizeMinor).toBe(list.reduce((sum, { remainingMinor }) => sum + remainingMinor, 0));
        expect(queue.first).toBe(list[0]);
        let before = 0;
        for (const order of list) {
          expect(queue.sizeBefore(order)).toBe(before);
          before += order.remainingMinor;
        }
      }
    }),
    { numRuns: 200 },
  );
});

test("[LINE-06] what others are told of an order is without its neighbours, and orders go by side, line and entry", () => {
  const [first, second] = [orderOf(1, 10), orderOf(2, 10)];
  const queue = new LineQueue();
  queue.push(first);
  queue.push(second);
  expect(Object.keys(openOrderOf(first))).not.toContain("after");
  const lay: Order = { ...orderOf(3, 1), side: "LAY", priceX100: 950 };
  const low: Order = { ...orderOf(4, 1), priceX100: 350 };
  expect([second, low, first, lay].toSorted(inOrder).map(({ orderId }) => orderId)).toEqual([3, 4, 1, 2]);
});
