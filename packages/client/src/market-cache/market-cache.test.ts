import { describe, expect, test, vi } from "vitest";
import { MarketBook, MarketCache, toHundredths, type StreamMarketChange } from "./index.ts";

const definition = {
  status: "OPEN",
  inPlay: false,
  betDelay: 0,
  version: 1,
  runners: [
    { id: 22, status: "ACTIVE", sortPriority: 2, name: "Khulna" },
    { id: 11, status: "ACTIVE", sortPriority: 1, name: "Dhaka" },
  ],
};
const image: StreamMarketChange = {
  id: "1.2",
  img: true,
  marketDefinition: definition,
  rc: [
    {
      id: 11,
      atb: [
        [1.9, 100],
        [2, 250.5],
      ],
      atl: [
        [2.1, 10],
        [2.04, 75.25],
      ],
      trd: [[2, 40]],
      ltp: 2,
      tv: 40,
    },
    { id: 22, atb: [[1.95, 12]], tv: 7.07 },
  ],
};

function setUp(): { cache: MarketCache; frame: () => void; frames: () => number } {
  const due: (() => void)[] = [];
  let frames = 0;
  const cache = new MarketCache((flush) => due.push(flush));
  const frame = (): void => {
    for (const flush of due.splice(0)) {
      frames += 1;
      flush();
    }
  };
  return { cache, frame, frames: () => frames };
}
const cellOf = (level = 0, side: "BACK" | "LAY" = "BACK") =>
  ({ marketId: "1.2", selectionId: 11, side, level }) as const;

describe("a book", () => {
  test("[CACHE-01] keeps both sides best first, exactly, in hundredths", () => {
    const book = new MarketBook("1.2");
    book.apply(image);
    const runner = book.runner(11);
    expect(runner?.back.levels).toEqual([
      { priceX100: 200, sizeX100: 25_050 },
      { priceX100: 190, sizeX100: 10_000 },
    ]);
    expect(runner?.lay.levels).toEqual([
      { priceX100: 204, sizeX100: 7_525 },
      { priceX100: 210, sizeX100: 1_000 },
    ]);
    expect(runner?.lastPriceTradedX100).toBe(200);
    expect(book.tradedVolumeX100).toBe(4_707);
    expect(book.runners().map((one) => one.selectionId)).toEqual([11, 22]);
  });

  test("[CACHE-01] a size of 0 deletes a price, and deleting an absent one changes nothing", () => {
    const book = new MarketBook("1.2");
    book.apply(image);
    book.apply({
      id: "1.2",
      rc: [
        {
          id: 11,
          atb: [
            [2, 0],
            [3, 0],
          ],
        },
      ],
    });
    expect(book.runner(11)?.back.levels).toEqual([{ priceX100: 190, sizeX100: 10_000 }]);
  });

  test("[CACHE-02] an image replaces the whole book, a change keeps the rest of it", () => {
    const book = new MarketBook("1.2");
    book.apply(image);
    book.apply({ id: "1.2", rc: [{ id: 11, atl: [[2.04, 1]] }] });
    expect(book.runner(11)?.back.levels).toHaveLength(2);
    book.apply({ id: "1.2", img: true, marketDefinition: definition, rc: [{ id: 22, atb: [[5, 1]] }] });
    expect(book.runner(11)?.back.levels).toEqual([]);
    expect(book.runner(11)?.lastPriceTradedX100).toBeUndefined();
    expect(book.runner(22)?.back.levels).toEqual([{ priceX100: 500, sizeX100: 100 }]);
    expect(book.tradedVolumeX100).toBe(0);
  });

  test("[CACHE-04] the market's volume is the stream's own figure where it gives one", () => {
    const book = new MarketBook("1.2");
    book.apply(image);
    expect(book.tradedVolumeX100).toBe(4_707);
    book.apply({ id: "1.2", tv: 50 });
    expect(book.tradedVolumeX100).toBe(5_000);
  });

  test("[CACHE-01] decimals become hundredths exactly, also where a binary fraction is below them", () => {
    expect([1.01, 1.1, 4.35, 19.99, 1000, 0.07, 123_456_789_012.34].map(toHundredths)).toEqual([
      101, 110, 435, 1999, 100_000, 7, 12_345_678_901_234,
    ]);
  });

  test("[CACHE-01] runners of one selection with different handicaps are different", () => {
    const book = new MarketBook("1.2");
    book.apply({
      id: "1.2",
      rc: [
        { id: 5, hc: -0.5, ltp: 2 },
        { id: 5, hc: 0.5, ltp: 3 },
      ],
    });
    expect(book.runner(5, -0.5)?.lastPriceTradedX100).toBe(200);
    expect(book.runner(5, 0.5)?.lastPriceTradedX100).toBe(300);
    expect(book.runner(5)).toBeUndefined();
  });
});

