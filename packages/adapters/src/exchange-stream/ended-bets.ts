import type { PlayerOrder } from "@maidan/services/exchange-reads";
import type { OrderMarket } from "@maidan/services/exchange-stream";

/** Ends that a program may have missed in a market, and still be told of each: two hours' worth of all that a player's programs may place. */
export const mostMissedEnds = 10_000;

/**
 * The ids of a market's bets in the order in which they ended, since the market is followed. A program that was told up to the n-th is owed those behind it; what
 * became of them is in the database, so that a program that is told late costs an id a bet here. [STREAM-32]
 */
export class EndedBets {
  readonly #most: number;
  #ids: string[] = [];
  #forgotten = 0;

  constructor(most: number = mostMissedEnds) {
    this.#most = most;
  }

  get count(): number {
    return this.#forgotten + this.#ids.length;
  }

  add(betIds: readonly string[]): void {
    for (const betId of betIds) this.#ids.push(betId);
    // Cut at twice the length, so that not every end moves all that are kept.
    if (this.#ids.length < 2 * this.#most) return;
    this.#forgotten += this.#ids.length - this.#most;
    this.#ids = this.#ids.slice(-this.#most);
  }

  /** Those behind the n-th up to the m-th; undefined when there were more than are kept. */
  between(from: number, to: number): readonly string[] | undefined {
    if (from < this.#forgotten || to - from > this.#most) return undefined;
    return this.#ids.slice(from - this.#forgotten, to - this.#forgotten);
  }
}

/** A player's bets in a market, and how many had ended when they were as they are. */
export interface FollowedMarket extends OrderMarket {
  readonly ends: EndedBets;
  readonly endedCount: number;
}

/** Bets that ended between two states of the market; undefined where nobody knows all of them. */
function endsBetween(held: FollowedMarket | undefined, now: FollowedMarket): readonly string[] | undefined {
  // In another life of this market the ends were counted anew.
  if (held !== undefined && held.ends !== now.ends) return undefined;
  return now.ends.between(held?.endedCount ?? 0, now.endedCount);
}

/** Whether a client that holds one state can't be told of each bet that ended until the other: it needs the market as an image. */
export const areEndsLost = (held: FollowedMarket, now: FollowedMarket): boolean =>
  now.runners.size > 0 && endsBetween(held, now) === undefined;

/** Bets that ended between two states of the market and that the later one doesn't hold any more; none also where not all are known. */
export function missedEnds(held: FollowedMarket | undefined, now: FollowedMarket): readonly string[] {
  const ended = endsBetween(held, now) ?? [];
  const runners = [...now.runners.values()];
  return [...new Set(ended.filter((betId) => !runners.some(({ orders }) => orders.has(betId))))];
}

/** The market with these bets as well, before the others. */
export function withEnds(market: FollowedMarket, missed: readonly PlayerOrder[]): FollowedMarket {
  const runners = new Map(market.runners);
  for (const [selectionId, ended] of Map.groupBy(missed, (order) => order.selectionId)) {
    const runner = runners.get(selectionId);
    const orders = new Map(ended.map((order) => [order.betId, order]));
    for (const [betId, order] of runner?.orders ?? []) orders.set(betId, order);
    runners.set(selectionId, { orders, matched: runner?.matched ?? new Map() });
  }
  return { ...market, runners };
}
