import { playerKey, type HousePlayer, type KeptRound } from "./ports.ts";

export interface PayoutDeps {
  /** Pays these, and writes it together. */
  readonly pay: (rounds: readonly KeptRound[]) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

/** Sent at one moment and written together: the more there are, the less each costs the wallet; the fewer, the sooner a player who comes meanwhile is let out. */
const paidTogether = 32;
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
  /** Who is being paid here, how much of it waits, and who waits for its end. */
  readonly #winners = new Map<string, { waiting: number; readonly paid: (() => void)[] }>();
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
    if (round.payoutMinor > 0n) {
      this.#won.push(round);
      const player = playerKey(round);
      const winner = this.#winners.get(player) ?? { waiting: 0, paid: [] };
      winner.waiting += 1;
      this.#winners.set(player, winner);
    } else this.#lost.push(round);
    if (!this.#isRunning) void this.#run();
  }

  get waiting(): number {
    return this.#won.length + this.#lost.length;
  }

  /** Resolves when nothing that this player won waits here, at the latest after so long. */
  async paidTo(player: HousePlayer, mostMs: number): Promise<void> {
    const winner = this.#winners.get(playerKey(player));
    if (winner === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      winner.paid.push(resolve);
      timer = setTimeout(resolve, mostMs);
    });
    clearTimeout(timer);
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
      for (const round of won) this.#paid(playerKey(round));
    }
    this.#isRunning = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #paid(player: string): void {
    const winner = this.#winners.get(player);
    if (winner === undefined) return;
    winner.waiting -= 1;
    if (winner.waiting > 0) return;
    this.#winners.delete(player);
    for (const resolve of winner.paid) resolve();
  }
}