describe("the cache", () => {
  test("[CACHE-05] a watcher is told once a frame, however many changes came", () => {
    const { cache, frame, frames } = setUp();
    const listener = vi.fn();
    cache.subscribe(cellOf(), listener);
    cache.apply(image);
    for (const size of [1, 2, 3]) cache.apply({ id: "1.2", rc: [{ id: 11, atb: [[2, size]] }] });
    expect(listener).not.toHaveBeenCalled();
    frame();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(frames()).toBe(1);
    expect(cache.getSnapshot(cellOf())).toEqual({ priceX100: 200, sizeX100: 300, move: "none" });
  });

  test("[CACHE-05] a watcher of another cell is not told, and its snapshot stays the same object", () => {
    const { cache, frame } = setUp();
    cache.apply(image);
    const lay = vi.fn();
    const second = vi.fn();
    cache.subscribe(cellOf(0, "LAY"), lay);
    cache.subscribe(cellOf(1), second);
    frame();
    lay.mockClear();
    const before = cache.getSnapshot(cellOf(1));
    cache.apply({ id: "1.2", rc: [{ id: 11, atb: [[2, 9]] }] });
    frame();
    expect(lay).not.toHaveBeenCalled();
    expect(second).not.toHaveBeenCalled();
    expect(cache.getSnapshot(cellOf(1))).toBe(before);
  });

  test("[CACHE-05] a snapshot does not change between frames, so that a screen is never torn", () => {
    const { cache, frame } = setUp();
    cache.apply(image);
    frame();
    const source = cache.cell(cellOf());
    const before = source.getSnapshot();
    cache.apply({ id: "1.2", rc: [{ id: 11, atb: [[2.02, 9]] }] });
    expect(source.getSnapshot()).toBe(before);
    frame();
    expect(source.getSnapshot()).toEqual({ priceX100: 202, sizeX100: 900, move: "up" });
  });

  test("[CACHE-05] the move is against the price shown before", () => {
    const { cache, frame } = setUp();
    const source = cache.cell(cellOf());
    cache.apply(image);
    frame();
    cache.apply({ id: "1.2", rc: [{ id: 11, atb: [[2, 0]] }] });
    frame();
    expect(source.getSnapshot()).toEqual({ priceX100: 190, sizeX100: 10_000, move: "down" });
    cache.apply({ id: "1.2", rc: [{ id: 11, atb: [[1.9, 1]] }] });
    frame();
    expect(source.getSnapshot()?.move).toBe("none");
  });

  test("[CACHE-05] the same address gives the same source, and an unsubscribed listener hears nothing", () => {
    const { cache, frame } = setUp();
    expect(cache.cell(cellOf())).toBe(cache.cell(cellOf()));
    const listener = vi.fn();
    cache.subscribe(cellOf(), listener)();
    cache.apply(image);
    frame();
    expect(listener).not.toHaveBeenCalled();
  });

  test("[CACHE-06] a market's watchers see a suspension, and are not told of prices", () => {
    const { cache, frame } = setUp();
    const source = cache.market("1.2");
    cache.apply(image);
    frame();
    const listener = vi.fn();
    source.subscribe(listener);
    cache.apply({ id: "1.2", rc: [{ id: 11, atb: [[2, 1]] }] });
    frame();
    expect(listener).not.toHaveBeenCalled();
    cache.apply({ id: "1.2", marketDefinition: { ...definition, status: "SUSPENDED", version: 2 } });
    frame();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(source.getSnapshot()).toMatchObject({ status: "SUSPENDED", version: 2 });
  });

  test("[CACHE-02] a message of the type SUB_IMAGE replaces what the cache holds, without a mark on each market", () => {
    const { cache } = setUp();
    cache.applyMessage({ mc: [image] });
    cache.applyMessage({
      ct: "SUB_IMAGE",
      mc: [{ id: "1.2", marketDefinition: definition, rc: [{ id: 22, ltp: 4 }] }],
    });
    expect(cache.book("1.2")?.runner(11)?.back.levels).toEqual([]);
    expect(cache.book("1.2")?.runner(22)?.lastPriceTradedX100).toBe(400);
  });

  test("[CACHE-06] a removed market shows nothing", () => {
    const { cache, frame } = setUp();
    cache.apply(image);
    const source = cache.cell(cellOf());
    frame();
    cache.remove("1.2");
    frame();
    expect(source.getSnapshot()).toBeUndefined();
    expect(cache.book("1.2")).toBeUndefined();
  });

  test("the ladders of a market hold every price, and are the same object until one of them changes", () => {
    const { cache, frame } = setUp();
    const source = cache.ladders("1.2");
    expect(source.getSnapshot()).toBeUndefined();
    cache.apply(image);
    frame();
    const first = source.getSnapshot();
    expect(first?.map((runner) => runner.selectionId)).toEqual([11, 22]);
    expect(first?.[0]).toMatchObject({ name: "Dhaka", isActive: true, traded: [{ priceX100: 200, sizeX100: 4_000 }] });
    expect(first?.[0]?.back.map((level) => level.priceX100)).toEqual([200, 190]);
    expect(first?.[0]?.lay.map((level) => level.priceX100)).toEqual([204, 210]);
    cache.apply({ id: "1.2", tv: 60 });
    frame();
    expect(source.getSnapshot()).toBe(first);
    cache.apply({ id: "1.2", rc: [{ id: 22, atb: [[1.94, 5]] }] });
    frame();
    expect(source.getSnapshot()).not.toBe(first);
    expect(source.getSnapshot()?.[1]?.back).toHaveLength(2);
  });
});

