import type { OpenOrder } from "./book.ts";
import type { Side } from "./market.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** An open order of a LINE market, and its neighbours at its line. */
export interface Order extends Mutable<OpenOrder> {
  /** Who came to rest later has the higher one. */
  rank: number;
  before: Order | undefined;
  after: Order | undefined;
}

export const newOrder = (order: OpenOrder): Order => ({ ...order, rank: 0, before: undefined, after: undefined });

/** As others are told of it, without its neighbours. */
export function openOrderOf({ rank: _rank, before: _before, after: _after, ...order }: Order): OpenOrder {
  return order;
}

/** Lays first, by line, then who came first. */
export const inOrder = (one: Order, other: Order): number =>
  (one.side === other.side ? 0 : one.side === "LAY" ? -1 : 1) ||
  one.priceX100 - other.priceX100 ||
  one.rank - other.rank;

/** Of these orders the one at each line of a side that came first. */
export function firstByLine(orders: Iterable<Order>, side: Side): Map<number, Order> {
  const first = new Map<number, Order>();
  for (const order of orders) {
    const known = first.get(order.priceX100);
    if (order.side === side && (known === undefined || order.rank < known.rank)) first.set(order.priceX100, order);
  }
  return first;
}

/**
 * Who waits at one line, in order of entry, and for how much together: an order comes, goes and shrinks at the same cost however many wait. Linked, since an array is
 * copied for whoever leaves the middle, and a `Map` is searched past all that left its front.
 */
export class LineQueue implements Iterable<Order> {
  #first: Order | undefined;
  #last: Order | undefined;
  #sizeMinor = 0;

  get first(): Order | undefined {
    return this.#first;
  }

  /** What all that wait have left, in whole minor units. */
  get sizeMinor(): number {
    return this.#sizeMinor;
  }

  push(order: Order): void {
    order.before = this.#last;
    order.after = undefined;
    if (this.#last === undefined) this.#first = order;
    else this.#last.after = order;
    this.#last = order;
    this.#sizeMinor += order.remainingMinor;
  }

  /** One of them has so much less left than it had. */
  shrink(sizeMinor: number): void {
    this.#sizeMinor -= sizeMinor;
  }

  /** One that is in this queue; what it still has left goes with it. */
  remove(order: Order): void {
    const { before, after } = order;
    if (before === undefined) this.#first = after;
    else before.after = after;
    if (after === undefined) this.#last = before;
    else after.before = before;
    [order.before, order.after] = [undefined, undefined];
    this.#sizeMinor -= order.remainingMinor;
  }

  /** What waits before one that is in this queue. */
  sizeBefore(order: Order): number {
    let sizeMinor = 0;
    for (let each = order.before; each !== undefined; each = each.before) sizeMinor += each.remainingMinor;
    return sizeMinor;
  }

  *[Symbol.iterator](): Generator<Order> {
    for (let order = this.#first; order !== undefined; order = order.after) yield order;
  }
}
