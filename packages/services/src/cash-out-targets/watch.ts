import { limitOf, reached, type CashOut, type GoalReached } from "@maidan/core/cash-out";
import { done } from "../command/index.ts";
import type { MarketBook } from "../exchange-reads/index.ts";
import { offerFor, type OfferDeps } from "./offer.ts";
import { createPlaceTarget, type PlaceTargetDeps } from "./place.ts";
import type { CashOutTarget, PlacingTarget } from "./ports.ts";

/** Looked at in one go. */
const mostLooked = 500;
const mostPlaced = 100;

export interface WatchTargetsDeps extends PlaceTargetDeps, OfferDeps {
  readonly readBooks: (marketIds: readonly string[]) => Promise<readonly MarketBook[]>;
  readonly onError: (error: unknown) => void;
}

/** Whose position in which market. */
const positionOf = ({ playerId, marketId }: CashOutTarget): string => `${playerId} ${marketId}`;

/**
 * Looks at the cash-outs that wait, and places those whose offer is there, in an open market alone. What was being placed when a process ended is asked for
 * again. A bet in play waits its delay in the engine; meanwhile others are looked at. [CASH-10] [CASH-12]
 */
export class TargetWatch {
  readonly #deps: WatchTargetsDeps;
  readonly #place: (target: PlacingTarget) => Promise<void>;
  /** Being placed by this process. */
  readonly #placing = new Map<string, Promise<void>>();
  /** The book in which each was looked at last: the same one says nothing new. */
  readonly #seen = new Map<string, string>();

  constructor(deps: WatchTargetsDeps) {
    this.#deps = deps;
    this.#place = createPlaceTarget(deps);
  }

  async look(): Promise<void> {
    const { reader, targets } = this.#deps;
    const placing = await targets.placing(reader, mostPlaced);
    for (const target of placing) this.#start(target);
    const busy = new Set(placing.map(positionOf));
    const waiting = await targets.waiting(reader, mostLooked);
    for (const id of this.#seen.keys()) if (!waiting.some(({ targetId }) => targetId === id)) this.#seen.delete(id);
    if (waiting.length === 0) return;
    const books = await this.#deps.readBooks([...new Set(waiting.map(({ marketId }) => marketId))]);
    const byMarket = new Map(books.map((book) => [book.marketId, book]));
    for (const target of waiting) {
      const book = byMarket.get(target.marketId);
      const place = positionOf(target);
      // What is placed changes the position that others of the same market were to be reckoned from: they are looked at when it is done, from then on. [CASH-08]
      if (book?.definition.status !== "OPEN" || busy.has(place)) continue;
      if (await this.#lookAt(target, book)) busy.add(place);
    }
  }

  /** Resolves when nothing is being placed by this process any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#placing.values());
  }

  /** Whether it is placed now. */
  async #lookAt(target: CashOutTarget, book: MarketBook): Promise<boolean> {
    const state = `${book.epoch} ${book.sequence}`;
    if (this.#seen.get(target.targetId) === state) return false;
    this.#seen.set(target.targetId, state);
    const offer = await offerFor(this.#deps, target, book);
    if (offer === undefined) return false;
    const why = reached(target, offer);
    return why !== undefined && this.#claim(target, offer, why);
  }

  async #claim(target: CashOutTarget, offer: CashOut, why: GoalReached): Promise<boolean> {
    const placing: PlacingTarget = {
      ...target,
      attempt: target.attempt + 1,
      reached: why,
      securedMinor: offer.securedMinor,
      orders: offer.hedges.map((hedge) => ({
        selectionId: hedge.selectionId,
        side: hedge.side,
        priceX100: limitOf(hedge, why),
        sizeMinor: BigInt(hedge.sizeMinor),
      })),
    };
    const actor = { kind: "system", name: "cash-out" } as const;
    const content = { targetId: target.targetId, attempt: placing.attempt };
    const command = { kind: "cashOutTarget.claim", actor, idempotencyKey: this.#deps.newKey(), content };
    const { outcome } = await this.#deps.runner.run(command, async (tx) =>
      done(await this.#deps.targets.claim(tx, placing)),
    );
    const isClaimed = outcome.ok && outcome.value;
    if (isClaimed) this.#start(placing);
    return isClaimed;
  }

  #start(target: PlacingTarget): void {
    if (this.#placing.has(target.targetId)) return;
    const work = this.#place(target)
      // It stays as being placed, and is asked for again with the next look.
      .catch((error: unknown) => this.#deps.onError(error))
      .finally(() => {
        this.#placing.delete(target.targetId);
        this.#seen.delete(target.targetId);
      });
    this.#placing.set(target.targetId, work);
  }
}
