import { BusTimeout } from "../bus/index.ts";
import { done, type CommandRunner, type Reader } from "../command/index.ts";
import type { ExchangeEngine, PlaceReport } from "../exchange/index.ts";
import type { PendingBets, PendingBetStore } from "./ports.ts";

export interface PlacerDeps {
  readonly runner: CommandRunner;
  readonly reader: Reader;
  readonly store: PendingBetStore;
  readonly engine: Pick<ExchangeEngine, "place">;
  readonly newKey: () => string;
  readonly onError: (error: unknown) => void;
}

/** Requests that may be on their way to the engine at once: half of what its queue holds, so that calls that wait find room beside them. */
export const mostPending = 10_000;
const actor = { kind: "system", name: "pending-bets" } as const;

/**
 * Asks the engine for pending bets until it has answered: at once when they are accepted, and again (`look`) those that a kill left or that nobody answered. The
 * engine takes each once, by its reference, and lets those lapse that come too late. [EXAPI-26]
 */
export class BetPlacer {
  readonly #deps: PlacerDeps;
  /** Asked for now, or answered and still written. */
  readonly #known = new Map<string, Promise<void>>();
  #answered: string[] = [];

  constructor(deps: PlacerDeps) {
    this.#deps = deps;
  }

  /** No more may be accepted now. */
  get isFull(): boolean {
    return this.#known.size >= mostPending;
  }

  /** Asks for the bets, unless they are asked for already. */
  place(bets: PendingBets): void {
    if (this.#known.has(bets.id)) return;
    this.#known.set(
      bets.id,
      this.#ask(bets).then(
        (isAnswered) => {
          if (isAnswered) this.#answered.push(bets.id);
          else this.#known.delete(bets.id);
        },
        (error: unknown) => {
          this.#known.delete(bets.id);
          this.#deps.onError(error);
        },
      ),
    );
  }

  /** Forgets what is answered, and asks for what is written and isn't on its way. */
  async look(): Promise<void> {
    await this.#forget();
    const room = mostPending - this.#known.size;
    if (room <= 0) return;
    for (const bets of await this.#deps.store.list(this.#deps.reader, mostPending)) this.place(bets);
  }

  /** Waits until the engine has answered all that was asked of it, at most so long, and forgets what is answered. */
  async settle(pause: Promise<unknown>): Promise<void> {
    await Promise.race([Promise.all(this.#known.values()), pause]);
    await this.#forget();
  }

  /** False: nobody answered, or not for good, and it is asked again. */
  async #ask({ id, request }: PendingBets): Promise<boolean> {
    const report = await this.#answerTo(request);
    if (report?.isConflict !== true) return report !== undefined;
    // Meanwhile a call that waited for its answer took the reference for something else. These lapse under one of their own, so that their owner hears of it.
    return (await this.#answerTo({ ...request, customerRef: `async/late/${id}`, acceptedAtMs: 0 })) !== undefined;
  }

  async #answerTo(request: PendingBets["request"]): Promise<PlaceReport | undefined> {
    try {
      const report = await this.#deps.engine.place(request);
      return report.errorCode === "SERVICE_UNAVAILABLE" ? undefined : report;
    } catch (error) {
      if (error instanceof BusTimeout) return undefined;
      throw error;
    }
  }

  async #forget(): Promise<void> {
    const ids = this.#answered;
    if (ids.length === 0) return;
    this.#answered = [];
    try {
      const command = { kind: "exchange.placed", actor, idempotencyKey: this.#deps.newKey(), content: { ids } };
      await this.#deps.runner.run(command, async (tx) => {
        await this.#deps.store.remove(tx, ids);
        return done(null);
      });
    } catch (error) {
      this.#answered.push(...ids);
      throw error;
    }
    for (const id of ids) this.#known.delete(id);
  }
}
