import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { MarketCache, type StreamMarketChange } from "@maidan/client/market-cache";
import { describe, expect, test } from "vitest";
import { toWireChange } from "@maidan/services/exchange";
import {
  createStage,
  isImage,
  type StreamMessage,
} from "../../../packages/adapters/src/exchange-stream/test-support/index.ts";
import { createMemoryBus } from "../../../packages/adapters/src/memory/bus/index.ts";
import { goldenFile, hundredths, isPresent, marketId, published, readLines, recording } from "./recorded-match.ts";
import { hasStreamSchema, streamDifferences } from "./stream-schema.ts";

const minorText = (ladder: { readonly levels: readonly { priceX100: number; sizeX100: number }[] }) =>
  ladder.levels.map(({ priceX100, sizeX100 }) => [priceX100, sizeX100]);

function bookOf(cache: MarketCache) {
  const book = cache.book(marketId);
  return {
    status: book?.definition?.status,
    version: book?.definition?.version,
    runners: book?.runners().map((runner) => ({
      id: runner.selectionId,
      status: runner.definition?.status,
      ltp: runner.lastPriceTradedX100,
      tv: runner.tradedVolumeX100,
      back: minorText(runner.back),
      lay: minorText(runner.lay),
      traded: minorText(runner.traded),
    })),
  };
}

interface GoldenBook {
  readonly status: string;
  readonly inplay: boolean;
  readonly version: number;
  readonly betDelay: number;
  readonly tv: number;
  readonly runners: readonly {
    readonly id: number;
    readonly status: string;
    readonly ltp: number | null;
    readonly tv: number;
    /** The best three. */
    readonly atb: readonly (readonly [number, number])[];
    readonly atl: readonly (readonly [number, number])[];
    readonly nb: number;
    readonly nl: number;
    readonly sb: number;
    readonly sl: number;
    readonly trd: number;
  }[];
}

const topOf = (ladder: Parameters<typeof minorText>[0]) => minorText(ladder).slice(0, 3);
const pairsOf = (pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([price, size]) => [hundredths(price), hundredths(size)]);

/** What a program holds, as the golden books say it. */
function goldenOf(cache: MarketCache) {
  const book = cache.book(marketId);
  return {
    status: book?.definition?.status,
    inplay: book?.definition?.inPlay,
    version: book?.definition?.version,
    betDelay: book?.definition?.betDelay,
    tv: book?.tradedVolumeX100,
    runners: book?.runners().map((runner) => ({
      id: runner.selectionId,
      status: runner.definition?.status,
      ltp: runner.lastPriceTradedX100 ?? null,
      tv: runner.tradedVolumeX100,
      atb: topOf(runner.back),
      atl: topOf(runner.lay),
      nb: runner.back.levels.length,
      nl: runner.lay.levels.length,
      sb: runner.back.totalX100(),
      sl: runner.lay.totalX100(),
      trd: runner.traded.totalX100(),
    })),
  };
}

const inHundredths = ({ status, inplay, version, betDelay, tv, runners }: GoldenBook) => ({
  status,
  inplay,
  version,
  betDelay,
  tv: hundredths(tv),
  runners: runners.map((runner) => ({
    id: runner.id,
    status: runner.status,
    ltp: runner.ltp === null ? null : hundredths(runner.ltp),
    tv: hundredths(runner.tv),
    atb: pairsOf(runner.atb),
    atl: pairsOf(runner.atl),
    nb: runner.nb,
    nl: runner.nl,
    sb: hundredths(runner.sb),
    sl: hundredths(runner.sl),
    trd: hundredths(runner.trd),
  })),
});

/** A program's cache takes what came. */
function apply(cache: MarketCache, message: StreamMessage | undefined): void {
  const { ct, mc } = message ?? {};
  cache.applyMessage({
    ...(ct === undefined ? {} : { ct }),
    mc: (mc ?? []) as unknown as readonly StreamMarketChange[],
  });
}

interface Replay {
  /** What a program's cache holds in the end. */
  readonly cache: MarketCache;
  readonly messages: readonly StreamMessage[];
}

