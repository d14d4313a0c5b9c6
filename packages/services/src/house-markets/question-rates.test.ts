import { expect, test } from "vitest";
import { lastRatesFrom } from "./question-rates.ts";
import { verdictOf } from "./settle-by-results.ts";

const rates = (no: number, yes: number) => ({ line: yes, forRate: 90, againstLine: no, againstRate: 110 });

test("[FEED-41] [RATES-71] all markets of a question have the rates that stood last in any of them", () => {
  const markets = [
    { sourceKey: "first:meter", lastRates: rates(21, 22) },
    { sourceKey: "second:meter", lastRates: null },
    { sourceKey: "first:meter~2", lastRates: rates(141, 142) },
    { sourceKey: "first:meter~3", lastRates: null },
  ];
  const ratesOf = lastRatesFrom(markets);
  // As those that are closed come first, also where people settled the newest one by hand.
  expect(lastRatesFrom(markets.toReversed())("first:meter")).toEqual(rates(141, 142));
  for (const key of ["first:meter", "first:meter~2", "first:meter~3"]) expect(ratesOf(key)).toEqual(rates(141, 142));
  expect(ratesOf("second:meter")).toBeNull();
});

test("[RATES-71] the middle of the rates is no number below the runs made by then, and players are told which of the two it was", () => {
  const of = (made: number, lastRates: ReturnType<typeof rates> | null, isRain?: true) =>
    verdictOf({ title: "Meter", lastRates }, { type: "middleOfRates", made, ...(isRain && { isRain }) });
  const middle = { outcome: 76, reason: "Match abandoned: the middle of the last rates" };
  expect(of(58, rates(75, 77))).toEqual(middle);
  expect(of(76, rates(75, 77))).toEqual(middle);
  expect(of(77, rates(75, 77))).toEqual({ outcome: 77, reason: "Match abandoned: the runs made by then" });
  expect(of(77, rates(75, 77), true)).toEqual({
    outcome: 77,
    reason: "Overs were lost to rain: the runs made by then",
  });
  expect(of(77, null)).toEqual({ outcome: null, reason: "Match abandoned without rates" });
});
