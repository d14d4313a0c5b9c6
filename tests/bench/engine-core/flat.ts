import { EventLog, FastBook } from "@maidan/core/exchange";
import { makeFastBook } from "./engines.ts";
import { selectionIds } from "./flow.ts";
import { makeSteadyFlow, type Addressed, type SteadyOptions } from "./steady.ts";

const seed = 20_262;
const accounts = 5000;
/** Flat: the largest costs at most so many times what the smallest does, which is in the processor's cache as a whole. */
const flatBar = 2.5;
/** Parts of a flow that are timed by themselves; the median counts. The first is thrown away. */
const parts = 6;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Nanoseconds of this thread on the processor: what other work on the machine takes isn't counted. */
export function busyNanoseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) * 1000;
}

function cost(flow: readonly Addressed[], books: readonly FastBook[]): number {
  const length = Math.floor(flow.length / parts);
  const costs = Array.from({ length: parts }, (_, part) => {
    const start = busyNanoseconds();
    for (let index = part * length; index < (part + 1) * length; index += 1) {
      const { market, operation } = flow[index] as Addressed;
      (books[market] as FastBook).execute(operation);
    }
    return (busyNanoseconds() - start) / length;
  });
  return median(costs.slice(1));
}

/** Nanoseconds a command once the markets are filled. */
function steadyCost(options: Omit<SteadyOptions, "seed" | "accounts" | "operations">): number {
  const { fill, flow } = makeSteadyFlow({ seed, accounts, operations: 240_000, ...options });
  const events = new EventLog();
  const books = Array.from({ length: options.markets }, () => makeFastBook(events));
  for (const { market, operation } of fill) (books[market] as FastBook).execute(operation);
  const nanoseconds = cost(flow, books);
  const open = books.reduce((sum, book) => sum + book.openOrderCount, 0);
  // The flow may end between a cancel and its place; the markets must be as large as they are said to be.
  if (open < fill.length - 1) throw new Error(`of ${fill.length} open orders ${open} are left`);
  return Math.round(nanoseconds);
}

interface Flatness {
  readonly bench: string;
  readonly ratio: number;
  readonly [figure: string]: unknown;
}

const withBar = (flat: Flatness): Flatness => ({ ...flat, ratioBar: flatBar, isMet: flat.ratio <= flatBar });

function flatness(bench: string, costs: readonly (readonly [size: number, nanoseconds: number])[]): Flatness {
  const values = costs.map(([, nanoseconds]) => nanoseconds);
  const ratio = Math.round((Math.max(...values) / Math.min(...values)) * 10) / 10;
  return { bench, nanosecondsPerCommand: Object.fromEntries(costs), ratio };
}

const sizes = [1, 10, 100, 1000, 10_000] as const;

/**
 * What a command costs with more and more orders in its market; in a busy market with more and more others open beside it; and with traffic spread evenly over
 * all of them, where nothing of a market is in the processor's cache when its next command comes.
 */
export function flatCost(): Flatness[] {
  // Compiled and warm before anything counts.
  steadyCost({ markets: 100, ordersPerMarket: 50 });
  const orders = sizes.map((size) => [10 * size, steadyCost({ markets: 1, ordersPerMarket: 10 * size })] as const);
  const beside = sizes.map(
    (markets) => [markets, steadyCost({ markets, ordersPerMarket: 50, busyMarkets: 1 })] as const,
  );
  const spread = sizes.map((markets) => [markets, steadyCost({ markets, ordersPerMarket: 50 })] as const);
  return [
    withBar(flatness("engine-core-flat-orders", orders)),
    withBar(flatness("engine-core-flat-markets", beside)),
    // Without a bar: it is the memory's cost, and isn't flat. [CORE-03]
    flatness("engine-core-spread-markets", spread),
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
