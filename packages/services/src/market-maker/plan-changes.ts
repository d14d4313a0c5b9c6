import type { FairPrices, OpenOrder } from "../feeds/index.ts";
import type { Quote } from "./quote.ts";

export interface Changes {
  /** Bets to take out, or to reduce by so much, first. A reduced bet keeps its place in the queue. */
  readonly cancel: readonly { readonly betId: string; readonly sizeReductionMinor?: bigint }[];
  /** Bets to place once those are out. */
  readonly place: readonly Quote[];
}

/** What turns the open bets into the wanted ones with the fewest changes; never more is open than wanted, so that the wanted bets' bound on losses holds. */
export function planChanges(open: readonly OpenOrder[], wanted: readonly Quote[]): Changes {
  const missing = new Map(wanted.map((quote) => [keyOf(quote), quote]));
  const kept: OpenOrder[] = [];
  const cancel: { betId: string; sizeReductionMinor?: bigint }[] = [];
  for (const order of open) {
    const quote = missing.get(keyOf(order));
    // A bet that is mostly taken is replaced: its rest would look like a hole in the book.
    if (quote === undefined || order.remainingMinor * 2n < quote.sizeMinor) {
      cancel.push({ betId: order.betId });
      continue;
    }
    missing.delete(keyOf(order));
    kept.push(order);
    const tooMuch = order.remainingMinor - quote.sizeMinor;
    if (tooMuch > 0n) cancel.push({ betId: order.betId, sizeReductionMinor: tooMuch });
  }
  return { cancel, place: [...missing.values()].filter((quote) => !kept.some((order) => doesCross(quote, order))) };
}

/** Open bets that the new chances have made a gift: lays above the fair price, backs below it. */
export function staleOrders(open: readonly OpenOrder[], prices: FairPrices): { betId: string }[] {
  const { line } = prices;
  if (line !== undefined)
    return open
      .filter(({ side, priceX100 }) => (side === "LAY" ? priceX100 > line.mean * 100 : priceX100 < line.mean * 100))
      .map(({ betId }) => ({ betId }));
  const fair = new Map(prices.runners.map(({ selectionId, probability }) => [selectionId, 100 / probability]));
  return open
    .filter(({ selectionId, side, priceX100 }) => {
      const fairX100 = fair.get(selectionId) ?? Number.NaN;
      return side === "LAY" ? !(priceX100 <= fairX100) : !(priceX100 >= fairX100);
    })
    .map(({ betId }) => ({ betId }));
}

const keyOf = (order: Pick<Quote, "selectionId" | "side" | "priceX100">): string =>
  `${order.selectionId}/${order.side}/${order.priceX100}`;

function doesCross(quote: Quote, order: OpenOrder): boolean {
  if (quote.selectionId !== order.selectionId || quote.side === order.side) return false;
  const [back, lay] = quote.side === "BACK" ? [quote.priceX100, order.priceX100] : [order.priceX100, quote.priceX100];
  return lay >= back;
}
