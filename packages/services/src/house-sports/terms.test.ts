import { expect, test } from "vitest";
import { faultsOfTerms, initialTerms, limitsOf, marginIn } from "./terms.ts";

const limits = limitsOf(initialTerms, "i-sports");

test("[SPORTSBOOK-50] the terms begin as the book was, and each product and kind is in them", () => {
  expect(faultsOfTerms(initialTerms)).toEqual({});
  expect(Object.keys(initialTerms.limits)).toEqual([
    "i-sports",
    "sbo-sports",
    "virtual-sports",
    "e1-sports",
    "kabaddi",
  ]);
  expect(marginIn(initialTerms, "soccer")("correct-score")).toBe(1_600);
});

test("[SPORTSBOOK-50] amounts that contradict each other, margins that are none, and products that aren't there are named", () => {
  const wrong = { ...limits, mostStakeMinor: limits.mostPaidMinor + 1n };
  expect(faultsOfTerms({ ...initialTerms, limits: { ...initialTerms.limits, kabaddi: wrong } })).toHaveProperty([
    "limits.kabaddi",
  ]);
  const margins = { ...initialTerms.margins, cricket: { ...initialTerms.margins["cricket"], toss: 5_001 } };
  expect(faultsOfTerms({ ...initialTerms, margins })).toHaveProperty(["margins.cricket"]);
  expect(faultsOfTerms({ ...initialTerms, limits: { "i-sports": limits } })).toHaveProperty("limits");
});
