import type { RunnerLadders } from "@maidan/client/market-cache";
import { describe, expect, test } from "vitest";
import type { CurrentOrder } from "../use-positions.ts";
import { chartShape, chartSize } from "./chart-shape.ts";
import { bestOf, ladderRows } from "./ladder-rows.ts";

const runner = (over: Partial<RunnerLadders>): RunnerLadders => ({
  selectionId: 11,
  name: "A",
  isActive: true,
  back: [],
  lay: [],
  traded: [],
  lastPriceTradedX100: undefined,
  tradedVolumeX100: 0,
  ...over,
});
const at = (priceX100: number, sizeX100: number) => ({ priceX100, sizeX100 });

describe("[ROOM-42] the ladder of a runner", () => {
  test("it has every step around the offers, the highest first, with offers, trades and the player's own bets", () => {
    const rows = ladderRows(
      runner({ back: [at(200, 5_000), at(199, 100)], lay: [at(204, 700)], traded: [at(202, 30)] }),
      [
        { selectionId: 11, priceSize: { price: 2.04, size: 5 }, sizeRemaining: 5 } as CurrentOrder,
        { selectionId: 12, priceSize: { price: 2.04, size: 9 }, sizeRemaining: 9 } as CurrentOrder,
      ],
    );
    expect(rows.map((row) => row.priceX100)).toEqual([210, 208, 206, 204, 202, 200, 199, 198, 197, 196]);
    const row = (priceX100: number) => rows.find((each) => each.priceX100 === priceX100);
    expect(row(204)).toMatchObject({ layX100: 700, backX100: 0, ownX100: 500 });
    expect([row(202)?.tradedX100, row(199)?.backX100]).toEqual([30, 100]);
  });

  test("it opens at the best price to back at, else at the best to lay at, however far the other offers are", () => {
    expect(bestOf(ladderRows(runner({ back: [at(200, 5_000), at(150, 9)], lay: [at(300, 700)] }), []))).toBe(200);
    expect(bestOf(ladderRows(runner({ lay: [at(300, 700), at(310, 9)] }), []))).toBe(300);
    expect(bestOf(ladderRows(runner({ lastPriceTradedX100: 200 }), []))).toBe(200);
    expect(bestOf([])).toBeUndefined();
  });

  test("offers far away do not stretch it, and without offers it stands around the last price", () => {
    const wide = ladderRows(
      runner({ back: [at(101, 1), at(200, 1)].toReversed(), lay: [at(202, 1), at(100_000, 1)] }),
      [],
    );
    expect(wide).toHaveLength(61);
    expect(ladderRows(runner({ lastPriceTradedX100: 150 }), []).map((row) => row.priceX100)).toEqual([
      153, 152, 151, 150, 149, 148, 147,
    ]);
    expect(ladderRows(runner({}), [])).toEqual([]);
  });
});

describe("[ROOM-44] the chart of a runner", () => {
  const point = (minute: number, price: number, volume: number) => ({
    at: `2026-11-21T10:0${minute}:00.000Z`,
    price,
    low: price,
    high: price,
    volume,
  });

  test("a price holds until the next one, over the whole width, and the bars are as high as what was matched", () => {
    const shape = chartShape([point(0, 2, 50), point(2, 3, 100), point(3, 2.5, 0)], 60);
    expect([shape?.low, shape?.high, shape?.last]).toEqual([2, 3, 2.5]);
    expect(shape?.line).toBe("0,96 150,96 150,4 225,4 225,50 300,50");
    expect(shape?.bars.map((bar) => bar.height)).toEqual([chartSize.volume / 2, chartSize.volume, 0]);
  });

  test("one price alone is a level line, and none is no chart", () => {
    expect(chartShape([point(0, 2, 50)], 60)?.line).toBe("0,52 300,52");
    expect(chartShape([], 60)).toBeUndefined();
  });
});
