import fc from "fast-check";
import { createBook, type MarketSpec } from "@maidan/core/exchange";
import { expect, test } from "vitest";
import type { PlaceInstruction } from "../ports.ts";
import { lockedWhenFilled } from "./cash-out-orders.ts";

const spec: MarketSpec = { selectionIds: [1, 2, 3], numberOfWinners: 1, hasOtherOutcome: false, minimumSizeMinor: 1 };
const [player, maker] = [7, 8];
const amount = fc.integer({ min: 1, max: 30_000 });
const price = fc.constantFrom(101, 137, 150, 186, 200, 256, 420, 1_050);
const side = fc.constantFrom("BACK", "LAY");
const runner = fc.constantFrom(1, 2, 3);

test("[CASH-17] what is locked once the orders of a cash-out are filled is never more than what was asked to be covered, however small the pieces in which they are", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ runner, side, price, size: amount }), { maxLength: 3 }),
      fc.array(fc.record({ side, price, pieces: fc.array(amount, { minLength: 1, maxLength: 5 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      (had, orders) => {
        const book = createBook(spec);
        expect(book.apply({ type: "resume" }).ok).toBe(true);
        let orderId = 0;
        const place = (
          accountId: number,
          selectionId: number,
          of: { side: "BACK" | "LAY"; price: number; size: number },
        ) => {
          orderId += 1;
          const { side: on, price: priceX100, size: sizeMinor } = of;
          const order = {
            orderId,
            accountId,
            selectionId,
            side: on,
            priceX100,
            sizeMinor,
            persistence: "LAPSE",
          } as const;
          expect(book.apply({ type: "place", ...order }).ok).toBe(true);
        };
        const against = (of: "BACK" | "LAY") => (of === "BACK" ? "LAY" : "BACK");
        for (const { runner: on, ...bet } of had) {
          place(maker, on, { ...bet, side: against(bet.side) });
          place(player, on, bet);
        }
        const instructions = orders.map((order, index): PlaceInstruction => ({
          selectionId: index + 1,
          side: order.side,
          priceX100: order.price,
          sizeMinor: BigInt(order.pieces.reduce((sum, piece) => sum + piece, 0)),
          persistence: "LAPSE",
          timeInForce: "FILL_OR_KILL",
        }));
        for (const [index, order] of orders.entries())
          for (const size of order.pieces)
            place(maker, index + 1, { side: against(order.side), price: order.price, size });
        const request = {
          playerId: String(player),
          marketId: "1.1",
          customerRef: null,
          isCashOut: true,
          instructions,
        } as const;
        const checked = lockedWhenFilled(request, { spec, book });
        for (const { selectionId, side: of, priceX100, sizeMinor } of instructions)
          place(player, selectionId, { side: of, price: priceX100, size: Number(sizeMinor) });
        expect(Number(checked)).toBeGreaterThanOrEqual(book.lockedFor(player));
      },
    ),
    { numRuns: 300 },
  );
});
