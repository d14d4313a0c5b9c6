import { EventLog, FastBook } from "@maidan/core/exchange";
import { bytesOf, nanosecondsPerCommand } from "./busy.ts";
import { makeFastBook } from "./engines.ts";
import { randomOf, selectionIds } from "./flow.ts";
import { makeSteadyFlow, type Addressed, type SteadyOptions } from "./steady.ts";
import { nanosecondsPerRead } from "./waits.ts";

const seed = 20_262;
const accounts = 5000;
/** Flat: the largest costs at most so many times what the smallest does, which is in the processor's cache as a whole. */
const flatBar = 2.5;
/** Of a market that is in no cache a command waits for so many reads at most, one after the other; it touches several times as many places. */
const waitsBar = 20;
/** What one of these commands costs, in nanoseconds. */
const cost = (flow: readonly Addressed[], books: readonly FastBook[]): number =>
  nanosecondsPerCommand(flow.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const { market, operation } = flow[index] as Addressed;
      (books[market] as FastBook).execute(operation);
    }
  });

interface Cost {
  readonly size: number;
  /** Of a command, once the markets are filled. */
  readonly nanoseconds: number;
  /** Of all markets, filled. */
  readonly bytes: number;
}

function steadyCost(size: number, options: Omit<SteadyOptions, "seed" | "accounts" | "operations">): Cost {
  const { fill, flow } = makeSteadyFlow({ seed, accounts, operations: 240_000, ...options });
  const events = new EventLog();
  const { made: books, bytes } = bytesOf(() => {
    const made = Array.from({ length: options.markets }, () => makeFastBook(events));
    for (const { market, operation } of fill) (made[market] as FastBook).execute(operation);
    return made;
  });
  const nanoseconds = Math.round(cost(flow, books));
  const open = books.reduce((sum, book) => sum + book.openOrderCount, 0);
  // The flow may end between a cancel and its place; the markets must be as large as they are said to be.
  if (open < fill.length - 1) throw new Error(`of ${fill.length} open orders ${open} are left`);
  return { size, nanoseconds, bytes };
}

interface Flatness {
  readonly bench: string;
  readonly ratio: number;
  readonly [figure: string]: unknown;
}

interface BesideMemory extends Flatness {
  readonly memoryRatio: number;
  readonly waits: number;
}

const withBar = (flat: Flatness): Flatness => ({ ...flat, ratioBar: flatBar, isMet: flat.ratio <= flatBar });
/** Flat or not, beside the bar of the others; its own is that it grows no dearer than the memory itself. [CORE-03] */
const withWaits = (flat: BesideMemory): Flatness => ({
  ...flat,
  flatBar,
  isFlat: flat.ratio <= flatBar,
  waitsBar,
  isMet: flat.ratio <= flat.memoryRatio && flat.waits <= waitsBar,
});

const tenths = (value: number): number => Math.round(value * 10) / 10;

function flatness(bench: string, costs: readonly Cost[]): Flatness {
  const values = costs.map(({ nanoseconds }) => nanoseconds);
  const ratio = tenths(Math.max(...values) / Math.min(...values));
  const nanosecondsPerCommand = Object.fromEntries(costs.map(({ size, nanoseconds }) => [size, nanoseconds]));
  return { bench, nanosecondsPerCommand, ratio };
}

/**
 * The same beside what the memory itself costs: one read at random over as many bytes as the smallest and the largest take. `memoryRatio` is how much dearer
 * such a read becomes, `waits` how many of them make up what a command costs more.
 */
function besideMemory(bench: string, costs: readonly Cost[]): BesideMemory {
  const [small, large] = [costs[0], costs.at(-1)];
  if (small === undefined || large === undefined) throw new Error("no sizes");
  const random = randomOf(seed);
  // The smallest is lost in what the heap does besides.
  const smallBytes = (large.bytes * small.size) / large.size;
  const [near, far] = [nanosecondsPerRead(smallBytes, random), nanosecondsPerRead(large.bytes, random)];
  return {
    ...flatness(bench, costs),
    megabytes: tenths(large.bytes / 1e6),
    nanosecondsPerRead: { [small.size]: tenths(near), [large.size]: tenths(far) },
    memoryRatio: tenths(far / near),
    waits: tenths((large.nanoseconds - small.nanoseconds) / (far - near)),
  };
}

const sizes = [1, 10, 100, 1000, 10_000] as const;

/**
 * What a command costs with more and more orders in its market; in a busy market with more and more others open beside it; and with traffic spread evenly over
 * all of them, where nothing of a market is in the processor's cache when its next command comes.
 */
export function flatCost(): Flatness[] {
  // Compiled and warm before anything counts.
  steadyCost(0, { markets: 100, ordersPerMarket: 50 });
  const orders = sizes.map((size) => steadyCost(10 * size, { markets: 1, ordersPerMarket: 10 * size }));
  const beside = sizes.map((markets) => steadyCost(markets, { markets, ordersPerMarket: 50, busyMarkets: 1 }));
  const spread = sizes.map((markets) => steadyCost(markets, { markets, ordersPerMarket: 50 }));
  return [
    withBar(besideMemory("engine-core-flat-orders", orders)),
    withBar(flatness("engine-core-flat-markets", beside)),
    // No dearer than the memory is: nothing of a market is in the processor's cache when its next command comes. [CORE-03]
    withWaits(besideMemory("engine-core-spread-markets", spread)),
  ];
}

/**
 * What matching across the runners costs: the same three runners' traffic in a market without virtual prices and in one with them, where each command looks at
 * all runners. It has no bar.
 */
export function crossCost(): Record<string, unknown> {
  const { fill, flow } = makeSteadyFlow({ seed, accounts, markets: 1, ordersPerMarket: 300, operations: 240_000 });
  const spread = ({ operation }: Addressed): Addressed => {
    if (operation.type === "cancel") return { market: 0, operation };
    // Of three runners each has a third of the orders.
    const selectionId = selectionIds[operation.orderId % 3] ?? 0;
    return { market: 0, operation: { ...operation, selectionId } };
  };
  const [plain, crossed] = [false, true].map((hasVirtualPrices) => {
    const spec = { selectionIds, numberOfWinners: 1, hasOtherOutcome: false, minimumSizeMinor: 1, hasVirtualPrices };
    const book = new FastBook(spec);
    book.execute({ type: "resume" });
    for (const { operation } of fill.map(spread)) book.execute(operation);
    return Math.round(cost(flow.map(spread), [book]));
  });
  return { bench: "engine-core-virtual", nanosecondsWithout: plain, nanosecondsWith: crossed };
}
