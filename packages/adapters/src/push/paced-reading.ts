import { Pace } from "./pace.ts";

const secondReadAfterMs = 1_000;

export interface PacedReadingOptions<T> {
  readonly stepMs: number;
  readonly read: () => Promise<T>;
  /** Never called once it is stopped. */
  readonly onRead: (value: T) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Reads once for all that was announced in a step; what is announced during a reading makes one more, after it, so that nothing older is told after something newer.
 * A reading that fails is tried again after a second.
 */
export class PacedReading<T> {
  readonly #options: PacedReadingOptions<T>;
  readonly #pace: Pace;
  #isReading = false;
  #isStale = false;
  #isStopped = false;
  #retryTimer: NodeJS.Timeout | undefined;

  constructor(options: PacedReadingOptions<T>) {
    this.#options = options;
    this.#pace = new Pace(options.stepMs, () => void this.#read());
  }

  request(): void {
    this.#pace.request();
  }

  stop(): void {
    this.#isStopped = true;
    this.#pace.stop();
    clearTimeout(this.#retryTimer);
  }

  async #read(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isStale && !this.#isStopped) {
        this.#isStale = false;
        const value = await this.#options.read();
        if (!this.#isStopped) this.#options.onRead(value);
      }
    } catch (error) {
      this.#options.onFault(error);
      if (!this.#isStopped) this.#retryTimer = setTimeout(() => this.request(), secondReadAfterMs);
    } finally {
      this.#isReading = false;
    }
  }
}
