/**
 * Runs an action at most once per step: at once after a pause, else at the end of the running step. What was asked for in between is one run.
 */
export class Pace {
  readonly #stepMs: number;
  readonly #act: () => void;
  #timer: NodeJS.Timeout | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(stepMs: number, act: () => void) {
    this.#stepMs = stepMs;
    this.#act = act;
  }

  request(): void {
    if (this.#timer !== undefined) return;
    const waitMs = this.#lastAt + this.#stepMs - performance.now();
    if (waitMs <= 0) this.runNow();
    else this.#timer = setTimeout(() => this.runNow(), waitMs);
  }

  /** Without waiting for the step: for what must not be delayed. */
  runNow(): void {
    this.stop();
    this.#lastAt = performance.now();
    this.#act();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
