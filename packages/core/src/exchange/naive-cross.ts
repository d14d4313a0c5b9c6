import type { OpenOrder } from "./book.ts";
import type { MarketEvent } from "./event.ts";
import { houseAccountId, houseOrderId, isRemoved, type MarketSpec } from "./market.ts";
import { isCrossMatched, virtualMatch, virtualPrice, type VirtualPrice } from "./virtual-match.ts";

export interface FillAmounts {
  readonly priceX100: number;
  readonly sizeMinor: number;
  readonly profitMinor: number;
}

/** The first order of each other runner, and the price that they make together. */
export interface CrossOffer<Order extends OpenOrder> {
  readonly price: VirtualPrice;
  readonly makers: readonly Order[];
}

const nobodys: Omit<OpenOrder, "selectionId" | "side" | "remainingMinor" | "sizeMinor"> = {
  orderId: houseOrderId,
  accountId: houseAccountId,
  priceX100: 0,
  persistence: "LAPSE",
  matchedMinor: 0,
  cancelledMinor: 0,
  matchedValue: 0,
  matchedProfitMinor: 0,
};

/** An order for all that there is. */
export const everything = { ...nobodys, sizeMinor: Number.MAX_SAFE_INTEGER, remainingMinor: Number.MAX_SAFE_INTEGER };

/** Of one level or match what is taken of a runner before an order of the spared account is met; undefined: none is. */
export function sizeBefore(
  events: readonly MarketEvent[],
  { selectionId, sparedId }: { readonly selectionId: number; readonly sparedId: number | undefined },
): number | undefined {
  let sizeMinor = 0;
  for (const event of events) {
    if (event.type !== "fill") continue;
    if (event.makerAccountId === sparedId) return sizeMinor;
    if (event.selectionId === selectionId) sizeMinor += event.sizeMinor;
  }
  return undefined;
}

/** What a taker finds across the other runners; `first` is the first order in the queue of a runner on the taker's own side. */
export function crossOffer<Order extends OpenOrder>(
  spec: MarketSpec,
  taker: OpenOrder,
  first: (selectionId: number) => Order | undefined,
): CrossOffer<Order> | undefined {
  if (!isCrossMatched(spec)) return undefined;
  const others = spec.selectionIds.filter((id) => id !== taker.selectionId && !isRemoved(spec, id));
  const makers = others.map(first).filter((maker) => maker !== undefined);
  if (makers.length < others.length) return undefined;
  const price = virtualPrice(
    taker.side,
    makers.map((maker) => maker.priceX100),
  );
  return price === undefined ? undefined : { price, makers };
}

/** One match of all of them: what of each maker, the taker's part, and the house's order against each. */
export function crossMatch<Order extends OpenOrder>(
  taker: OpenOrder,
  price: VirtualPrice,
  makers: readonly Order[],
): {
  readonly legs: readonly { readonly maker: Order; readonly stakeMinor: number }[];
  readonly part: FillAmounts;
  readonly house: (selectionId: number, sizeMinor: number) => OpenOrder;
} {
  const offered = makers.map(({ priceX100, remainingMinor }) => ({ priceX100, restMinor: remainingMinor }));
  const part = virtualMatch({ side: taker.side, wantedMinor: taker.remainingMinor }, price, offered);
  const side = taker.side === "BACK" ? "LAY" : "BACK";
  const house = (selectionId: number, sizeMinor: number): OpenOrder => ({
    ...nobodys,
    selectionId,
    side,
    sizeMinor,
    remainingMinor: sizeMinor,
  });
  const legs = makers.map((maker, index) => ({ maker, stakeMinor: part.stakesMinor[index] ?? 0 }));
  return { legs: legs.filter(({ stakeMinor }) => stakeMinor > 0), part, house };
}
