import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderRow } from "../engine-ports.ts";
import { OpenOrders } from "./open-orders.ts";

const row = (betId: number, playerId: string): OrderRow => ({
  betId,
  marketId: "1.1",
  selectionId: 1,
  playerId,
  side: "BACK",
  priceX100: 200,
  sizeMinor: 1_000n,
  remainingMinor: 1_000n,
  matchedMinor: 0n,
  matchedValue: 0n,
  matchedProfitMinor: 0n,
  cancelledMinor: 0n,
  lapsedMinor: 0n,
  voidedMinor: 0n,
  persistence: "LAPSE",
  orderType: null,
  leastFillMinor: null,
  customerOrderRef: null,
  customerStrategyRef: null,
  placedAtMs: 0,
  matchedAtMs: null,
  endedAtMs: null,
});

test("the open bets of each player are those that were added and not deleted, in order of entry", () => {
  const player = fc.constantFrom("1", "2", "3");
  const step = fc.oneof(
    player.map((playerId) => ({ playerId })),
    fc.nat(30).map((nth) => ({ nth })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const orders = new OpenOrders();
      const entered: OrderRow[] = [];
      let open: OrderRow[] = [];
      for (const one of steps) {
        if ("playerId" in one) {
          const order = row(entered.length + 1, one.playerId);
          entered.push(order);
          open.push(order);
          orders.add(order);
        } else {
          // Often one that is gone already.
          const gone = entered[one.nth];
          if (gone === undefined) continue;
          open = open.filter((order) => order !== gone);
          orders.delete(gone);
        }
        for (const playerId of ["1", "2", "3"]) {
          expect(orders.of(playerId)).toEqual(open.filter((order) => order.playerId === playerId));
        }
      }
      for (const order of entered) expect(orders.get(order.betId)).toBe(open.includes(order) ? order : undefined);
    }),
  );
});
