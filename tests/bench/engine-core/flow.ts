import { ladderPrices, tickCount } from "@maidan/core/odds";
import type { CancelCommand, PlaceCommand } from "@maidan/core/exchange";

export type Operation = PlaceCommand | CancelCommand;

export interface FlowOptions {
  readonly seed: number;
  readonly operations: number;
  readonly accounts: number;
}

export const selectionIds = [101, 102, 103];

/** A small seeded generator (mulberry32): the same flow for the same seed, everywhere. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/**
 * One market's traffic: 30 % cancels of an order placed earlier (some of them matched meanwhile, as in life), 70 % limit orders of both sides
 * around a middle that wanders over the whole ladder, one in seven of them reaching across the spread. Sizes are whole minor units.
 */
export function makeFlow({ seed, operations, accounts }: FlowOptions): Operation[] {
  const random = randomOf(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const flow: Operation[] = [];
  const placed: PlaceCommand[] = [];
  let middle = 120;
  for (let orderId = 1; flow.length < operations;) {
    if (placed.length > 0 && random() < 0.3) {
      const index = below(placed.length);
      const order = placed[index];
      const last = placed.pop();
      if (order === undefined || last === undefined) throw new Error("no order to cancel");
      if (index < placed.length) placed[index] = last;
      flow.push({ type: "cancel", orderId: order.orderId, accountId: order.accountId });
      continue;
    }
    if (random() < 0.1) middle = Math.min(tickCount - 1, Math.max(0, middle + below(3) - 1));
    const side = random() < 0.5 ? "BACK" : "LAY";
    const distance = below(35) - 5;
    const tick = Math.min(tickCount - 1, Math.max(0, side === "BACK" ? middle + distance : middle - distance));
    const order: PlaceCommand = {
      type: "place",
      orderId,
      accountId: 1 + below(accounts),
      selectionId: selectionIds[0] ?? 0,
      side,
      priceX100: ladderPrices[tick] ?? 0,
      sizeMinor: 1000 + below(100_000),
      persistence: "LAPSE",
    };
    orderId += 1;
    placed.push(order);
    flow.push(order);
  }
  return flow;
}
