import { expect, test } from "vitest";
import { faultsOfTerms, initialTerms, limitsOf, marginIn, noOwnBookLimits, type BookTerms } from "./terms.ts";

const faultsOf = (terms: BookTerms) => faultsOfTerms(terms, initialTerms.rates);
const limits = limitsOf(initialTerms, "i-sports", "BDT");

test("[SPORTSBOOK-50] the terms begin as the book was, and each product and kind is in them", () => {
  expect(faultsOf(initialTerms)).toEqual({});
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
  expect(faultsOf({ ...initialTerms, limits: { ...initialTerms.limits, kabaddi: wrong } })).toHaveProperty([
    "limits.kabaddi",
  ]);
  const margins = { ...initialTerms.margins, cricket: { ...initialTerms.margins["cricket"], toss: 5_001 } };
  expect(faultsOf({ ...initialTerms, margins })).toHaveProperty(["margins.cricket"]);
  expect(faultsOf({ ...initialTerms, limits: { "i-sports": limits } })).toHaveProperty("limits");
});

test("[SPORTSBOOK-57] a coupon's limits in rupees are those that are set, or what the taka come to at the rates of now", () => {
  const own = { ...noOwnBookLimits, mostStakeMinor: 5_000_00n };
  const terms = { ...initialTerms, limitsInRupees: { kabaddi: { INR: own, PKR: noOwnBookLimits } } };
  const inIndian = { leastStakeMinor: 70n, mostPaidMinor: 700_000_00n, mostLiabilityMinor: 3_500_000_00n };
  expect(limitsOf(terms, "kabaddi", "INR")).toEqual({ ...inIndian, mostStakeMinor: 5_000_00n });
  expect(limitsOf(terms, "i-sports", "INR")).toEqual({ ...inIndian, mostStakeMinor: 7_000_00n });
  expect(limitsOf(terms, "kabaddi", "PKR").mostStakeMinor).toBe(23_000_00n);
  expect(limitsOf({ ...terms, rates: { INR: 650, PKR: 2_300 } }, "i-sports", "INR").leastStakeMinor).toBe(65n);
  expect(limitsOf(terms, "kabaddi", "BDT")).toEqual(limits);
});

test("[SPORTSBOOK-57] amounts that contradict each other in rupees, set or reckoned, are named", () => {
  const inIndian = (own: object) => ({ kabaddi: { INR: { ...noOwnBookLimits, ...own }, PKR: noOwnBookLimits } });
  // A least stake above the largest that 10,000 taka come to.
  for (const own of [{ leastStakeMinor: 7_000_01n }, { mostPaidMinor: 0n }, { mostLiabilityMinor: 10_000_000_001_00n }])
    expect(faultsOf({ ...initialTerms, limitsInRupees: inIndian(own) })).toHaveProperty(["limits.kabaddi"]);
  expect(faultsOf({ ...initialTerms, limitsInRupees: inIndian({ leastStakeMinor: 7_000_00n }) })).toEqual({});
  const unknown = { football: { INR: noOwnBookLimits, PKR: noOwnBookLimits } };
  expect(faultsOf({ ...initialTerms, limitsInRupees: unknown })).toHaveProperty("limits");
});
