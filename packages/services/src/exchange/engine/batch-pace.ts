import type { EngineClock } from "./engine.ts";
import { weightOf, type Work } from "./work.ts";
import type { WorkQueue } from "./work-queue.ts";

/** From the taking of a batch to that of the next, while bets come fast: a third of the wait that is allowed at half of the most. */
const apartMs = 18;
/** A batch of fewer instructions tells that bets come so slowly that nothing is won by waiting for more. */
const fewInstructions = 8;
/** So many wait for nobody. */
const worthAtOnce = 50;

/**
 * Keeps batches from following each other for a few bets each while bets come fast. Whatever is in it, a batch costs the engine and the database some milliseconds of their processors: at half of the most that was
 * more than a quarter of all that a bet cost, and where both processors are nearly busy, whatever holds one up for a moment is waited for by a hundred bets. A bet that comes to an engine at rest never waits. [ENG-63] [ADR 2]
 */
export class BatchPace {
  readonly #clock: EngineClock;
  #rest: { readonly endsMs: number; end?: Promise<void> } | undefined;

  constructor(clock: EngineClock) {
    this.#clock = clock;
  }

  /** The next batch. When it is one of many bets, a rest begins. */
  take(queue: WorkQueue): Work[] {
    const works = queue.take();
    const instructions = works.reduce((sum, work) => sum + weightOf(work), 0);
    this.#rest = instructions < fewInstructions ? undefined : { endsMs: this.#clock.monotonicMs() + apartMs };
    return works;
  }

  /** Whether what waits is to wait for more: never with a command of the market's own among it, such as a suspension. */
  isResting(queue: WorkQueue): boolean {
    if (this.#rest === undefined || this.#clock.monotonicMs() >= this.#rest.endsMs) return false;
    return queue.waitingInstructions < worthAtOnce && !queue.hasControl;
  }

  /** The end of the rest; one timer however often it is asked for. It is over then, also where the timer was early. */
  end(): Promise<void> {
    const rest = this.#rest;
    if (rest === undefined) return Promise.resolve();
    return (rest.end ??= this.#clock.pause(Math.max(0, rest.endsMs - this.#clock.monotonicMs())).then(() => {
      if (this.#rest === rest) this.#rest = undefined;
    }));
  }
}
