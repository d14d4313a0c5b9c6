import type { OrderData } from "@maidan/contract/socket";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ordersQuery } from "./current-orders.ts";
import { createMatchReader, learnFirst } from "./matched-news.ts";

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

/** Of a player of whom everything is known. */
function knowing(...orders: readonly OrderData[]) {
  const reader = createMatchReader();
  reader.know(orders, { isWhole: true });
  return reader.read;
}

describe("the bet-matched message", () => {
  test("[EXCH-07] it says what was matched just now, not all that is matched", () => {
    const read = knowing();
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
    const read = knowing();
    read(order({ sizeMatched: 40 }));
    expect(read(order({ sizeMatched: 40 }))).toBeUndefined();
    expect(read(order({ sizeMatched: 40, sizeCancelled: 60, sizeRemaining: 0 }))).toBeUndefined();
    expect(read(order({ sizeMatched: 0, sizeVoided: 40, sizeCancelled: 60, sizeRemaining: 0 }))).toBeUndefined();
  });

  test("an order that is first heard of when its rest is cancelled was matched earlier", () => {
    expect(knowing()(order({ sizeMatched: 40, sizeCancelled: 60, sizeRemaining: 0 }))).toBeUndefined();
  });

  test("[ROOM-21] after a reload the next match of a bet that was matched in part is that match alone, and a change of what becomes of its rest is none", () => {
    const read = knowing(order({ sizeMatched: 40 }));
    expect(read(order({ sizeMatched: 40 }))).toBeUndefined();
    expect(read(order({ sizeMatched: 55 }))?.size).toBe(15);
    // One that was placed since.
    expect(read(order({ betId: "2", sizeMatched: 10 }))?.size).toBe(10);
  });

  test("[ROOM-21] of an order that nothing is known of, before all are read or where there are too many, it says nothing at first", () => {
    const reader = createMatchReader();
    // Told again by somebody who doesn't know what was matched just now.
    expect(reader.read(order({ sizeMatched: 40 }))).toBeUndefined();
    expect(reader.read(order({ sizeMatched: 55 }))?.size).toBe(15);
    // What was pushed while they were read is newer.
    reader.know([order({ sizeMatched: 40 }), order({ betId: "2", sizeMatched: 5 })], { isWhole: false });
    expect(reader.read(order({ sizeMatched: 60 }))?.size).toBe(5);
    expect(reader.read(order({ betId: "2", sizeMatched: 6 }))?.size).toBe(1);
    expect(reader.read(order({ betId: "3", sizeMatched: 6 }))).toBeUndefined();
  });
});

describe("news that says what it matched", () => {
  test("[ROOM-21] in a page's first moments an older bet of another market says what was matched just now, not all that is matched", () => {
    const reader = createMatchReader();
    expect(reader.read(order({ sizeMatched: 55, sizeJustMatched: 15, averagePriceMatched: 2.1 }))).toMatchObject({
      size: 15,
      averagePrice: 2.1,
    });
    // Read a moment later, as it was before and as it is now: neither tells it again.
    reader.know([order({ sizeMatched: 40 })], { isWhole: true });
    expect(reader.read(order({ sizeMatched: 55 }))).toBeUndefined();
    expect(reader.read(order({ sizeMatched: 55, sizeCancelled: 45, sizeRemaining: 0 }))).toBeUndefined();
  });

  test("[ROOM-21] a bet that is matched in part and ends at once is told with its part", () => {
    const read = createMatchReader().read;
    expect(read(order({ sizeMatched: 30.5, sizeJustMatched: 30.5, sizeLapsed: 69.5, sizeRemaining: 0 }))?.size).toBe(
      30.5,
    );
  });

  test("[ROOM-21] of a bet that is known, what was missed is told with it", () => {
    const read = knowing(order({ sizeMatched: 40 }));
    expect(read(order({ sizeMatched: 70, sizeJustMatched: 10 }))?.size).toBe(30);
  });
});

describe("[ROOM-21] [APP-18] what was matched before the first news", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("the answer that the room waits for is enough for its own markets, and all others are read when the first view is over", async () => {
    vi.useFakeTimers();
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", async (_url: string, { body }: { readonly body: string }) => {
      asked.push(JSON.parse(body));
      return Response.json({ currentOrders: [order({ sizeMatched: 40 })], moreAvailable: false });
    });
    const client = new QueryClient();
    const room = new QueryObserver(client, ordersQuery(["1.2", "1.3"]));
    const leave = room.subscribe(() => undefined);
    const reader = createMatchReader();
    const readAll = vi.fn(async () => undefined);
    await learnFirst(reader, { client, readAll });
    expect(asked).toMatchObject([{ marketIds: ["1.2", "1.3"] }]);
    expect(reader.read(order({ sizeMatched: 55 }))?.size).toBe(15);
    expect(reader.read(order({ betId: "2", marketId: "1.3", sizeMatched: 6 }))?.size).toBe(6);
    expect(reader.read(order({ betId: "3", marketId: "1.4", sizeMatched: 6 }))).toBeUndefined();
    expect(readAll).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(readAll).toHaveBeenCalledTimes(1);
    leave();
    client.clear();
  });

  test("a room without bets of its own has all of them read at once", async () => {
    const readAll = vi.fn(async () => undefined);
    await learnFirst(createMatchReader(), { client: new QueryClient(), readAll });
    expect(readAll).toHaveBeenCalledTimes(1);
  });

  test("a list that is cut says nothing of an order that is first heard of", () => {
    const reader = createMatchReader();
    reader.know([], { isWhole: false, marketIds: ["1.2"] });
    expect(reader.read(order({ sizeMatched: 6 }))).toBeUndefined();
    reader.know([], { isWhole: true, marketIds: ["1.2"] });
    expect(reader.read(order({ betId: "2", sizeMatched: 6 }))?.size).toBe(6);
  });
});
