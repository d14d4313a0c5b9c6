interface Waiting {
  readonly marketId: string;
  readonly sinceMs: number;
  /** When its delay can be over at the earliest. */
  readonly untilMs: number;
  /** When it was answered: a suspension ends the wait of all that wait. */
  endMs: number;
}

/**
 * Requests for bets that surely wait for their market's in-play delay, and what happened while they did: what was asked for after a request was sent and before it
 * was answered, and was done before the delay from its sending on can have been over.
 */
export class Delays {
  readonly #delayMs = new Map<string, number>();
  #waiting: Waiting[] = [];
  /** How often each thing happened while a bet waited. */
  readonly met: Record<string, number> = {};

  /** The market is in play: its bets wait so long. */
  turned(marketId: string, delayMs: number): void {
    this.#delayMs.set(marketId, delayMs);
  }

  /** Asks for bets. */
  async during<T>(marketId: string, ask: () => Promise<T>): Promise<T> {
    const sinceMs = performance.now();
    const delayMs = this.#delayMs.get(marketId) ?? 0;
    if (delayMs === 0) return ask();
    const waiting = { marketId, sinceMs, untilMs: sinceMs + delayMs, endMs: Infinity };
    this.#waiting = [
      ...this.#waiting.filter(({ untilMs, endMs }) => Math.min(untilMs, endMs) > sinceMs - 5_000),
      waiting,
    ];
    try {
      return await ask();
    } finally {
      waiting.endMs = performance.now();
    }
  }

  /** It was asked for then, of this market or of all, and is done. */
  happened(what: string, { marketId, sinceMs }: { readonly marketId?: string; readonly sinceMs: number }): void {
    const nowMs = performance.now();
    const isMet = this.#waiting.some(
      (one) =>
        (marketId === undefined || one.marketId === marketId) &&
        one.sinceMs < sinceMs &&
        sinceMs < one.endMs &&
        Math.min(nowMs, one.endMs) < one.untilMs,
    );
    if (isMet) this.met[what] = (this.met[what] ?? 0) + 1;
  }
}
