import { ladderPrices } from "@maidan/core/odds";
import type { Side } from "@maidan/core/exchange";
import { randomOf, selectionIds, type Operation } from "./flow.ts";

export interface SteadyOptions {
  readonly seed: number;
  readonly markets: number;
  /** Open orders of each market, before and all through. */
  readonly ordersPerMarket: number;
  readonly operations: number;
  readonly accounts: number;
  /** The commands go to the first so many markets alone. Absent: to all of them evenly. */
  readonly busyMarkets?: number;
}

/** A command and the place of its market. */
export interface Addressed {
  readonly market: number;
  readonly operation: Operation;
}

/** How many ticks the orders of a side lie apart at most. */
const depth = 60;
const middle = 120;

/**
 * Traffic that leaves markets as large as it found them, spread evenly over those that are busy: half of it cancels an open order and places another in its stead, one command in
 * ten takes a minor unit across the spread. `fill` opens the orders; the commands of `flow` come in pairs of a cancel and a place.
 */
export function makeSteadyFlow(options: SteadyOptions): { readonly fill: Addressed[]; readonly flow: Addressed[] } {
  const { markets, ordersPerMarket } = options;
  const random = randomOf(options.seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  let orderId = 0;
  const passive = (market: number): Addressed => {
    orderId += 1;
    const side: Side = below(2) === 0 ? "BACK" : "LAY";
    const tick = middle + (side === "BACK" ? 2 + below(depth) : -2 - below(depth));
    return place(market, side, tick, 1_000_000 + below(100_000));
  };
  const place = (market: number, side: Side, tick: number, sizeMinor: number): Addressed => ({
    market,
    operation: {
      type: "place",
      orderId,
      accountId: 1 + below(options.accounts),
      selectionId: selectionIds[0] ?? 0,
      side,
      priceX100: ladderPrices[tick] ?? 0,
      sizeMinor,
      persistence: "LAPSE",
    },
  });
  const open = Array.from({ length: markets }, (_, market) =>
    Array.from({ length: ordersPerMarket }, () => passive(market)),
  );
  const fill = open.flat();
  const flow: Addressed[] = [];
  while (flow.length < options.operations) {
    const market = below(options.busyMarkets ?? markets);
    if (below(10) === 0) {
      orderId += 1;
      const side: Side = below(2) === 0 ? "BACK" : "LAY";
      flow.push(place(market, side, side === "BACK" ? middle - depth : middle + depth, 1));
      continue;
    }
    const orders = open[market] ?? [];
    const at = below(orders.length);
    const old = orders[at]?.operation;
    if (old === undefined) throw new Error("an open order is missing");
    flow.push({ market, operation: { type: "cancel", orderId: old.orderId, accountId: old.accountId } });
    const next = passive(market);
    orders[at] = next;
    flow.push(next);
  }
  return { fill, flow };
}
