import type { BookSnapshot } from "./book.ts";

/**
 * A 64-bit fingerprint of a book's canonical snapshot as 16 hex digits: state, resting orders in queue order with all their figures, positions.
 * It says that two books are the same, after a crash or between implementations; it keeps no secret.
 */
export function stateHash(snapshot: BookSnapshot): string {
  const hash = new Mixer();
  const { state, orders, positions } = snapshot;
  hash
    .text(state.status)
    .text(state.settlement)
    .add(state.isInPlay ? 1 : 0)
    .add(state.betDelayMs)
    .add(state.version);
  hash.add(state.winners.length);
  for (const winner of state.winners) hash.add(winner);
  if (state.deadHeat !== undefined) hash.text("DEAD").add(state.deadHeat.places);
  for (const id of state.deadHeat?.selectionIds ?? []) hash.add(id);
  for (const price of state.startingPrices ?? []) hash.text("SP").add(price);
  hash.add(orders.length);
  for (const order of orders) {
    hash
      .add(order.orderId)
      .add(order.accountId)
      .add(order.selectionId)
      .text(order.side)
      .add(order.priceX100)
      .text(order.persistence)
      .text(order.orderType ?? "");
    hash.add(order.sizeMinor).add(order.remainingMinor).add(order.matchedMinor).add(order.cancelledMinor);
    hash.add(order.matchedValue).add(order.matchedProfitMinor);
  }
  hash.add(positions.length);
  for (const position of positions) {
    hash.add(position.accountId).add(position.ifOtherMinor);
    for (const figure of position.ifWinMinor) hash.add(figure);
  }
  return hash.digest();
}

/** Two independent 32-bit multiply-and-fold streams over the same words (the construction of FNV-1a, with a finaliser). */
class Mixer {
  private first = 0x811c9dc5;
  private second = 0x9e3779b9;

  private word(value: number): void {
    this.first = Math.imul(this.first ^ value, 0x01000193);
    this.first ^= this.first >>> 15;
    this.second = Math.imul(this.second ^ value, 0x85ebca6b);
    this.second ^= this.second >>> 13;
  }

  /** Any safe integer: low and high 32 bits; -0 counts as 0. */
  add(value: number): this {
    this.word(value | 0);
    this.word(Math.floor(value / 0x1_0000_0000) | 0);
    return this;
  }

  text(value: string): this {
    this.word(value.length);
    for (let index = 0; index < value.length; index += 1) this.word(value.charCodeAt(index));
    return this;
  }

  digest(): string {
    const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, "0");
    return (
      hex(Math.imul(this.first ^ (this.first >>> 16), 0x7feb352d)) +
      hex(Math.imul(this.second ^ (this.second >>> 16), 0x846ca68b))
    );
  }
}
