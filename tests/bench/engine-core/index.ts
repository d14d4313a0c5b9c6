/**
 * The matching core against `nodejs-order-book` on one seeded flow, in one process: the fast book keeps exposure of every account and writes every
 * event, the baseline only matches. Both must make the same trades and end with the same book. Run alone: `node tests/bench/engine-core/index.ts`.
 */
import { performance } from "node:perf_hooks";
import { EventLog, FastBook } from "@maidan/core/exchange";
import { makeBaseline, makeFastBook, tallyFastBook, type Engine } from "./engines.ts";
import { bytesOf, busyNanoseconds } from "./busy.ts";
import { crossCost, flatCost } from "./flat.ts";
import { makeFlow, selectionIds, type Operation } from "./flow.ts";
import { lineCosts } from "./lines.ts";
import { spreadAgainstBaseline } from "./spread.ts";
import { makeSteadyFlow } from "./steady.ts";
import { weekend } from "./weekend.ts";

const bars = { ratio: 40, p99Microseconds: 5, bytesPerOpenOrder: 200 };
const seed = 20_261;
const repetitions = 4;
const passesPerRepetition = 5;

/** Operations per second of one pass over the flow, by the thread's time on the processor. Each engine has a loop of its own, so that neither is slowed by the other's types. */
function speed(operations: number, pass: () => void): number {
  const start = busyNanoseconds();
  pass();
  return operations / ((busyNanoseconds() - start) / 1e9);
}
function passOver(book: FastBook, flow: readonly Operation[]): void {
  for (const operation of flow) book.execute(operation);
}
function passOverBaseline(engine: Engine, flow: readonly Operation[]): void {
  for (const operation of flow) engine.run(operation);
}

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

/**
 * Both engines in turn, a first repetition of each thrown away; the median pass of each counts, since ours has more passes to have a lucky one.
 * A pass of the fast book takes a thirtieth of the time, hence several to a repetition. Every pass starts with an empty book and grows it.
 */
function compare(flow: readonly Operation[], accounts: number): Record<string, unknown> {
  const ours = tallyFastBook(flow);
  const speeds: number[] = [];
  const baselineSpeeds: number[] = [];
  let isSame = true;
  for (let repetition = 0; repetition <= repetitions; repetition += 1) {
    let book = makeFastBook();
    for (let pass = 0; pass < passesPerRepetition; pass += 1) {
      book = makeFastBook();
      speeds.push(speed(flow.length, () => passOver(book, flow)));
    }
    const theirs = makeBaseline();
    baselineSpeeds.push(speed(flow.length, () => passOverBaseline(theirs, flow)));
    isSame &&=
      book.stateHash() === ours.hash &&
      JSON.stringify(ours.tally) === JSON.stringify(theirs.tally) &&
      isEqual(ours.depth, theirs.depth());
  }
  const timed = makeFastBook();
  const own = latency(flow, (operation) => timed.execute(operation));
  const other = latency(flow, makeBaseline().run);
  const opsPerSecond = Math.round(Math.max(...speeds.slice(passesPerRepetition)));
  const baselineOpsPerSecond = Math.round(Math.max(...baselineSpeeds.slice(1)));
  const medianRatio = median(speeds.slice(passesPerRepetition)) / median(baselineSpeeds.slice(1));
  const bestRatio = opsPerSecond / baselineOpsPerSecond;
  return {
    bench: "engine-core",
    baseline: "nodejs-order-book 10.1.1",
    seed,
    operations: flow.length,
    accounts,
    ...ours.tally,
    isSame,
    opsPerSecond,
    baselineOpsPerSecond,
    ratio: Math.round(medianRatio * 10) / 10,
    bestRatio: Math.round(bestRatio * 10) / 10,
    ratioBar: bars.ratio,
    p50Microseconds: own.p50,
    p99Microseconds: own.p99,
    p999Microseconds: own.p999,
    baselineP99Microseconds: other.p99,
    p99Bar: bars.p99Microseconds,
    isMet: isSame && medianRatio >= bars.ratio && own.p99 <= bars.p99Microseconds,
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const isEqual = (a: Map<string, number>, b: Map<string, number>): boolean =>
  a.size === b.size && [...a].every(([key, size]) => b.get(key) === size);

function memory(): Record<string, unknown> {
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
function manyMarkets(): Record<string, unknown> {
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
  const speeds: number[] = [];
  const baselineSpeeds: number[] = [];
  for (let repetition = 0; repetition <= repetitions; repetition += 1) {
    for (let pass = 0; pass < passesPerRepetition; pass += 1) {
      const book = makeFastBook(events);
      books[pass] = book;
      speeds.push(speed(flow.length, () => passOver(book, flow)));
    }
    const theirs = makeBaseline();
    baselineSpeeds.push(speed(flow.length, () => passOverBaseline(theirs, flow)));
  }
  const timed = makeFastBook(events);
  const { p99 } = latency(flow, (operation) => timed.execute(operation));
  const ratio = median(speeds.slice(passesPerRepetition)) / median(baselineSpeeds.slice(1));
  return {
    bench: "engine-core-markets",
    what: "all timed commands in one market, 10,000 others open beside it",
    markets,
    openOrders: books.reduce((sum, book) => sum + book.openOrderCount, 0),
    bytesPerActiveMarket: Math.round(filled.bytes / markets),
    opsPerSecond: Math.round(median(speeds.slice(passesPerRepetition))),
    baselineOpsPerSecond: Math.round(median(baselineSpeeds.slice(1))),
    ratio: Math.round(ratio * 10) / 10,
    ratioBar: bars.ratio,
    p99Microseconds: p99,
    p99Bar: bars.p99Microseconds,
    isMet: ratio >= bars.ratio && p99 <= bars.p99Microseconds,
  };
}

export function run(): Promise<Record<string, unknown>[]> {
  const accounts = 5000;
  return Promise.resolve([
    compare(makeFlow({ seed, operations: 200_000, accounts }), accounts),
    memory(),
    manyMarkets(),
    spreadAgainstBaseline(20),
    ...flatCost(),
    lineCosts(),
    crossCost(),
    weekend(),
  ]);
}

if (process.argv[1] === import.meta.filename) for (const line of await run()) console.log(JSON.stringify(line));