/** Plays the recording through the stream to one program over TLS; `at` is called before each recorded message. */
async function replay(
  subscription: object,
  options: { readonly at?: number; readonly parts?: object } = {},
): Promise<Replay> {
  const bus = createMemoryBus();
  const changes = published();
  const stage = await createStage({ parts: { bus, ...options.parts } });
  try {
    const [first, ...rest] = changes;
    if (first === undefined) throw new Error("an empty recording");
    stage.markets.images.set(marketId, first);
    const client = await stage.join();
    client.send({ op: "marketSubscription", id: 2, marketFilter: { marketIds: [marketId] }, ...subscription });
    await client.next(isImage);
    for (const [index, change] of rest.entries()) {
      bus.publish(`market.${marketId}`, toWireChange(change));
      // So that a program that reads keeps up: a recorded match takes hours.
      if (index % 40 === 0) await delay(0);
    }
    await client.next((message) => JSON.stringify(message.mc ?? []).includes('"CLOSED"'));
    const cache = new MarketCache(() => undefined);
    for (const message of client.messages) {
      apply(cache, message);
    }
    return { cache, messages: client.messages };
  } finally {
    await stage.stop();
  }
}

describe.skipIf(!isPresent)("a recorded match through our stream (skipped: ../shared/data is absent)", () => {
  test("[STREAM-50] gives a program the recorded final book, and each recorded change on the way", async () => {
    const { cache, messages } = await replay({});
    const direct = new MarketCache(() => undefined);
    for (const message of recording()) for (const change of message.mc) direct.apply(change);
    expect(bookOf(cache)).toEqual(bookOf(direct));
    expect(bookOf(cache).status).toBe("CLOSED");
    expect(messages.filter((message) => message.op === "mcm").length).toBeGreaterThan(15_000);
    for (const piece of messages.slice(0, 400).concat(messages.slice(-50))) {
      if (hasStreamSchema) expect(streamDifferences(piece)).toEqual([]);
    }
  });

  test("[STREAM-50] gives a conflated program the same final book in far fewer messages", async () => {
    const { cache, messages } = await replay({ conflateMs: 100, segmentationEnabled: true });
    const direct = new MarketCache(() => undefined);
    for (const message of recording()) for (const change of message.mc) direct.apply(change);
    expect(bookOf(cache)).toEqual(bookOf(direct));
    expect(messages.filter((message) => message.op === "mcm").length).toBeLessThan(5_000);
  });

  test("[STREAM-50] the golden books of an independent implementation are what a program holds at those moments", async () => {
    const golden = readLines<{ n: number; books: readonly GoldenBook[] }>(readFileSync(goldenFile, "utf8"));
    const bus = createMemoryBus();
    const changes = published();
    // This program asks more often than a real one may.
    const stage = await createStage({ parts: { bus }, limits: { messageBurst: 1_000 } });
    try {
      const [first, ...rest] = changes;
      if (first !== undefined) stage.markets.images.set(marketId, first);
      const client = await stage.join();
      client.send({ op: "marketSubscription", id: 2, marketFilter: { marketIds: [marketId] }, heartbeatMs: 5_000 });
      await client.next(isImage);
      const cache = new MarketCache(() => undefined);
      let read = 0;
      let compared = 0;
      const wanted = new Map(golden.map((line) => [line.n, line]));
      for (const [index, change] of rest.entries()) {
        bus.publish(`market.${marketId}`, toWireChange(change));
        const line = wanted.get(index + 2);
        if (line === undefined) continue;
        client.send({ op: "heartbeat", id: index });
        await client.next((message) => message.op === "status" && message.id === index);
        for (; read < client.messages.length; read += 1) {
          apply(cache, client.messages[read]);
        }
        const [theirs] = line.books;
        if (theirs === undefined) throw new Error("a golden line without a book");
        expect({ n: line.n, ...goldenOf(cache) }).toEqual({ n: line.n, ...inHundredths(theirs) });
        compared += 1;
      }
      expect(compared).toBe(186);
    } finally {
      await stage.stop();
    }
  });
});
