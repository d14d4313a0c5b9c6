import { describe, expect, test } from "vitest";
import type { PlaceInstruction } from "../ports.ts";
import { reachesOf } from "./reach.ts";

const spec = { selectionIds: [1, 2], numberOfWinners: 1, hasOtherOutcome: false, minimumSizeMinor: 1_000 };
/** The same offers for whoever asks. */
const bookOf = (...levels: readonly (readonly [number, number])[]) => ({
  spec,
  book: { offers: () => levels.map(([priceX100, sizeMinor]) => ({ priceX100, sizeMinor })) },
});
const bet = (more: Partial<PlaceInstruction>): PlaceInstruction => ({
  selectionId: 1,
  side: "BACK",
  priceX100: 101,
  sizeMinor: 10_000n,
  persistence: "LAPSE",
  ...more,
});

describe("[ENG-29] [LIMIT-31] a bet comes to what the offers of now make of it", () => {
  test("a back at a low limit wins by the better prices, and what is left by its own", () => {
    const at = bookOf([1_000, 4_000], [500, 4_000]);
    // 40 at 10.00 bring 360, 40 at 5.00 bring 160, 20 at 1.01 bring 0.20.
    expect(reachesOf(at, [bet({})])).toEqual([{ sizeMinor: 10_000, profitMinor: 36_000 + 16_000 + 20 }]);
    expect(reachesOf(at, [bet({ priceX100: 600 })])).toEqual([{ sizeMinor: 10_000, profitMinor: 36_000 + 30_000 }]);
  });

  test("a lay for a profit takes more at better prices, by no more of liability", () => {
    const target = { type: "BACKERS_PROFIT", amountMinor: 10_000n } as const;
    const lay = bet({ side: "LAY", priceX100: 300, sizeMinor: 5_000n, target });
    expect(reachesOf(bookOf([105, 900_000]), [lay])).toEqual([{ sizeMinor: 200_000, profitMinor: 10_000 }]);
    expect(reachesOf(bookOf(), [lay])).toEqual([{ sizeMinor: 5_000, profitMinor: 10_000 }]);
  });

  test("of two bets the second finds what the first has left, and not what is for another runner or side", () => {
    const at = bookOf([1_000, 12_000]);
    const [first, second, other] = reachesOf(at, [bet({}), bet({}), bet({ selectionId: 2 })]);
    expect(first?.profitMinor).toBe(90_000);
    expect(second?.profitMinor).toBe(18_000 + 80);
    expect(other?.profitMinor).toBe(90_000);
  });

  test("of several no more offers are looked at than are taken", () => {
    let looked = 0;
    const offers = function* () {
      for (;;) {
        looked += 1;
        yield { priceX100: 1_000, sizeMinor: 1_000 };
      }
    };
    reachesOf({ spec, book: { offers } }, [bet({ sizeMinor: 2_500n }), bet({ sizeMinor: 2_500n })]);
    expect(looked).toBe(5);
  });

  test("[ENG-57] with best execution off it finds nothing better than its own price", () => {
    const at = bookOf([1_000, 20_000]);
    expect(reachesOf({ ...at, isAtOwnPrice: true }, [bet({})])).toEqual([{ sizeMinor: 10_000, profitMinor: 100 }]);
  });
});
