import type { FastBook } from "@maidan/core/exchange";
import { busyNanoseconds } from "./busy.ts";
import { makeBaseline, type Engine } from "./engines.ts";
import { FlowDecoder } from "./decoder.ts";
import type { Operation } from "./flow.ts";

const repetitions = 5;
/** Commands of the baseline between two passes of ours: a quarter of a second. What else the machine does comes and goes by seconds, and so falls on both alike. */
const baselineSlice = 10_000;

/** Each engine has a loop and a decoder of its own, so that neither is slowed by the other's types. */
function passOver(book: FastBook, flow: FlowDecoder): void {
  for (let index = 0; index < flow.length; index += 1) book.execute(flow.at(index));
}
function sliceOfBaseline(engine: Engine, flow: FlowDecoder, from: number): void {
  const to = Math.min(flow.length, from + baselineSlice);
  for (let index = from; index < to; index += 1) engine.run(flow.at(index));
}

/** What both did in one repetition. */
interface Finished {
  readonly book: FastBook;
  readonly baseline: Engine;
}
export interface Race {
  readonly opsPerSecond: number;
  readonly baselineOpsPerSecond: number;
  /** How many times the baseline's operations a second ours are, to a tenth: of each repetition, and of the middle one. */
  readonly ratios: readonly number[];
  readonly ratio: number;
}

/**
 * Both engines over one flow, by the thread's time on the processor: the baseline's one pass in slices, and a whole pass of ours before each. A first repetition is thrown away. Every pass of ours starts with an empty book, which
 * `makeBook` makes, and grows it. `afterEach` sees what both did.
 */
export function race(
  flow: readonly Operation[],
  makeBook: (pass: number) => FastBook,
  afterEach?: (finished: Finished) => void,
): Race {
  const [commands, baselineCommands] = [new FlowDecoder(flow), new FlowDecoder(flow)];
  const passes = Math.ceil(flow.length / baselineSlice);
  const measured: { ours: number; baseline: number }[] = [];
  for (let repetition = 0; repetition <= repetitions; repetition += 1) {
    const baseline = makeBaseline();
    let book = makeBook(0);
    let [busy, baselineBusy] = [0, 0];
    for (let pass = 0; pass < passes; pass += 1) {
      book = makeBook(pass);
      const start = busyNanoseconds();
      passOver(book, commands);
      const between = busyNanoseconds();
      sliceOfBaseline(baseline, baselineCommands, pass * baselineSlice);
      busy += between - start;
      baselineBusy += busyNanoseconds() - between;
    }
    const perSecond = flow.length * 1e9;
    measured.push({ ours: (perSecond * passes) / busy, baseline: perSecond / baselineBusy });
    afterEach?.({ book, baseline });
  }
  const counted = measured.slice(1);
  const ratios = counted.map(({ ours, baseline }) => Math.round((ours / baseline) * 10) / 10);
  return {
    opsPerSecond: Math.round(middle(counted.map(({ ours }) => ours))),
    baselineOpsPerSecond: Math.round(middle(counted.map(({ baseline }) => baseline))),
    ratios,
    ratio: middle(ratios),
  };
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
