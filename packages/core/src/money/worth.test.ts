import { expect, test } from "vitest";
import { boundIn } from "./index.ts";

const rates = { INR: 700, PKR: 2300 };

test("[LIMIT-37] a bound of taka is as much in rupees as the rate says, in taka itself, and never nothing where it was something", () => {
  expect(boundIn("BDT", 1_000_00n, rates)).toBe(1_000_00n);
  expect(boundIn("INR", 1_000_00n, rates)).toBe(700_00n);
  expect(boundIn("PKR", 1_000_00n, rates)).toBe(2_300_00n);
  expect(boundIn("INR", 1n, rates)).toBe(1n);
  expect(boundIn("PKR", 1n, rates)).toBe(3n);
  expect(boundIn("INR", 0n, rates)).toBe(0n);
});
