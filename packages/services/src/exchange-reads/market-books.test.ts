import { describe, expect, test } from "vitest";
import { createMemoryBus } from "../../../adapters/src/memory/bus/index.ts";
import { toWireChange, type MarketChange, type MarketDefinition } from "../exchange/index.ts";
import type { FollowOptions } from "./followed-market.ts";
import { createMarketBooks, laddersOf } from "./index.ts";

const definition = { marketId: "m", status: "OPEN", runners: [] } as unknown as MarketDefinition;
const change = (sequence: number, size: bigint, isImage = false): MarketChange => ({
  marketId: "m",
  epoch: 1,
  sequence,
  publishedAtMs: 0,
  isImage,
  ...(isImage ? { definition } : {}),
  runners: [{ selectionId: 1, availableToBack: [[200, size]] }],
});

function setUp(
  images: (marketId: string) => Promise<MarketChange | undefined>,
  capacity = 10,
  onBook?: FollowOptions["onBook"],
) {
  let nowMs = 0;
  let asked = 0;
  const bus = createMemoryBus();
  const books = createMarketBooks({
    bus,
    clock: () => nowMs,
    capacity,
    ...(onBook !== undefined && { onBook }),
    engine: {
      image: (marketId) => {
        asked += 1;
        return images(marketId);
      },
    },
  });
  const sizeOf = async (marketId = "m"): Promise<bigint | undefined> => {
    const book = await books.book(marketId);
    return book && laddersOf(book, 1).availableToBack.get(200);
  };
  const publish = (message: MarketChange): void => bus.publish(`market.${message.marketId}`, toWireChange(message));
  return { books, sizeOf, publish, pass: (ms: number) => (nowMs += ms), asked: () => asked };
}

describe("books of markets", () => {
  test("the engine is asked once, and changes are followed from then on", async () => {
    const { sizeOf, publish, asked } = setUp(async () => change(5, 10n, true));
    expect(await Promise.all([sizeOf(), sizeOf()])).toEqual([10n, 10n]);
    publish(change(6, 20n));
    expect(await sizeOf()).toBe(20n);
    expect(asked()).toBe(1);
  });

  test("a change that overtakes the image is not lost", async () => {
    let answer = (_image: MarketChange): void => undefined;
    const { sizeOf, publish } = setUp(() => new Promise((resolve) => (answer = resolve)));
    const reading = sizeOf();
    publish(change(6, 20n));
    answer(change(5, 10n, true));
    expect(await reading).toBe(20n);
  });

  test("[ALERT-03] who asked for it is told of each book after its change, and after a gap of the whole as soon as it is there", async () => {
    const told: (readonly [size: bigint | undefined, sequence: number | undefined])[] = [];
    let image = change(5, 10n, true);
    let loaded = Promise.withResolvers<void>();
    const { sizeOf, publish } = setUp(
      async () => image,
      10,
      (book, after) => {
        told.push([laddersOf(book, 1).availableToBack.get(200), after?.sequence]);
        if (after === undefined) loaded.resolve();
      },
    );
    await sizeOf();
    publish(change(6, 20n));
    publish(change(6, 20n));
    publish(change(7, 30n));
    expect(told).toEqual([
      [10n, undefined],
      [20n, 6],
      [30n, 7],
    ]);
    loaded = Promise.withResolvers();
    image = change(9, 50n, true);
    publish(change(9, 50n));
    await loaded.promise;
    expect(told.slice(3)).toEqual([[50n, undefined]]);
  });

  test("after a gap the next reader waits for the image instead of reading what is wrong", async () => {
    let current = change(5, 10n, true);
    const { sizeOf, publish } = setUp(async () => current);
    await sizeOf();
    current = change(9, 90n, true);
    publish(change(9, 90n));
    expect(await sizeOf()).toBe(90n);
  });

  test("[EXAPI-32] a lost message is found out after the refresh time, and a failing refresh keeps the book", async () => {
    let current: MarketChange | undefined = change(5, 10n, true);
    const { sizeOf, pass, asked } = setUp(async () => {
      if (current === undefined) throw new Error("no engine");
      return current;
    });
    await sizeOf();
    current = undefined;
    pass(5_000);
    expect(await sizeOf()).toBe(10n);
    current = change(6, 60n, true);
    await sizeOf();
    expect(await sizeOf()).toBe(60n);
    expect(asked()).toBe(3);
  });

  test("an unknown market is undefined, and an engine that doesn't answer is an error", async () => {
    const unknown = setUp(async () => undefined);
    expect(await unknown.sizeOf()).toBeUndefined();
    const silent = setUp(() => Promise.reject(new Error("no answer")));
    await expect(silent.sizeOf()).rejects.toThrow("no answer");
  });

  test("the market that was not read for longest is let go", async () => {
    const { sizeOf, asked } = setUp(async (marketId) => ({ ...change(5, 10n, true), marketId }), 2);
    for (const marketId of ["a", "b", "a", "c", "a"]) await sizeOf(marketId);
    expect(asked()).toBe(3);
    await sizeOf("b");
    expect(asked()).toBe(4);
  });
});
