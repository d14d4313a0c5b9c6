import type { KeptRound } from "./ports.ts";

export interface PayoutDeps {
  /** Pays these, and writes it together. */
  readonly pay: (rounds: readonly KeptRound[]) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

/** Paid and written together. */
const paidTogether = 12;
/** How long payouts wait for players who are waiting, at the most. */
const mostYieldMs = 150;
const mostWaiting = 20_000;

/**
 * What bets on shared rounds pay, sent after they were answered: some at a time, those that won before those that only have to be closed, and none while a
 * player waits to be let out. Nothing is owed by this list alone: each round is `paying` in the database before it comes here, and the sweep pays what doesn't
 * fit, or what a process that died had here. [HOUSE-22]
 */
export class Payouts {
  readonly #deps: PayoutDeps;
  readonly #won: KeptRound[] = [];
  readonly #lost: KeptRound[] = [];
  readonly #idle: (() => void)[] = [];
  #isRunning = false;
  #yieldTo: (mostMs: number) => Promise<void> = async () => undefined;

  constructor(deps: PayoutDeps) {
    this.#deps = deps;
  }

  /** Who goes first: resolves when none of them waits, or after so long. */
  yieldTo(first: (mostMs: number) => Promise<void>): void {
    this.#yieldTo = first;
  }

  add(round: KeptRound): void {
    if (this.#won.length + this.#lost.length >= mostWaiting) return;
    (round.payoutMinor > 0n ? this.#won : this.#lost).push(round);
    if (!this.#isRunning) void this.#run();
  }

  get waiting(): number {
    return this.#won.length + this.#lost.length;
  }

  /** Resolves when nothing is paid or waits any more. */
  async idle(): Promise<void> {
    if (this.#isRunning) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.waiting > 0) {
      await this.#yieldTo(mostYieldMs);
      const won = this.#won.splice(0, paidTogether);
      const rounds = won.length > 0 ? won : this.#lost.splice(0, paidTogether);
      await this.#deps.pay(rounds).catch(this.#deps.onFault);
    }
    this.#isRunning = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
