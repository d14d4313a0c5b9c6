import { expect, test } from "vitest";
import { isMixed } from "./currency-note.tsx";

test("[HAND-12] a player is told of currencies where an event has a market in which the account can't bet, a guest where one isn't in taka", () => {
  const currencies = { "1.2": "INR" };
  expect(isMixed(["1.1"], {}, "BDT")).toBe(false);
  expect(isMixed(["1.1"], {}, undefined)).toBe(false);
  expect(isMixed(["1.1"], {}, "INR")).toBe(true);
  expect(isMixed(["1.2"], currencies, "INR")).toBe(false);
  expect(isMixed(["1.2"], currencies, undefined)).toBe(true);
  expect(isMixed(["1.1", "1.2"], currencies, "BDT")).toBe(true);
});
