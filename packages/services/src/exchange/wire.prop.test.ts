import fc from "fast-check";
import { expect, test } from "vitest";
import type { MarketChange, PlaceReport } from "./ports.ts";
import { fromWire, fromWireChange, toWire, toWireChange } from "./wire.ts";

const amount = fc.bigInt({ min: 0n, max: 10n ** 18n });
const level = fc.tuple(fc.integer({ min: 101, max: 100_000 }), amount);
const runner = fc.record(
  {
    selectionId: fc.integer({ min: 1 }),
    availableToBack: fc.array(level),
    availableToLay: fc.array(level),
    traded: fc.array(level),
    lastPriceTradedX100: fc.integer({ min: 101, max: 100_000 }),
    tradedVolumeMinor: amount,
  },
  { requiredKeys: ["selectionId"] },
);
const change = fc.record(
  {
    marketId: fc.constant("1.200000001"),
    epoch: fc.nat(),
    sequence: fc.nat(),
    publishedAtMs: fc.nat(),
    isImage: fc.boolean(),
    runners: fc.array(runner),
    tradedVolumeMinor: amount,
  },
  { requiredKeys: ["marketId", "epoch", "sequence", "publishedAtMs", "isImage", "runners"] },
);

test("a market's change is the same after its way over the bus as JSON text", () => {
  fc.assert(
    fc.property(change, (original) => {
      const arrived = fromWireChange(JSON.parse(JSON.stringify(toWireChange(original as MarketChange))));
      expect(arrived).toEqual(original);
    }),
  );
});

test("a report keeps amounts exact beyond 2^53, texts as texts, and absent fields absent", () => {
  const report: PlaceReport = {
    status: "SUCCESS",
    marketId: "1.200000001",
    reports: [{ status: "SUCCESS", betId: "1000000001", sizeMatchedMinor: 9_007_199_254_740_993n }],
    isReplay: false,
  };
  expect(fromWire(JSON.parse(JSON.stringify(toWire(report))))).toEqual(report);
});

test("what JSON can't carry is refused instead of silently lost", () => {
  expect(() => toWire({ handler: () => undefined })).toThrow(TypeError);
});
