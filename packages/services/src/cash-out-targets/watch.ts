import { limitOf, reached, type GoalReached } from "@maidan/core/cash-out";
import { done } from "../command/index.ts";
import type { MarketBook } from "../exchange-reads/index.ts";
import { offerFor, type OfferDeps, type TargetOffer } from "./offer.ts";
import { createPlaceTarget, type PlaceTargetDeps } from "./place.ts";
import type { CashOutTarget, PlacingTarget } from "./ports.ts";

/** Targets read at once, where nothing else is said. */
const usualTargetsAtOnce = 500;
/** Positions of which offers are reckoned at once: each asks the database two or three questions. */
const positionsAtOnce = 4;
/** Pages of one look. Where more wait the next look goes on from there, so that each has an end, and what a process left behind is asked for in between. */
const mostPages = 20;

export interface WatchTargetsDeps extends PlaceTargetDeps, OfferDeps {
  readonly readBooks: (marketIds: readonly string[]) => Promise<readonly MarketBook[]>;
  readonly onError: (error: unknown) => void;
  /** Targets read at once; all that wait are looked at, however many. */
  readonly targetsAtOnce?: number;
}

/** Whose position in which market. */
const positionOf = ({ playerId, marketId }: CashOutTarget): string => `${playerId} ${marketId}`;

/**
 * Looks at the cash-outs that wait, market by market and in each the oldest first, and places those whose offer is there, in an open market alone. What was being
 * placed when a process ended is asked for again. A bet in play waits its delay in the engine; meanwhile others are looked at. [CASH-10] [CASH-12]
 */
export class TargetWatch {
  readonly #deps: WatchTargetsDeps;
  readonly #targetsAtOnce: number;
  readonly #place: (target: PlacingTarget) => Promise<void>;
  /** Being placed by this process. */
  readonly #placing = new Map<string, Promise<void>>();
  /** The book in which each was looked at last, of this round and of the one before: the same one says nothing new. What waits no more is gone with the next round. */
  #seen = new Map<string, string>();
  #seenBefore = new Map<string, string>();
  /** The last one that this round has read; undefined between two rounds. */
  #last: CashOutTarget | undefined;

  constructor(deps: WatchTargetsDeps) {
    this.#deps = deps;
    this.#targetsAtOnce = deps.targetsAtOnce ?? usualTargetsAtOnce;
    this.#place = createPlaceTarget(deps);
  }

  /** Goes on with its round of all that wait; `isFinished`: it has come to its end, and the next look begins another one. */
  async look(): Promise<{ readonly isFinished: boolean }> {
    const { reader, targets } = this.#deps;
    const limit = this.#targetsAtOnce;
    const busy = await this.#placeAgain();
    if (this.#last === undefined) [this.#seenBefore, this.#seen] = [this.#seen, new Map()];
    for (let page = 0; page < mostPages; page += 1) {
      const waiting = await targets.waiting(reader, { after: this.#last, limit });
      await this.#lookAtAll(waiting, busy);
      this.#last = waiting.length < limit ? undefined : waiting.at(-1);
      if (this.#last === undefined) {
        await this.#endClosed();
        return { isFinished: true };
      }
    }
    return { isFinished: false };
  }

  /** Asks for all that is being placed, page by page, of whichever process; returns whose positions these are. */
  async #placeAgain(): Promise<Set<string>> {
    const { reader, targets } = this.#deps;
    const limit = this.#targetsAtOnce;
    const busy = new Set<string>();
    for (let after: PlacingTarget | undefined; ;) {
      const placing = await targets.placing(reader, { after, limit });
      for (const target of placing) {
        this.#start(target);
        busy.add(positionOf(target));
      }
      if (placing.length < limit) return busy;
      after = placing.at(-1);
    }
  }

  /** One page. Books that can't be read and an offer that can't be reckoned don't hold up the others. */
  async #lookAtAll(waiting: readonly CashOutTarget[], busy: Set<string>): Promise<void> {
    const { readBooks, onError } = this.#deps;
    try {
      const books = await readBooks([...new Set(waiting.map(({ marketId }) => marketId))]);
      const byMarket = new Map(books.map((book) => [book.marketId, book]));
      const positions = Map.groupBy(waiting, positionOf).values();
      // Each takes the next position that nobody has taken yet.
      const work = async (): Promise<void> => {
        for (const targets of positions) await this.#lookAtPosition(targets, { byMarket, busy });
      };
      await Promise.all(Array.from({ length: positionsAtOnce }, work));
    } catch (error) {
      onError(error);
    }
  }

  /** The targets of one position, one after the other. */
  async #lookAtPosition(
    targets: readonly CashOutTarget[],
    { byMarket, busy }: { readonly byMarket: ReadonlyMap<string, MarketBook>; readonly busy: Set<string> },
  ): Promise<void> {
    for (const target of targets) {
      const book = byMarket.get(target.marketId);
      const place = positionOf(target);
      // What is placed changes the position that others of the same market were to be reckoned from: they are looked at when it is done, from then on. [CASH-08]
      if (book?.definition.status !== "OPEN" || busy.has(place)) return;
      if (await this.#lookAt(target, book).catch(this.#deps.onError)) busy.add(place);
    }
  }

  /** Those of closed markets, whose end is nobody's news: a market that is closed doesn't open again. [CASH-13] */
  async #endClosed(): Promise<void> {
    const { runner, reader, targets, newKey } = this.#deps;
    const targetIds = await targets.ofClosedMarkets(reader, this.#targetsAtOnce);
    if (targetIds.length === 0) return;
    const actor = { kind: "system", name: "cash-out" } as const;
    const command = { kind: "cashOutTarget.end", actor, idempotencyKey: newKey(), content: { targetIds } };
    await runner.run(command, async (tx) => done(await targets.end(tx, targetIds)));
  }

  /** Resolves when nothing is being placed by this process any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#placing.values());
  }

  /** Whether it is placed now. */
  async #lookAt(target: CashOutTarget, book: MarketBook): Promise<boolean> {
    const { targetId } = target;
    const state = `${book.epoch} ${book.sequence}`;
    const isKnown = (this.#seen.get(targetId) ?? this.#seenBefore.get(targetId)) === state;
    const found = isKnown ? undefined : await offerFor(this.#deps, target, book);
    this.#seen.set(targetId, state);
    if (found === undefined) return false;
    const why = reached(target, found.offer);
    return why !== undefined && this.#claim(target, found, why);
  }

  async #claim(target: CashOutTarget, { offer, reckoned }: TargetOffer, why: GoalReached): Promise<boolean> {
    const placing: PlacingTarget = {
      ...target,
      reckoned,
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
        this.#seenBefore.delete(target.targetId);
      });
    this.#placing.set(target.targetId, work);
  }
}
