import { expect, test } from "vitest";
import { AmountFields, mostWrittenMinor, readAmount } from "./index.ts";

const bounds = { leastMinor: 1n, mostMinor: 100_000_000_00n };

test.each([
  ["25", 2_500n],
  [" 0.01 ", 1n],
  ["১২.৫", 1_250n],
  [1.1, 110n],
  [100_000_000, 100_000_000_00n],
])("[HTTP-05] %j is an amount", (amount, minor) => {
  expect(readAmount(amount, bounds)).toEqual({ minor });
});

test.each([
  ["", "Enter an amount."],
  ["lots", "Enter an amount."],
  ["1,000", "Enter an amount."],
  ["1.005", "An amount has two decimals at most."],
  [1e-7, "An amount has two decimals at most."],
  ["-5", "Too small: at least 0.01."],
  [-0.5, "Too small: at least 0.01."],
  ["0", "Too small: at least 0.01."],
  ["9".repeat(24), "Too big: at most 100000000.00."],
  [1e21, "Too big: at most 100000000.00."],
  ["100000000.01", "Too big: at most 100000000.00."],
])("[HTTP-05] of the amount %j it is said what is wrong with it", (amount, fault) => {
  expect(readAmount(amount, bounds)).toEqual({ fault });
});

test("[HTTP-05] each amount of a body that can't be is named, and none where all can", () => {
  const fields = new AmountFields();
  expect(fields.read("win", "7.50", bounds)).toBe(750n);
  expect(fields.refusal).toBeUndefined();
  fields.read("stakes.1.most", "0", bounds);
  fields.read("stake", "9".repeat(20), { leastMinor: 0n, mostMinor: mostWrittenMinor });
  expect(fields.refusal).toEqual({
    ok: false,
    code: "VALIDATION",
    message: "Too small: at least 0.01.",
    fields: { "stakes.1.most": ["Too small: at least 0.01."], stake: ["Too big: at most 9999999999999.99."] },
  });
});
