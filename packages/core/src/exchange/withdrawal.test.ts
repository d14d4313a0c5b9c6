import { expect, test } from "vitest";
import { isOfField, mayBeWithdrawn } from "./withdrawal.ts";

const field = (marketType: string, runnerNames: readonly string[], isLine = false) => ({
  marketType,
  runnerNames,
  isLine,
});

test.each([
  ["a race", field("WIN", ["1. Meghna", "2. Padma"]), true],
  ["the places of a race", field("PLACE", ["1. Meghna", "2. Padma", "3. Jamuna"]), true],
  ["a final of four by hand", field("MATCH_ODDS", ["Dhaka", "Khulna", "Sylhet", "Barishal"]), true],
  ["a trader's question of three", field("SPECIAL", ["Shakib", "Tamim", "Liton"]), true],
  ["two sides", field("MATCH_ODDS", ["Dhaka", "Khulna"]), false],
  ["two sides and the draw", field("MATCH_ODDS", ["Dhaka", "Khulna", "The Draw"]), false],
  ["a trader's Yes and No", field("SPECIAL", ["Yes", "No"]), false],
  ["Over and Under", field("OVER_UNDER_25", ["Under 2.5 Goals", "Over 2.5 Goals"]), false],
  ["a completed match", field("COMPLETED_MATCH", ["Yes", "No"]), false],
  ["a set", field("SET_WINNER", ["Dhaka", "Khulna"]), false],
  ["lines", field("INNINGS_RUNS", ["1st Innings Runs"], true), false],
])("[REMOVE-08] a runner can be taken out of a field and of nothing else: %s", (_what, market, is) => {
  expect(isOfField(market)).toBe(is);
});

test("[REMOVE-08] the draw is no runner that could stay away", () => {
  const final = field("MATCH_ODDS", ["Dhaka", "Khulna", "Sylhet", "The Draw"]);
  expect(final.runnerNames.filter((name) => mayBeWithdrawn(final, name))).toEqual(["Dhaka", "Khulna", "Sylhet"]);
});
