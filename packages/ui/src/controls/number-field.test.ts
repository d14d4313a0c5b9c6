import { expect, test } from "vitest";
import { readDigits } from "./number-field.tsx";

test.each([
  ["৫০০", 2, "500"],
  ["1,250.75", 2, "1250.75"],
  ["12.345", 2, "12.34"],
  [".5", 2, "0.5"],
  ["1.2.3", 2, "1.23"],
  ["০১৭০০-০০০০০১", 0, "01700000001"],
  ["12.9", 0, "12"],
  ["-7e3", 2, "73"],
  ["", 2, ""],
])("what is typed as %j with %i decimals is taken as %j", (typed, decimals, taken) => {
  expect(readDigits(typed, decimals)).toBe(taken);
});
