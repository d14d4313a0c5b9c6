import fc from "fast-check";
import { expect, test } from "vitest";
import { wireDecimal } from "@maidan/contract/http/exchange";
import { priceNumber, priceX100Of, sizeMinorOf, sizeNumber } from "./numbers.ts";

/** What a client's JSON library makes of a number, and what our reader makes of that. */
const overTheWire = (value: number): string => wireDecimal.parse(JSON.parse(JSON.stringify(value)));

test("[EXAPI-05] every size survives the way out as a JSON number and the way back in, to the paisa", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (minor) => {
      expect(sizeMinorOf(overTheWire(sizeNumber(minor)))).toBe(minor);
    }),
    { numRuns: 2_000 },
  );
});

test("[EXAPI-05] every price survives both ways and prints with at most two decimals", () => {
  for (let priceX100 = 101; priceX100 <= 100_000; priceX100 += 1) {
    const number = priceNumber(priceX100);
    if (!/^\d+(\.\d{1,2})?$/.test(String(number))) throw new Error(`${priceX100} prints as ${number}`);
    if (priceX100Of(overTheWire(number)) !== priceX100) throw new Error(`${priceX100} comes back otherwise`);
  }
});

test("more than two decimals, signs and exponents are no amounts and no prices", () => {
  for (const text of ["1.001", "-1", "1e3", "", "0x10", "1e+21"]) {
    expect(sizeMinorOf(text)).toBeUndefined();
    expect(priceX100Of(text)).toBeUndefined();
  }
});

test("[EXAPI-05] a sum of binary fractions is read as what it prints, not rounded to an amount that nobody sent", () => {
  expect(sizeMinorOf(overTheWire(0.1 + 0.2))).toBeUndefined();
  expect(sizeMinorOf(overTheWire(0.3))).toBe(30n);
});
