import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { MarketBook, toHundredths, type Ladder, type PriceSize, type StreamMarketChange } from "./index.ts";

/** Recorded by others and not ours to ship: on a machine without it these tests are skipped, and the fixtures in `market-cache.test.ts` stand. */
const dataDir = path.resolve(import.meta.dirname, "../../../../../shared/data");
const recordingFile = path.join(dataDir, "betfair-stream/cricket-1.200806927.mcm.jsonl.gz");
const goldenFile = path.join(dataDir, "golden/1.200806927.every100.jsonl");
const isPresent = existsSync(recordingFile) && existsSync(goldenFile);
const marketId = "1.200806927";

interface GoldenRunner {
  readonly id: number;
  readonly hc: number;
  readonly status: string;
  readonly ltp: number | null;
  readonly tv: number;
  readonly atb: readonly PriceSize[];
  readonly atl: readonly PriceSize[];
  readonly nb: number;
  readonly nl: number;
  readonly sb: number;
  readonly sl: number;
  readonly trd: number;
}
interface GoldenLine {
  readonly n: number;
  readonly pt: number;
  readonly books: readonly {
    readonly marketId: string;
    readonly status: string;
    readonly inplay: boolean;
    readonly version: number;
    readonly betDelay: number;
    readonly tv: number;
    readonly runners: readonly GoldenRunner[];
  }[];
}
interface Message {
  readonly pt: number;
  readonly mc: readonly StreamMarketChange[];
}

const readLines = <T>(text: string): T[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
const recording = (): Message[] => readLines(gunzipSync(readFileSync(recordingFile)).toString("utf8"));

const top = (ladder: Ladder): number[][] => ladder.levels.slice(0, 3).map((level) => [level.priceX100, level.sizeX100]);
const exact = (levels: readonly PriceSize[]): number[][] => levels.map((level) => level.map(toHundredths));

function ours(book: MarketBook): unknown {
  return {
    status: book.definition?.status,
    inplay: book.definition?.inPlay,
    version: book.definition?.version,
    betDelay: book.definition?.betDelay,
    tv: book.tradedVolumeX100,
    runners: book.runners().map((runner) => ({
      id: runner.selectionId,
      hc: runner.handicap,
      status: runner.definition?.status,
      ltp: runner.lastPriceTradedX100 ?? null,
      tv: runner.tradedVolumeX100,
      atb: top(runner.back),
      atl: top(runner.lay),
      nb: runner.back.levels.length,
      nl: runner.lay.levels.length,
      sb: runner.back.totalX100(),
      sl: runner.lay.totalX100(),
      trd: runner.traded.totalX100(),
    })),
  };
}

function theirs(book: GoldenLine["books"][number]): unknown {
  return {
    status: book.status,
    inplay: book.inplay,
    version: book.version,
    betDelay: book.betDelay,
    tv: toHundredths(book.tv),
    runners: book.runners.map((runner) => ({
      ...runner,
      ltp: runner.ltp === null ? null : toHundredths(runner.ltp),
      tv: toHundredths(runner.tv),
      atb: exact(runner.atb),
      atl: exact(runner.atl),
      sb: toHundredths(runner.sb),
      sl: toHundredths(runner.sl),
      trd: toHundredths(runner.trd),
    })),
  };
}

/** The 350 prices of the field's classic ladder, written from its published steps and not from our own table. */
function classicLadder(): Set<number> {
  const steps = [
    [200, 1],
    [300, 2],
    [400, 5],
    [600, 10],
    [1000, 20],
    [2000, 50],
    [3000, 100],
    [5000, 200],
    [10_000, 500],
    [100_000, 1000],
  ] as const;
  const prices = new Set<number>();
  let price = 101;
  for (const [limit, step] of steps) for (; price < limit; price += step) prices.add(price);
  return prices.add(price);
}

describe.skipIf(!isPresent)("a recorded market (skipped: ../shared/data is absent)", () => {
  test("[CACHE-01] each of the 186 books of an independent implementation is equal to ours", () => {
    const golden = new Map(readLines<GoldenLine>(readFileSync(goldenFile, "utf8")).map((line) => [line.n, line]));
    const book = new MarketBook(marketId);
    let compared = 0;
    recording().forEach((message, index) => {
      for (const change of message.mc) book.apply(change);
      const line = golden.get(index + 1);
      if (line === undefined) return;
      const [expected] = line.books;
      if (expected === undefined) throw new Error("a golden line without a book");
      expect({ n: line.n, pt: message.pt, book: ours(book) }).toEqual({
        n: line.n,
        pt: line.pt,
        book: theirs(expected),
      });
      compared += 1;
    });
    expect(compared).toBe(186);
  });

  test("[CACHE-03] the book never crosses, in 37,056 runner checks", () => {
    const book = new MarketBook(marketId);
    let checks = 0;
    for (const message of recording()) {
      for (const change of message.mc) book.apply(change);
      for (const runner of book.runners()) {
        const back = runner.back.levels[0];
        const lay = runner.lay.levels[0];
        if (back !== undefined && lay !== undefined) expect(back.priceX100).toBeLessThan(lay.priceX100);
        checks += 1;
      }
    }
    expect(checks).toBeGreaterThanOrEqual(37_056);
  });

  test("[CACHE-03] every available price is on the ladder of 350 prices", () => {
    const ladder = classicLadder();
    expect(ladder.size).toBe(350);
    let updates = 0;
    for (const runner of recording().flatMap((message) => message.mc.flatMap((change) => change.rc ?? []))) {
      for (const [price] of [...(runner.atb ?? []), ...(runner.atl ?? [])]) {
        updates += 1;
        if (!ladder.has(toHundredths(price))) throw new Error(`off the ladder: ${price}`);
      }
    }
    expect(updates).toBe(21_879);
  });

  test("[CACHE-03] the traded volume of a runner is the sum over its prices after every message", () => {
    const book = new MarketBook(marketId);
    let checks = 0;
    for (const message of recording()) {
      for (const change of message.mc) book.apply(change);
      for (const runner of book.runners()) {
        expect(runner.traded.totalX100()).toBe(runner.tradedVolumeX100);
        checks += 1;
      }
    }
    expect(checks).toBeGreaterThanOrEqual(36_967);
  });

  test("[CACHE-03] the market opens, is suspended, opens in-play with 5 s of delay, is suspended, and closes empty with one winner", () => {
    const book = new MarketBook(marketId);
    const states: string[] = [];
    const openLevels = { before: 0, first: 0, last: 0 };
    for (const message of recording()) {
      for (const change of message.mc) book.apply(change);
      const definition = book.definition;
      if (definition?.status === "OPEN") {
        if (!definition.inPlay) openLevels.before = levelsOf(book);
        else openLevels.last = levelsOf(book);
        if (definition.inPlay && openLevels.first === 0) openLevels.first = levelsOf(book);
      }
      const state = `${definition?.status}${definition?.inPlay === true ? ` in-play ${definition.betDelay}` : ""}`;
      if (state !== states.at(-1)) states.push(state);
    }
    expect(states[0]).toBe("OPEN");
    expect(states).toContain("OPEN in-play 5");
    expect(states.at(-1)).toMatch(/^CLOSED/);
    expect(levelsOf(book)).toBe(0);
    expect(openLevels).toEqual({ before: 49, first: 40, last: 136 });
    expect(book.runners().map((runner) => runner.definition?.status)).toEqual(["WINNER", "LOSER"]);
  });
});

function levelsOf(book: MarketBook): number {
  return book.runners().reduce((sum, runner) => sum + runner.back.levels.length + runner.lay.levels.length, 0);
}
