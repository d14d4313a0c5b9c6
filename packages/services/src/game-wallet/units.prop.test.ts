import fc from "fast-check";
import { expect, test } from "vitest";
import { balanceUnitsOf, splitMove } from "./index.ts";

test("[GWAL-08] no unit is lost or made between what a provider moves and whole paisa, whatever the order and size of the moves", () => {
  const moves = fc.array(fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n }), { maxLength: 50 });
  fc.assert(
    fc.property(moves, fc.bigInt({ min: 0n, max: 999n }), (asked, start) => {
      let fractionUnits = start;
      let cashMinor = 0n;
      let movedUnits = 0n;
      for (const move of asked) {
        const split = splitMove(fractionUnits, move);
        fractionUnits = split.fractionUnits;
        cashMinor += split.moveMinor;
        movedUnits += move;
        expect(fractionUnits >= 0n && fractionUnits < 1_000n).toBe(true);
        expect(balanceUnitsOf(cashMinor, { fractionUnits, promoUnits: 0n })).toBe(start + movedUnits);
      }
    }),
  );
});
