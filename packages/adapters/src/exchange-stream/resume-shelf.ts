import { clockOf, isInitialClock } from "@maidan/services/exchange-stream";
import { refusal, type StreamRefusal } from "./refusals.ts";
import type { Resumable } from "./subscription.ts";

interface Shelved {
  readonly playerId: string;
  /** What was asked for, in one spelling. */
  readonly criteria: string;
  readonly history: Resumable<unknown>["history"];
  readonly timer: NodeJS.Timeout;
}

export interface ResumeRequest {
  readonly playerId: string;
  readonly criteria: string;
  readonly initialClk: string | undefined;
  readonly clk: string | undefined;
}

/** Subscriptions whose connection has ended, for clients who come back soon. [STREAM-41] */
export class ResumeShelf {
  readonly #shelved = new Map<string, Shelved>();
  readonly #limits: { readonly resumeMs: number; readonly resumable: number };

  constructor(limits: { readonly resumeMs: number; readonly resumable: number }) {
    this.#limits = limits;
  }

  put<T>(owner: { readonly playerId: string; readonly criteria: string }, left: Resumable<T>): void {
    const { initialClk, history } = left;
    const timer = setTimeout(() => this.#shelved.delete(initialClk), this.#limits.resumeMs);
    timer.unref();
    this.#shelved.set(initialClk, { ...owner, history: history as Shelved["history"], timer });
    const [oldest] = this.#shelved.keys();
    if (this.#shelved.size > this.#limits.resumable && oldest !== undefined) this.#drop(oldest);
  }

  /** What the client holds; undefined when it must be given the whole; a refusal for clocks that were never given for this. */
  take<T>(request: ResumeRequest): ReadonlyMap<string, T> | undefined | StreamRefusal {
    const { initialClk, clk } = request;
    if (initialClk === undefined && clk === undefined) return undefined;
    const wrong = refusal("INVALID_CLOCK", "initialClk and clk are sent together, as they came");
    if (initialClk === undefined || clk === undefined || !isInitialClock(initialClk)) return wrong;
    const clock = clockOf(clk);
    if (clock === undefined) return wrong;
    const left = this.#shelved.get(initialClk);
    // Too long ago, or from before a restart: the whole, then.
    if (left === undefined) return undefined;
    if (left.playerId !== request.playerId || left.criteria !== request.criteria || clock > left.history.clock)
      return wrong;
    this.#drop(initialClk);
    return left.history.heldAt(clock) as ReadonlyMap<string, T> | undefined;
  }

  stop(): void {
    for (const initialClk of this.#shelved.keys()) this.#drop(initialClk);
  }

  #drop(initialClk: string): void {
    clearTimeout(this.#shelved.get(initialClk)?.timer);
    this.#shelved.delete(initialClk);
  }
}
