import { isOnLadder } from "../odds/index.ts";
import type { BookSnapshot, OpenOrder } from "./book.ts";
import { isOnClose } from "./starting-price.ts";
import { isRemoved, largestSizeMinor, type MarketSpec } from "./market.ts";

/** Throws when what was stored can't have come from a book: better no market than a wrong one. */
export function assertLoadable(spec: MarketSpec, snapshot: BookSnapshot): void {
  const fail = (what: string): never => {
    throw new Error(`stored market is damaged: ${what}`);
  };
  const seen = new Set<number>();
  for (const order of snapshot.orders) {
    if (seen.has(order.orderId)) fail(`order ${order.orderId} twice`);
    seen.add(order.orderId);
    if (!isPossible(spec, order)) fail(`order ${order.orderId}`);
  }
  if (snapshot.state.status === "CLOSED" && snapshot.orders.length > 0) fail("open orders in a closed market");
  for (const selectionId of spec.selectionIds) {
    if (isCrossed(snapshot.orders.filter((order) => order.selectionId === selectionId && !isOnClose(order))))
      fail(`runner ${selectionId} is crossed`);
  }
  for (const position of snapshot.positions) {
    const figures = [...position.ifWinMinor, position.ifOtherMinor];
    if (position.ifWinMinor.length !== spec.selectionIds.length || !figures.every(Number.isSafeInteger))
      fail(`position of ${position.accountId}`);
  }
  if (new Set(snapshot.positions.map((position) => position.accountId)).size !== snapshot.positions.length)
    fail("two positions of one account");
  assertZeroSum(snapshot, fail);
}

/** What one account wins in an outcome the others lose. */
function assertZeroSum(snapshot: BookSnapshot, fail: (what: string) => never): void {
  const outcomes = Math.max(0, ...snapshot.positions.map((position) => position.ifWinMinor.length));
  for (let index = -1; index < outcomes; index += 1) {
    const sum = snapshot.positions.reduce(
      (total, position) => total + BigInt(index < 0 ? position.ifOtherMinor : (position.ifWinMinor[index] ?? 0)),
      0n,
    );
    if (sum !== 0n) fail(`positions of outcome ${index} sum to ${sum}`);
  }
}

function isPossible(spec: MarketSpec, order: OpenOrder): boolean {
  const amounts = [
    order.sizeMinor,
    order.remainingMinor,
    order.matchedMinor,
    order.cancelledMinor,
    order.matchedValue,
    order.matchedProfitMinor,
  ];
  return (
    [order.orderId, order.accountId].every((id) => Number.isSafeInteger(id) && id > 0) &&
    spec.selectionIds.includes(order.selectionId) &&
    !isRemoved(spec, order.selectionId) &&
    isOnLadder(order.priceX100) &&
    amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0) &&
    order.remainingMinor > 0 &&
    order.sizeMinor <= largestSizeMinor &&
    order.sizeMinor === order.remainingMinor + order.matchedMinor + order.cancelledMinor
  );
}

function isCrossed(orders: readonly OpenOrder[]): boolean {
  const highestLay = orders.reduce((best, order) => (order.side === "LAY" ? Math.max(best, order.priceX100) : best), 0);
  return orders.some((order) => order.side === "BACK" && order.priceX100 <= highestLay);
}
