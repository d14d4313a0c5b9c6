/**
 * Work that goes on after its answer was given: so many pieces at once, so many waiting. What doesn't fit is left to whoever sweeps, which `add` says by
 * false. Nothing that only lives here may be the only trace of something owed.
 */
export class LaterWork {
  readonly #options: {
    readonly atOnce: number;
    readonly mostWaiting: number;
    readonly onFault: (error: unknown) => void;
  };
  readonly #waiting: (() => Promise<unknown>)[] = [];
  readonly #idle: (() => void)[] = [];
  #running = 0;

  constructor(options: {
    readonly atOnce: number;
    readonly mostWaiting: number;
    readonly onFault: (error: unknown) => void;
  }) {
    this.#options = options;
  }

  add(work: () => Promise<unknown>): boolean {
    if (this.#waiting.length >= this.#options.mostWaiting) return false;
    this.#waiting.push(work);
    this.#next();
    return true;
  }

  /** Resolves when nothing runs or waits any more. */
  async idle(): Promise<void> {
    if (this.#running === 0 && this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #next(): void {
    while (this.#running < this.#options.atOnce) {
      const work = this.#waiting.shift();
      if (work === undefined) break;
      this.#running += 1;
      void work()
        .catch(this.#options.onFault)
        .finally(() => {
          this.#running -= 1;
          this.#next();
        });
    }
    if (this.#running > 0 || this.#waiting.length > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
