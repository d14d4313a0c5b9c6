import { createMemoryBus } from "../../../adapters/src/memory/bus/index.ts";
import { expect, test } from "vitest";
import { createRateTeller, followRates } from "./index.ts";

test("[LIMIT-03] rates arrive as prices of the ladder's range, the newest count, and a suspension takes them back", async () => {
  const bus = createMemoryBus();
  const { rateOf, close } = followRates(bus);
  const teller = createRateTeller(bus);
  const prices = (...chances: number[]) => ({
    marketId: "1.200000001",
    isInPlay: true,
    runners: chances.map((probability, index) => ({ selectionId: index + 1, probability })),
  });
  expect(rateOf("1.200000001", 1)).toBeUndefined();
  await teller.protect(prices(0.25, 0.75));
  expect([rateOf("1.200000001", 1), rateOf("1.200000001", 2), rateOf("1.200000001", 3)]).toEqual([400, 133, undefined]);
  teller.quote(prices(0, 1));
  expect([rateOf("1.200000001", 1), rateOf("1.200000001", 2)]).toEqual([100_000, 101]);
  expect(rateOf("1.200000002", 1)).toBeUndefined();
  await teller.withdraw("1.200000001");
  expect(rateOf("1.200000001", 1)).toBeUndefined();
  close();
});

test("[LIMIT-07] of a LINE market the number is told that the feed expects, until it is suspended", async () => {
  const bus = createMemoryBus();
  const { rateOf, close } = followRates(bus);
  const teller = createRateTeller(bus);
  const marketId = "1.200000003";
  await teller.protect({ marketId, isInPlay: true, runners: [], line: { mean: 163.217, variance: 400 } });
  expect(rateOf(marketId, 1)).toBe(16_322);
  await teller.withdraw(marketId);
  expect(rateOf(marketId, 1)).toBeUndefined();
  close();
});