describe("[CACHE-10] a market that is matched across its runners", () => {
  const crossed: StreamMarketChange = {
    id: "1.2",
    img: true,
    marketDefinition: { ...definition, crossMatching: true },
    rc: [
      { id: 11, atb: [[1.9, 5]] },
      { id: 22, atl: [[2, 50]] },
    ],
  };

  test("shows what the other runner's offers come to among the real ones, and moves with them", () => {
    const { cache, frame } = setUp();
    const told = vi.fn();
    cache.apply(crossed);
    cache.subscribe(cellOf(), told);
    frame();
    expect(cache.getSnapshot(cellOf())).toMatchObject({ priceX100: 200, sizeX100: 5_000 });
    expect(cache.getSnapshot(cellOf(1))).toMatchObject({ priceX100: 190, sizeX100: 500 });
    cache.apply({ id: "1.2", rc: [{ id: 22, atl: [[2, 0]] }] });
    frame();
    expect(told).toHaveBeenCalledTimes(1);
    expect(cache.getSnapshot(cellOf())).toMatchObject({ priceX100: 190, sizeX100: 500 });
    expect(cache.ladders("1.2").getSnapshot()?.[0]?.back).toEqual([{ priceX100: 190, sizeX100: 500 }]);
  });

  test("shows a runner that was withdrawn and those that are left without it", () => {
    const { cache, frame } = setUp();
    const runners = [...definition.runners, { id: 33, status: "REMOVED", sortPriority: 3, name: "Sylhet" }];
    cache.apply({ ...crossed, marketDefinition: { ...definition, crossMatching: true, runners } });
    frame();
    expect(cache.getSnapshot(cellOf())).toMatchObject({ priceX100: 200 });
  });

  test("without the mark of the market nothing is added", () => {
    const { cache, frame } = setUp();
    cache.apply({ ...crossed, marketDefinition: definition });
    frame();
    expect(cache.getSnapshot(cellOf())).toMatchObject({ priceX100: 190 });
  });
});
