import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderRow } from "../engine-ports.ts";
import { BatchDraft } from "./draft.ts";
import { newOrder } from "./new-order.ts";
import { OpenOrders } from "./open-orders.ts";

const instruction = { selectionId: 1, side: "BACK", priceX100: 200, sizeMinor: 1_000n, persistence: "LAPSE" } as const;

/** Makes bets with ids from 1 on, as a batch does. */
function bettor(): (playerId: string) => OrderRow {
  let betId = 0;
  const read = { nowMs: 0, funds: [], earlierAnswers: [], endedBets: [], betIdBlocks: [] };
  const draft = new BatchDraft(read, () => (betId += 1));
  return (playerId) =>
    newOrder(
      { request: { playerId, marketId: "1.1", customerRef: null, instructions: [instruction] }, draft },
      instruction,
    );
}

test("the open bets of each player are those that were added and not deleted, in order of entry", () => {
  const player = fc.constantFrom("1", "2", "3");
  const step = fc.oneof(
    player.map((playerId) => ({ playerId })),
    fc.nat(30).map((nth) => ({ nth })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const orders = new OpenOrders();
      const bet = bettor();
      const entered: OrderRow[] = [];
      let open: OrderRow[] = [];
      for (const one of steps) {
        if ("playerId" in one) {
          const order = bet(one.playerId);
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
