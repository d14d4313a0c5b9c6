/**
 * The matching core against `nodejs-order-book` on one seeded flow, in one process: the fast book keeps exposure of every account and writes every
 * event, the baseline only matches. Both must make the same trades and end with the same book. Prints each line as it is measured; `index.ts` starts it with the flags of `npm start`.
 */
import { performance } from "node:perf_hooks";
import { EventLog, FastBook } from "@maidan/core/exchange";
import { makeBaseline, makeFastBook, tallyFastBook } from "./engines.ts";
import { bytesOf } from "./busy.ts";
import { crossCost, flatCost } from "./flat.ts";
import { makeFlow, selectionIds, type Operation } from "./flow.ts";
import { lineCosts } from "./lines.ts";
import { race } from "./race.ts";
import { spreadAgainstBaseline } from "./spread.ts";
import { makeSteadyFlow } from "./steady.ts";
import { weekend } from "./weekend.ts";

type Line = Record<string, unknown>;

const bars = { ratio: 40, p99Microseconds: 5, bytesPerOpenOrder: 200 };
const seed = 20_261;
/** Percentiles in microseconds of single operations, the clock's own cost included. */
function latency(
  flow: readonly Operation[],
  run: (operation: Operation) => unknown,
): { p50: number; p99: number; p999: number } {
  const times = new Float64Array(flow.length);
  for (const [index, operation] of flow.entries()) {
    const start = performance.now();
    run(operation);
    times[index] = (performance.now() - start) * 1000;
  }
  times.sort();
  const at = (share: number): number => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100;
  return { p50: at(0.5), p99: at(0.99), p999: at(0.999) };
}

/** Both engines on one flow, which must make the same trades of it and end with the same book. */
function compare(flow: readonly Operation[], accounts: number): Line {
  const ours = tallyFastBook(flow);
  let isSame = true;
  const raced = race(
    flow,
    () => makeFastBook(),
    ({ book, baseline }) => {
      isSame &&=
        book.stateHash() === ours.hash &&
        JSON.stringify(ours.tally) === JSON.stringify(baseline.tally) &&
        isEqual(ours.depth, baseline.depth());
    },
  );
  const timed = makeFastBook();
  const own = latency(flow, (operation) => timed.execute(operation));
  const other = latency(flow, makeBaseline().run);
  return {
    bench: "engine-core",
    baseline: "nodejs-order-book 10.1.1",
    seed,
    operations: flow.length,
    accounts,
    ...ours.tally,
    isSame,
    ...raced,
    ratioBar: bars.ratio,
    p50Microseconds: own.p50,
    p99Microseconds: own.p99,
    p999Microseconds: own.p999,
    baselineP99Microseconds: other.p99,
    p99Bar: bars.p99Microseconds,
    isMet: isSame && raced.ratio >= bars.ratio && own.p99 <= bars.p99Microseconds,
  };
}

const isEqual = (a: Map<string, number>, b: Map<string, number>): boolean =>
  a.size === b.size && [...a].every(([key, size]) => b.get(key) === size);

function memory(): Line {
  const markets = 10_000;
  const spec = { selectionIds, numberOfWinners: 1, hasOtherOutcome: false, minimumSizeMinor: 1 };
  const empty = bytesOf(() => Array.from({ length: markets }, () => new FastBook(spec)));
  const orders = 700_000;
  const flow = makeFlow({ seed, operations: orders, accounts: 5000 }).filter((operation) => operation.type === "place");
  // Backs alone: nothing matches, all of them rest.
  const resting = flow.map((operation) => ({ ...operation, side: "BACK" as const }));
  const full = bytesOf(() => {
    const book = makeFastBook();
    for (const operation of resting) book.execute(operation);
    return book;
  });
  const bytesPerOpenOrder = Math.round(full.bytes / full.made.openOrderCount);
  const spread = spreadMemory(markets);
  return {
    bench: "engine-core-memory",
    emptyMarkets: empty.made.length,
    bytesPerEmptyMarket: Math.round(empty.bytes / markets),
    openOrders: full.made.openOrderCount,
    bytesPerOpenOrder,
    bytesPerOpenOrderBar: bars.bytesPerOpenOrder,
    isMet: bytesPerOpenOrder <= bars.bytesPerOpenOrder,
    what: "the bar is of an order in a book of many; spread: 10,000 markets of 20 orders each, all of a market counted, with its accounts",
    ...spread,
    isMetSpread: spread.bytesPerOpenOrderSpread <= bars.bytesPerOpenOrder,
  };
}

/** The same spread over markets that hold few orders each: all of a market is counted, and what it had before its first order. */
function spreadMemory(markets: number) {
  const perOrder = (ordersPerMarket: number): number => {
    const { fill } = makeSteadyFlow({ seed, markets, ordersPerMarket, operations: 0, accounts: 5000 });
    const events = new EventLog();
    const filled = bytesOf(() => {
      const books = Array.from({ length: markets }, () => makeFastBook(events));
      for (const { market, operation } of fill) books[market]?.execute(operation);
      return books;
    });
    return Math.round(filled.bytes / filled.made.reduce((sum, book) => sum + book.openOrderCount, 0));
  };
  return { ordersPerMarketSpread: 20, bytesPerOpenOrderSpread: perOrder(20) };
}

/**
 * The benchmark flow in one of 10,000 open markets, the others holding 20 orders each, against the baseline with its one book. The same log takes all of
 * their events. What commands cost that go to all of them is `engine-core-spread`.
 */
function manyMarkets(): Line {
  const markets = 10_000;
  const events = new EventLog();
  const ordersPerMarket = 20;
  const { fill } = makeSteadyFlow({ seed, markets, ordersPerMarket, operations: 0, accounts: 5000 });
  const filled = bytesOf(() => {
    const books = Array.from({ length: markets }, () => makeFastBook(events));
    for (const { market, operation } of fill) books[market]?.execute(operation);
    return books;
  });
  const books = filled.made;
  const flow = makeFlow({ seed, operations: 200_000, accounts: 5000 });
  const raced = race(flow, (pass) => {
    const book = makeFastBook(events);
    books[pass] = book;
    return book;
  });
  const timed = makeFastBook(events);
  const { p99 } = latency(flow, (operation) => timed.execute(operation));
  return {
    bench: "engine-core-markets",
    what: "all timed commands in one market, 10,000 others open beside it",
    markets,
    openOrders: books.reduce((sum, book) => sum + book.openOrderCount, 0),
    bytesPerActiveMarket: Math.round(filled.bytes / markets),
    ...raced,
    ratioBar: bars.ratio,
    p99Microseconds: p99,
    p99Bar: bars.p99Microseconds,
    isMet: raced.ratio >= bars.ratio && p99 <= bars.p99Microseconds,
  };
}

const accounts = 5000;
const lines: Iterable<() => Line | readonly Line[]> = [
  () => compare(makeFlow({ seed, operations: 200_000, accounts }), accounts),
  memory,
  manyMarkets,
  () => spreadAgainstBaseline(20),
  flatCost,
  lineCosts,
  crossCost,
  weekend,
];
for (const measure of lines) {
  for (const line of [measure()].flat()) console.log(JSON.stringify(line));
}
