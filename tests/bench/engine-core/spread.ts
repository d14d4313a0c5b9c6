import { EventLog, type FastBook } from "@maidan/core/exchange";
import { nanosecondsPerCommand } from "./busy.ts";
import { makeBaseline, makeFastBook, type Engine } from "./engines.ts";
import { makeSteadyFlow, type Addressed } from "./steady.ts";

const bars = { ratio: 40, p99Microseconds: 5, flat: 2.5 };
const markets = 10_000;
const seed = 20_264;
const accounts = 5000;
const operations = 400_000;
/** Of the baseline fewer: it is slower, and its speed as steady. */
const baselineOperations = 100_000;
const rounds = 3;

interface Spread {
  readonly nanoseconds: number;
  readonly p50: number;
  readonly p99: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** The first half of the commands is timed as a whole, the second command by command. */
function timed(flow: readonly Addressed[], run: (command: Addressed) => void): Spread {
  const half = flow.length >> 1;
  const nanoseconds = nanosecondsPerCommand(half, (from, to) => {
    for (let index = from; index < to; index += 1) run(flow[index] as Addressed);
  });
  const times = new Float64Array(flow.length - half);
  for (let index = half; index < flow.length; index += 1) {
    const began = performance.now();
    run(flow[index] as Addressed);
    times[index - half] = (performance.now() - began) * 1000;
  }
  times.sort();
  const at = (share: number): number => hundredths(times[Math.floor(times.length * share)] ?? 0);
  return { nanoseconds, p50: at(0.5), p99: at(0.99) };
}

function spreadOver(count: number, ordersPerMarket: number): { readonly own: Spread; readonly other: Spread } {
  const { fill, flow } = makeSteadyFlow({ seed, markets: count, ordersPerMarket, operations, accounts });
  const events = new EventLog();
  const own = (): Spread => {
    const books = Array.from({ length: count }, () => makeFastBook(events));
    const run = ({ market, operation }: Addressed): void => void (books[market] as FastBook).execute(operation);
    for (const command of fill) run(command);
    return timed(flow, run);
  };
  const other = (): Spread => {
    const books = Array.from({ length: count }, makeBaseline);
    const run = ({ market, operation }: Addressed): void => (books[market] as Engine).run(operation);
    for (const command of fill) run(command);
    return timed(flow.slice(0, baselineOperations), run);
  };
  const all = Array.from({ length: rounds }, () => ({ own: own(), other: other() }));
  return { own: middleOf(all.map((round) => round.own)), other: middleOf(all.map((round) => round.other)) };
}

const middleOf = (rounds: readonly Spread[]): Spread => ({
  nanoseconds: median(rounds.map(({ nanoseconds }) => nanoseconds)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
});

/**
 * Traffic spread evenly over 10,000 markets against the baseline with as many books and the same commands: its ratio, its 99th percentile and how much dearer a command
 * is than in one market, each beside the bar that the busy market is held to; the line itself has none. What the baseline costs more over as many books stands beside it. [CORE-03]
 */
export function spreadAgainstBaseline(ordersPerMarket: number): Record<string, unknown> {
  const one = spreadOver(1, ordersPerMarket);
  const spread = spreadOver(markets, ordersPerMarket);
  const ratio = spread.other.nanoseconds / spread.own.nanoseconds;
  const flat = spread.own.nanoseconds / one.own.nanoseconds;
  const isRatioMet = ratio >= bars.ratio;
  const isP99Met = spread.own.p99 <= bars.p99Microseconds;
  const isFlat = flat <= bars.flat;
  return {
    bench: "engine-core-spread",
    what: "all commands spread over 10,000 markets, the baseline's over as many books",
    baseline: "nodejs-order-book 10.1.1",
    markets,
    ordersPerMarket,
    nanosecondsPerCommand: Math.round(spread.own.nanoseconds),
    baselineNanosecondsPerCommand: Math.round(spread.other.nanoseconds),
    ratio: hundredths(ratio),
    ratioBar: bars.ratio,
    isRatioMet,
    ratioInOneMarket: hundredths(one.other.nanoseconds / one.own.nanoseconds),
    p50Microseconds: spread.own.p50,
    p99Microseconds: spread.own.p99,
    p99Bar: bars.p99Microseconds,
    isP99Met,
    baselineP99Microseconds: spread.other.p99,
    timesOneMarket: hundredths(flat),
    timesOneMarketBar: bars.flat,
    isFlat,
    baselineTimesOneMarket: hundredths(spread.other.nanoseconds / one.other.nanoseconds),
  };
}
