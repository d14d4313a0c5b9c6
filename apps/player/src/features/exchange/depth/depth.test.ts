import type { RunnerLadders } from "@maidan/client/market-cache";
import { describe, expect, test } from "vitest";
import type { CurrentOrder } from "../use-positions.ts";
import { chartShape, chartSize, pointAt } from "./chart-shape.ts";
import { ladderScale, ladderSizes, ownBets, rowsInView, startPlace } from "./ladder-rows.ts";

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

const bet = (over: Partial<CurrentOrder>) =>
  ({
    selectionId: 11,
    side: "BACK",
    orderType: "LIMIT",
    priceSize: { price: 2.04, size: 5 },
    sizeRemaining: 5,
    placedDate: "2026-11-21T10:00:00.000Z",
    ...over,
  }) as CurrentOrder;
const lines = { leastX100: 2_050, mostX100: 2_450, intervalX100: 100 };

describe("[ROOM-42] the ladder of a runner", () => {
  test("it has all 350 prices or all lines, the highest first, and finds each by its price", () => {
    const [odds, ofLines] = [ladderScale(undefined), ladderScale(lines)];
    expect([odds.count, odds.priceAt(0), odds.priceAt(349)]).toEqual([350, 100_000, 101]);
    expect([odds.placeOf(100_000), odds.placeOf(101), odds.placeOf(251)]).toEqual([0, 349, -1]);
    expect(Array.from({ length: ofLines.count }, (_, place) => ofLines.priceAt(place))).toEqual([
      2_450, 2_350, 2_250, 2_150, 2_050,
    ]);
    expect([ofLines.placeOf(2_450), ofLines.placeOf(2_050), ofLines.placeOf(2_100)]).toEqual([0, 4, -1]);
  });

  test("it opens at the last price, or at the best offer where the book has moved past that, else at the best to back at, else to lay at, else at evens, or amid the lines", () => {
    const odds = ladderScale(undefined);
    const opened = (over: Partial<RunnerLadders>): number => odds.priceAt(startPlace(runner(over), odds));
    const book = { back: [at(200, 5_000), at(150, 9)], lay: [at(300, 700)] };
    expect(opened({ ...book, lastPriceTradedX100: 260 })).toBe(260);
    expect(opened({ ...book, lastPriceTradedX100: 120 })).toBe(200);
    expect(opened({ ...book, lastPriceTradedX100: 1_000 })).toBe(300);
    expect(opened({ lay: book.lay, lastPriceTradedX100: 1_000 })).toBe(300);
    expect(opened({ lastPriceTradedX100: 120 })).toBe(120);
    expect([opened(book), opened({ lay: book.lay }), opened({})]).toEqual([200, 300, 200]);
    expect(startPlace(runner({}), ladderScale(lines))).toBe(2);
  });

  test("offers and trades stand at their prices, and the player's own bets at their price and side, those that wait alone", () => {
    const sizes = ladderSizes(runner({ back: [at(200, 5_000)], lay: [at(204, 700)], traded: [at(202, 30)] }));
    expect([sizes.back.get(200), sizes.lay.get(204), sizes.traded.get(202), sizes.mostTradedX100]).toEqual([
      5_000, 700, 30, 30,
    ]);
    const own = ownBets(
      [
        bet({ betId: "2", placedDate: "2026-11-21T10:05:00.000Z", sizeRemaining: 2 }),
        bet({ betId: "1" }),
        bet({ betId: "3", side: "LAY", sizeRemaining: 9 }),
        bet({ betId: "4", selectionId: 12 }),
        bet({ betId: "5", sizeRemaining: 0 }),
        bet({ betId: "6", orderType: "LIMIT_ON_CLOSE" }),
      ],
      11,
    );
    expect(own.at("BACK", 204).map(({ betId }) => betId)).toEqual(["1", "2"]);
    expect([own.sizeAt("BACK", 204), own.sizeAt("LAY", 204), own.sizeAt("LAY", 200)]).toEqual([700, 900, 0]);
    expect(own.all).toHaveLength(3);
  });

  test("what is drawn is what is in view with some rows to spare, at the ends too, and stays while it moves by less than a few rows", () => {
    const view = (top: number) => rowsInView({ top, height: 400, rowHeight: 40 }, 350);
    expect(view(4_000)).toEqual({ first: 92, end: 120 });
    expect(view(4_040)).toEqual(view(4_000));
    expect(view(0)).toEqual({ first: 0, end: 20 });
    expect(view(349 * 40)).toEqual({ first: 340, end: 350 });
    for (let top = 0; top < 13_600; top += 7) {
      const { first, end } = view(top);
      expect(first * 40).toBeLessThanOrEqual(top);
      expect(end * 40).toBeGreaterThanOrEqual(top + 400);
      expect(end - first).toBeLessThan(36);
    }
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

  test("its scale has the lowest and the highest price and steps of the ladder between, each where the line has it, and what the highest bar stands for", () => {
    const shape = chartShape([point(0, 2, 50), point(2, 3, 100)], 60);
    expect(shape?.ticks.map(({ price }) => price)).toEqual([3, 2.66, 2.32, 2]);
    expect([shape?.ticks[0]?.y, shape?.ticks.at(-1)?.y]).toEqual([4, 96]);
    expect(shape?.mostVolume).toBe(100);
    expect(chartShape([point(0, 1.5, 1), point(1, 1.51, 1)], 60)?.ticks.map(({ price }) => price)).toEqual([1.51, 1.5]);
    expect(chartShape([point(0, 2, 1)], 60)?.ticks).toEqual([{ price: 2, y: 52 }]);
  });

  test("prices within a span that the line goes past are drawn as its range", () => {
    const shape = chartShape([{ ...point(0, 2, 50), low: 1.5, high: 3 }], 60);
    expect(shape?.ranges).toEqual([{ x: 0, y: 4, width: 299, height: 92 }]);
  });

  test("a finger finds the span that its place lies in, also where nothing was matched for a while", () => {
    const points = [point(0, 2, 50), point(2, 3, 100), point(3, 2.5, 0)];
    expect([0, 0.25, 0.49, 0.5, 0.76, 1].map((share) => pointAt(points, 60, share)?.price)).toEqual([
      2, 2, 2, 3, 2.5, 2.5,
    ]);
    expect(pointAt([], 60, 0.5)).toBeUndefined();
  });

  test("one price alone is a level line, and none is no chart", () => {
    expect(chartShape([point(0, 2, 50)], 60)?.line).toBe("0,52 300,52");
    expect(chartShape([], 60)).toBeUndefined();
  });
});
