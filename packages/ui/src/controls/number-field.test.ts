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

test.each([
  ["12,50", 2, "12.50"],
  ["2,5", 2, "2.5"],
  ["২,৫", 2, "2.5"],
  [",5", 2, "0.5"],
  ["0,500", 2, "0.50"],
  ["1 250,75", 2, "1250.75"],
  ["1,2505", 2, "1.25"],
  ["1,250", 2, "1250"],
  ["1,250,000", 2, "1250000"],
  ["1,00,000", 2, "100000"],
  ["12,34,567.50", 2, "1234567.50"],
  ["১,০০,০০০", 2, "100000"],
  ["1,250,75", 2, "1250.75"],
  ["12,50", 0, "12"],
  ["1,00,000", 0, "100000"],
])("[SLIP-25] the comma in %j with %i decimals is a point or groups: %j", (typed, decimals, taken) => {
  expect(readDigits(typed, decimals)).toBe(taken);
});

test.each([
  ["12,50", "12.50"],
  ["2,5", "2.5"],
  ["1,000", "1.00"],
  ["12.5,", "12.5"],
])("[SLIP-25] %j typed key by key shows %j, and what is shown is what is sent", (keys, shown) => {
  const typed = keys.split("").reduce((value, key) => readDigits(value + key, 2), "");
  expect(typed).toBe(shown);
  expect(readDigits(typed, 2)).toBe(typed);
});
