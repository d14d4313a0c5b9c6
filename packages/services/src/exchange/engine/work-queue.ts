import { isOwnBatch, weightOf, type PlaceWork, type Work } from "./work.ts";

export interface QueueLimits {
  /** Instructions that may wait; beyond it commands are refused at once. */
  readonly maxQueuedInstructions: number;
  /** Instructions of one batch. */
  readonly maxBatchInstructions: number;
}

/** Commands in order of arrival, and in-play bets that wait out their delay. Both count against one bound. */
export class WorkQueue {
  readonly #limits: QueueLimits;
  #waiting: Work[] = [];
  #delayed: PlaceWork[] = [];
  #instructions = 0;
  #delayedInstructions = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }
  /** Instructions that wait for a batch and for nothing else. */
  get waitingInstructions(): number {
    return this.#instructions - this.#delayedInstructions;
  }
  /** Whether a command of a market's own waits, such as a suspension. */
  get hasControl(): boolean {
    return this.#waiting.some((work) => work.type === "control");
  }
  /** Instructions of in-play bets that wait out their delay. */
  get delayedInstructions(): number {
    return this.#delayedInstructions;
  }
  get size(): number {
    return this.#waiting.length + this.#delayed.length;
  }
  /** When the first delayed bet may enter; undefined when none waits. */
  get nextMaturityMs(): number | undefined {
    return this.#delayed[0]?.maturesAtMs ?? undefined;
  }

  /** False when there is no room. */
  offer(work: Work): boolean {
    const weight = weightOf(work);
    if (this.#instructions + weight > this.#limits.maxQueuedInstructions) return false;
    this.#instructions += weight;
    this.#waiting.push(work);
    return true;
  }

  /** Puts commands whose batch was undone back to the front, in their order. */
  putBack(works: readonly Work[]): void {
    for (const work of works) this.#instructions += weightOf(work);
    this.#waiting = [...works, ...this.#waiting];
  }

  delay(work: PlaceWork): void {
    this.#instructions += weightOf(work);
    this.#delayedInstructions += weightOf(work);
    const maturesAtMs = work.maturesAtMs ?? 0;
    let place = this.#delayed.length;
    while (place > 0 && (this.#delayed[place - 1]?.maturesAtMs ?? 0) > maturesAtMs) place -= 1;
    this.#delayed.splice(place, 0, work);
  }

  /** Whether such a bet waits out its delay, or is about to enter as its delay is over. */
  hasDelayed(isWanted: (work: PlaceWork) => boolean): boolean {
    const isSuch = (work: Work): boolean => work.type === "place" && work.maturesAtMs !== null && isWanted(work);
    return this.#delayed.some(isSuch) || this.#waiting.some(isSuch);
  }

  /** Takes such bets out of those that wait out their delay. */
  takeDelayed(isWanted: (work: PlaceWork) => boolean): PlaceWork[] {
    const taken = this.#delayed.filter(isWanted);
    if (taken.length > 0) this.#delayed = this.#delayed.filter((work) => !isWanted(work));
    for (const work of taken) {
      this.#instructions -= weightOf(work);
      this.#delayedInstructions -= weightOf(work);
    }
    return taken;
  }

  /** Moves bets whose delay seems over to the front of the queue; the batch judges by the database's clock. */
  wake(nowMs: number): void {
    const due = this.takeDelayed((work) => (work.maturesAtMs ?? 0) <= nowMs);
    this.putBack(due);
  }

  /** The next batch: what has queued, up to the bound; a settlement and a suspect command each alone. */
  take(): Work[] {
    let instructions = 0;
    let count = 0;
    for (const work of this.#waiting) {
      const isSingle = isOwnBatch(work) || work.isAlone;
      if (count > 0 && (isSingle || instructions + weightOf(work) > this.#limits.maxBatchInstructions)) break;
      instructions += weightOf(work);
      count += 1;
      if (isSingle) break;
    }
    this.#instructions -= instructions;
    return this.#waiting.splice(0, count);
  }

  /** Everything, for an engine that stops. */
  drain(): Work[] {
    const all = [...this.#waiting, ...this.#delayed];
    this.#waiting = [];
    this.#delayed = [];
    this.#instructions = 0;
    this.#delayedInstructions = 0;
    return all;
  }
}
