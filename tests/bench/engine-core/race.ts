import type { FastBook } from "@maidan/core/exchange";
import { busyNanoseconds } from "./busy.ts";
import { makeBaseline, type Engine } from "./engines.ts";
import type { Operation } from "./flow.ts";

const repetitions = 4;
/** Of ours, as many before a pass of the baseline as after it: a pass takes a fortieth of the baseline's time, and what else the machine does comes and goes by seconds. */
const passesBeside = 10;

/** Each engine has a loop of its own, so that neither is slowed by the other's types. */
function passOver(book: FastBook, flow: readonly Operation[]): void {
  for (const operation of flow) book.execute(operation);
}
function passOverBaseline(engine: Engine, flow: readonly Operation[]): void {
  for (const operation of flow) engine.run(operation);
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
 * Both engines over one flow in turn, by the thread's time on the processor; a first repetition is thrown away. Every pass starts with an empty book, which `makeBook` makes, and grows it. `afterEach` sees what both did.
 */
export function race(
  flow: readonly Operation[],
  makeBook: (pass: number) => FastBook,
  afterEach?: (finished: Finished) => void,
): Race {
  const measured: { ours: number; baseline: number }[] = [];
  for (let repetition = 0; repetition <= repetitions; repetition += 1) {
    let busy = 0;
    let book = makeBook(0);
    const passes = (): void => {
      for (let pass = 0; pass < passesBeside; pass += 1) {
        book = makeBook(pass);
        const start = busyNanoseconds();
        passOver(book, flow);
        busy += busyNanoseconds() - start;
      }
    };
    passes();
    const baseline = makeBaseline();
    const start = busyNanoseconds();
    passOverBaseline(baseline, flow);
    const baselineBusy = busyNanoseconds() - start;
    passes();
    const perSecond = flow.length * 1e9;
    measured.push({ ours: (perSecond * 2 * passesBeside) / busy, baseline: perSecond / baselineBusy });
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

/** Of an even number the lower of the two in the middle. */
const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? 0;
