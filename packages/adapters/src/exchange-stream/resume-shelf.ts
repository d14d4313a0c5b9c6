import { clockOf, isInitialClock } from "@maidan/services/exchange-stream";
import { refusal, type StreamRefusal } from "./refusals.ts";
import type { Resumable } from "./subscription.ts";

export interface ResumeOwner {
  readonly playerId: string;
  /** What was asked for, in one spelling. */
  readonly criteria: string;
}

interface Resuming extends ResumeOwner {
  readonly history: Resumable<unknown>["history"];
}

export interface ResumeRequest extends ResumeOwner {
  readonly initialClk: string | undefined;
  readonly clk: string | undefined;
}

export interface ResumeLimits {
  readonly resumeMs: number;
  /** Ended subscriptions that are kept, in all and of one player. */
  readonly resumable: number;
  readonly resumablePerPlayer: number;
}

/**
 * Subscriptions that a client may come back to: those whose connection has ended a short while ago, and those that live, as a client often notices first that its
 * connection is gone. [STREAM-41]
 */
export class ResumeShelf {
  readonly #living = new Map<string, Resuming>();
  /** The one that ended first comes first. */
  readonly #ended = new Map<string, Resuming & { readonly timer: NodeJS.Timeout }>();
  readonly #limits: ResumeLimits;

  constructor(limits: ResumeLimits) {
    this.#limits = limits;
  }

  /** A subscription has begun. */
  open<T>(owner: ResumeOwner, { initialClk, history }: Resumable<T>): void {
    this.#living.set(initialClk, { ...owner, history: history as Resuming["history"] });
  }

  /** A subscription has ended; it is kept for a while. */
  put<T>(owner: ResumeOwner, { initialClk, history }: Resumable<T>): void {
    this.#living.delete(initialClk);
    const timer = setTimeout(() => this.#ended.delete(initialClk), this.#limits.resumeMs);
    timer.unref();
    this.#ended.set(initialClk, { ...owner, history: history as Resuming["history"], timer });
    const own = [...this.#ended].filter(([, { playerId }]) => playerId === owner.playerId);
    // A player's programs push out their own before those of others.
    const [oldest] = own.length > this.#limits.resumablePerPlayer ? own : this.#ended;
    const isFull = own.length > this.#limits.resumablePerPlayer || this.#ended.size > this.#limits.resumable;
    if (isFull && oldest !== undefined) this.#drop(oldest[0]);
  }

  /** What the client holds; undefined when it must be given the whole; a refusal for clocks that were never given for this. */
  take<T>(request: ResumeRequest): ReadonlyMap<string, T> | undefined | StreamRefusal {
    const { initialClk, clk } = request;
    if (initialClk === undefined && clk === undefined) return undefined;
    const wrong = refusal("INVALID_CLOCK", "initialClk and clk are sent together, as they came");
    if (initialClk === undefined || clk === undefined || !isInitialClock(initialClk)) return wrong;
    const clock = clockOf(clk);
    if (clock === undefined || clock === 0) return wrong;
    const left = this.#ended.get(initialClk) ?? this.#living.get(initialClk);
    // Too long ago, or from before a restart: the whole, then.
    if (left === undefined) return undefined;
    if (left.playerId !== request.playerId || left.criteria !== request.criteria || clock > left.history.clock)
      return wrong;
    // It stays: the answer may be lost like the connection before it.
    return left.history.heldAt(clock) as ReadonlyMap<string, T> | undefined;
  }

  stop(): void {
    for (const initialClk of this.#ended.keys()) this.#drop(initialClk);
  }

  /** Forgets one that has ended; one that lives stays. */
  #drop(initialClk: string): void {
    clearTimeout(this.#ended.get(initialClk)?.timer);
    this.#ended.delete(initialClk);
  }
}
