import type { OrderData } from "@maidan/contract/socket";
import { describe, expect, test } from "vitest";
import { createMatchReader } from "./matched-news.ts";

const order = (over: Partial<OrderData>): OrderData => ({
  betId: "1",
  marketId: "1.2",
  selectionId: 11,
  side: "BACK",
  price: 2,
  size: 100,
  sizeMatched: 0,
  sizeRemaining: 100,
  sizeCancelled: 0,
  sizeLapsed: 0,
  sizeVoided: 0,
  averagePriceMatched: 0,
  status: "EXECUTABLE",
  ...over,
});

describe("the bet-matched message", () => {
  test("[EXCH-07] it says what was matched just now, not all that is matched", () => {
    const read = createMatchReader();
    expect(read(order({}))).toBeUndefined();
    expect(read(order({ sizeMatched: 40.1, averagePriceMatched: 2.1 }))).toEqual({
      marketId: "1.2",
      selectionId: 11,
      side: "BACK",
      size: 40.1,
      averagePrice: 2.1,
    });
    expect(read(order({ sizeMatched: 100, averagePriceMatched: 2.04 }))?.size).toBe(59.9);
  });

  test("the same state again, a cancel and a settlement are no match", () => {
    const read = createMatchReader();
    read(order({ sizeMatched: 40 }));
    expect(read(order({ sizeMatched: 40 }))).toBeUndefined();
    expect(read(order({ sizeMatched: 40, sizeCancelled: 60, sizeRemaining: 0 }))).toBeUndefined();
    expect(read(order({ sizeMatched: 0, sizeVoided: 40, sizeCancelled: 60, sizeRemaining: 0 }))).toBeUndefined();
  });

  test("an order that is first heard of when its rest is cancelled was matched earlier", () => {
    const read = createMatchReader();
    expect(read(order({ sizeMatched: 40, sizeCancelled: 60, sizeRemaining: 0 }))).toBeUndefined();
  });
});
