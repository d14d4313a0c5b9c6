import type { OpenOrder } from "./book.ts";
import type { MarketEvent } from "./event.ts";
import { fillProfitMinor } from "./fill-profit.ts";
import type { MarketSpec, Side } from "./market.ts";
import {
  anyPriceX100,
  holdAuction,
  hundredthsOf,
  isOnClose,
  isUsedUp,
  leastLayLiabilityMinor,
  type AuctionOrder,
} from "./starting-price.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Order = Mutable<OpenOrder>;

/** Orders that wait for the starting price, best limit for the other side first, then first come. */
export const closingQueue = (orders: readonly Order[], selectionId: number, side: Side): Order[] =>
  orders
    .filter((order) => order.selectionId === selectionId && order.side === side && isOnClose(order))
    .toSorted((one, other) => (side === "LAY" ? -1 : 1) * (one.priceX100 - other.priceX100));

export const closingTotal = (orders: readonly Order[], { selectionId, side, priceX100 }: OpenOrder): number =>
  closingQueue(orders, selectionId, side)
    .filter((order) => order.priceX100 === priceX100)
    .reduce((sum, order) => sum + order.remainingMinor, 0);

/** What the naive book does with what the reconciliation says. */
export interface Telling {
  touch(accountId: number): void;
  push(event: MarketEvent): void;
  level(order: OpenOrder): void;
  matched(order: OpenOrder, stake: { readonly sizeMinor: number; readonly profitMinor: number }): void;
  changed(order: OpenOrder): void;
}

interface Reconciled {
  /** In millionths. */
  readonly price: number;
  /** The orders in order of entry, those that became bets at the starting price last. */
  readonly queue: readonly Order[];
}

/** The auction of one runner over its orders, changed in place. */
export function reconcileRunner(spec: MarketSpec, entered: readonly Order[], tell: Telling): Reconciled {
  const inOrder = (side: Side): Order[] => {
    const sign = side === "LAY" ? -1 : 1;
    return entered
      .filter((order) => order.side === side && !isOnClose(order))
      .toSorted((one, other) => sign * (one.priceX100 - other.priceX100));
  };
  const converted = [...inOrder("LAY"), ...inOrder("BACK")].filter((order) => convert(spec, order, tell));
  const orders = [...entered.filter((order) => !converted.includes(order)), ...converted];
  const waiting = (["LAY", "BACK"] as const).flatMap((side) => closingQueue(orders, orders[0]?.selectionId ?? 0, side));
  if (waiting.length === 0) return { price: 0, queue: orders };
  const isLiability = (order: Order): boolean => isOnClose(order) && order.side === "LAY";
  // What is too small to take the starting price lapses, and takes no part at its own either. [SP-02]
  const isTooSmall = (order: Order): boolean => order.persistence === "MARKET_ON_CLOSE" && !isOnClose(order);
  const taking = orders.filter((order) => !isTooSmall(order));
  const entries = taking.map((order): AuctionOrder => ({
    orderId: order.orderId,
    side: order.side,
    limitX100: order.priceX100,
    amountMinor: order.remainingMinor,
    isLiability: isLiability(order),
  }));
  const { price, fills } = holdAuction(entries);
  const stakes = new Map<Order, number>();
  const taken = new Map<Order, number>();
  const find = (orderId: number): Order => {
    const found = orders.find((order) => order.orderId === orderId);
    if (found === undefined) throw new Error(`no order ${orderId}`);
    return found;
  };
  for (const { backOrderId, layOrderId, sizeMinor, profitMinor } of fills) {
    const [lay, back] = [find(layOrderId), find(backOrderId)];
    tell.push({
      type: "fill",
      selectionId: lay.selectionId,
      makerOrderId: lay.orderId,
      makerAccountId: lay.accountId,
      takerOrderId: back.orderId,
      takerAccountId: back.accountId,
      takerSide: "BACK",
      priceX100: hundredthsOf(price),
      sizeMinor,
      profitMinor,
    });
    for (const order of [lay, back]) {
      tell.touch(order.accountId);
      const amount = isLiability(order) ? profitMinor : sizeMinor;
      order.remainingMinor -= amount;
      order.matchedMinor += sizeMinor;
      order.matchedValue += sizeMinor * hundredthsOf(price);
      order.matchedProfitMinor += profitMinor;
      stakes.set(order, (stakes.get(order) ?? 0) + sizeMinor);
      taken.set(order, (taken.get(order) ?? 0) + amount);
      tell.matched(order, { sizeMinor, profitMinor });
    }
  }
  for (const side of ["LAY", "BACK"] as const) {
    const own = [...stakes].filter(([order]) => order.side === side);
    for (const [order, stake] of own.toSorted(([one], [other]) => one.orderId - other.orderId)) {
      const entry = entries.find((candidate) => candidate.orderId === order.orderId);
      if (entry !== undefined && isLiability(order) && isUsedUp(entry, price, stake)) order.remainingMinor = 0;
      tell.changed(order);
    }
  }
  tellLevels(waiting, taken, tell);
  return { price, queue: orders };
}

/** A limit order that takes the starting price becomes a bet at it; true when it did. */
function convert(spec: MarketSpec, order: Order, tell: Telling): boolean {
  if (order.persistence !== "MARKET_ON_CLOSE") return false;
  const rest = order.remainingMinor;
  const amount = order.side === "BACK" ? rest : fillProfitMinor(rest, order.priceX100);
  if (order.side === "LAY" && amount < leastLayLiabilityMinor(spec)) return false;
  tell.touch(order.accountId);
  const before = { ...order };
  order.orderType = "MARKET_ON_CLOSE";
  order.remainingMinor = amount;
  order.priceX100 = anyPriceX100(order.side);
  tell.push({
    type: "orderUpdated",
    orderId: order.orderId,
    persistence: "MARKET_ON_CLOSE",
    orderType: "MARKET_ON_CLOSE",
    remainingMinor: amount,
  });
  tell.level(before);
  return true;
}

function tellLevels(waiting: readonly Order[], taken: ReadonlyMap<Order, number>, tell: Telling): void {
  const told = new Set<string>();
  for (const order of taken.keys()) {
    const key = `${order.side} ${order.priceX100}`;
    if (isOnClose(order) || told.has(key)) continue;
    told.add(key);
    tell.level(order);
  }
  const levels = Map.groupBy(waiting, (order) => `${order.side} ${order.priceX100}`);
  for (const [first, ...others] of levels.values()) {
    if (first === undefined) continue;
    const { selectionId, side, priceX100 } = first;
    const amountMinor = [first, ...others].reduce((sum, order) => sum + (taken.get(order) ?? 0), 0);
    tell.push({ type: "closingLevelChanged", selectionId, side, priceX100, amountMinor });
  }
}
