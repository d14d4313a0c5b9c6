/** Whether two prices, or two lines, are too far apart. */
export type IsFar = (priceX100: number, referenceX100: number) => boolean;

/** A match too far from what a runner was worth. */
export interface PriceJump {
  readonly selectionId: number;
  readonly priceX100: number;
  readonly referenceX100: number;
}
interface Match {
  readonly selectionId: number;
  readonly priceX100: number;
}
interface Range {
  lowX100: number;
  highX100: number;
}

/** What is traded within so long is one movement: it is compared with what was traded before it. */
const movementMs = 10_000;

/** What was traded of a market's runners since the market last opened. It lives in memory: an engine that takes the market over begins anew. */
export class PriceWatch {
  readonly #ranges = new Map<number, Range>();
  readonly #last = new Map<number, number>();
  #recent: (Match & { readonly atMs: number })[] = [];
  #fresh: Match[] = [];

  /** The market's state is another one: prices of before say nothing of now. */
  reset(): void {
    this.#ranges.clear();
    this.#last.clear();
    this.#recent = [];
    this.#fresh = [];
  }

  traded(selectionId: number, priceX100: number): void {
    this.#fresh.push({ selectionId, priceX100 });
  }

  /** The price last traded since the market opened. */
  lastOf(selectionId: number): number | undefined {
    return this.#last.get(selectionId);
  }

  /**
   * Ends a request: its matches are from now on part of what was traded. Returns the first of them that is too far from what was traded until ten
   * seconds ago since the market opened, and of what else the runner is worth. Before the first match there is nothing to be far from. [LIMIT-05]
   */
  endRequest(
    nowMs: number,
    isFar: IsFar,
    marksOf: (selectionId: number) => readonly number[] = () => [],
  ): PriceJump | undefined {
    if (this.#fresh.length === 0) return undefined;
    const fresh = this.#fresh;
    this.#fresh = [];
    this.#forget(nowMs);
    for (const match of fresh) if (!this.#ranges.has(match.selectionId)) this.#widen(match);
    const jumps = fresh.map((match) => this.#jumpOf(match, isFar, marksOf(match.selectionId)));
    for (const match of fresh) {
      this.#last.set(match.selectionId, match.priceX100);
      this.#recent.push({ ...match, atMs: nowMs });
    }
    return jumps.find((jump) => jump !== undefined);
  }

  /** What was traded before the movement of now is what the next match is compared with. In order of time, so that what stays is not looked at. */
  #forget(nowMs: number): void {
    let passed = 0;
    for (const match of this.#recent) {
      if (nowMs - match.atMs < movementMs) break;
      this.#widen(match);
      passed += 1;
    }
    if (passed > 0) this.#recent.splice(0, passed);
  }

  #widen({ selectionId, priceX100 }: Match): void {
    const { lowX100, highX100 } = this.#ranges.get(selectionId) ?? { lowX100: priceX100, highX100: priceX100 };
    this.#ranges.set(selectionId, { lowX100: Math.min(lowX100, priceX100), highX100: Math.max(highX100, priceX100) });
  }

  #jumpOf({ selectionId, priceX100 }: Match, isFar: IsFar, marks: readonly number[]): PriceJump | undefined {
    const range = this.#ranges.get(selectionId);
    if (range === undefined) return undefined;
    const referenceX100 = Math.min(Math.max(priceX100, range.lowX100), range.highX100);
    return [referenceX100, ...marks].every((from) => isFar(priceX100, from))
      ? { selectionId, priceX100, referenceX100 }
      : undefined;
  }
}
