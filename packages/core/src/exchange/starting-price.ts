import type { OrderDraft } from "./command.ts";
import { largestSizeMinor, type MarketSpec, type MarketState, type Side } from "./market.ts";

/**
 * The starting price: one auction per runner at the off. Starting prices are whole millionths, finer than the ladder, so that both sides' money
 * balances; fills show them in hundredths. [SP-01..09]
 */
export const pricePoint = 1_000_000;
const lowestPrice = 1_010_000;
const highestPrice = 1000 * pricePoint;

/** The largest amount of one bet at the starting price: times a million it is still a whole number below 2^53. */
export const largestOnCloseMinor = 9_000_000_000;
/** The least liability of a lay at the starting price, in smallest stakes: the field's 10 to 1. [SP-03] */
const leastLayStakes = 10;

/** An order at the auction. `amountMinor` is a stake; of a lay that names its liability, that. */
export interface AuctionOrder {
  readonly orderId: number;
  readonly side: Side;
  /** The worst price it takes; 101 of a back and 100,000 of a lay take any. */
  readonly limitX100: number;
  readonly amountMinor: number;
  readonly isLiability: boolean;
}

export interface AuctionFill {
  readonly backOrderId: number;
  readonly layOrderId: number;
  readonly sizeMinor: number;
  /** Size x (starting price - 1), rounded DOWN: one number for both sides. */
  readonly profitMinor: number;
}

/** In millionths; 0 when there is no starting price. */
export interface Auction {
  readonly price: number;
  readonly fills: readonly AuctionFill[];
}

/** The limit that a market-on-close order stands for: any price. */
export const anyPriceX100 = (side: Side): number => (side === "BACK" ? 101 : 100_000);

/** The least and the largest amount of an order at the starting price. */
export function isOnCloseAmount(spec: MarketSpec, side: Side, amountMinor: number): boolean {
  const least = side === "BACK" ? spec.minimumSizeMinor : leastLayLiabilityMinor(spec);
  return Number.isSafeInteger(amountMinor) && amountMinor >= least && amountMinor <= largestOnCloseMinor;
}
export const leastLayLiabilityMinor = (spec: Pick<MarketSpec, "minimumSizeMinor">): number =>
  Math.min(largestSizeMinor, leastLayStakes * spec.minimumSizeMinor);

/** True while bets at the starting price are taken: in a market that has one, before the off. */
export const isOpenForStartingPrice = (spec: MarketSpec, state: MarketState): boolean =>
  spec.hasStartingPrice === true && !state.isInPlay;

/** In hundredths, half-even: what fills and averages show. */
export function hundredthsOf(price: number): number {
  const rest = price % 10_000;
  const floor = (price - rest) / 10_000;
  if (rest === 5_000) return floor + (floor % 2);
  return rest > 5_000 ? floor + 1 : floor;
}

/** The stake that a liability buys, rounded DOWN. Exact: a limit order that takes the starting price may stand for more than `largestOnCloseMinor`. [SP-09] */
const stakeFor = (liabilityMinor: number, price: number): number =>
  liabilityMinor <= largestOnCloseMinor
    ? Math.floor((liabilityMinor * pricePoint) / (price - pricePoint))
    : Number((BigInt(liabilityMinor) * BigInt(pricePoint)) / BigInt(price - pricePoint));

/** The stake that an order offers at a price; 0 beyond its limit. */
function stakeAt(order: AuctionOrder, price: number): number {
  const limit = order.limitX100 * 10_000;
  if (order.side === "BACK" ? price < limit : price > limit) return 0;
  return order.isLiability ? stakeFor(order.amountMinor, price) : order.amountMinor;
}

const sumAt = (orders: readonly AuctionOrder[], price: number): number =>
  orders.reduce((sum, order) => sum + stakeAt(order, price), 0);

interface Sides {
  readonly backs: readonly AuctionOrder[];
  readonly lays: readonly AuctionOrder[];
}

/** The lowest price in the range at which this holds, for what holds from some price on; one beyond the range when it never does. */
function lowestWhere(holds: (price: number) => boolean, from: number): number {
  let [low, high] = [from, highestPrice + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The price at which most is matched; of several the one that leaves the least difference between the sides; of those the highest. What backers want
 * rises with the price and what layers offer falls, so that it lies where the two cross. [SP-04]
 */
function balance({ backs, lays }: Sides): number {
  const back = (price: number): number => sumAt(backs, price);
  const lay = (price: number): number => sumAt(lays, price);
  const crossing = lowestWhere((price) => back(price) >= lay(price), lowestPrice);
  const near = [crossing - 1, crossing].filter((price) => price >= lowestPrice && price <= highestPrice);
  const judged = near.map((price) => {
    const [wanted, offered] = [back(price), lay(price)];
    return { price, wanted, offered, matched: Math.min(wanted, offered), rest: Math.abs(wanted - offered) };
  });
  const best = judged.reduce((one, other) =>
    other.matched > one.matched || (other.matched === one.matched && other.rest <= one.rest) ? other : one,
  );
  if (best.matched === 0) return 0;
  const beyond = lowestWhere((price) => back(price) > best.wanted || lay(price) < best.offered, best.price + 1);
  return beyond - 1;
}

/** Best limit for the other side first, then first come. */
const byRank =
  (side: Side) =>
  (one: AuctionOrder, other: AuctionOrder): number =>
    (side === "BACK" ? one.limitX100 - other.limitX100 : other.limitX100 - one.limitX100) ||
    one.orderId - other.orderId;

/** What a starting price is worked out from, and bets at a fixed price take part in it as they rest. Nothing to balance: no price. [SP-04..06] */
export function startingPrice(orders: readonly AuctionOrder[]): number {
  const sides = {
    backs: orders.filter((order) => order.side === "BACK"),
    lays: orders.filter((order) => order.side === "LAY"),
  };
  return sides.backs.length === 0 || sides.lays.length === 0 ? 0 : balance(sides);
}

/** The runner's starting price and who meets whom at it: all at that one price, those with the easiest limit first, then first come. [SP-05] */
export function holdAuction(orders: readonly AuctionOrder[]): Auction {
  const price = startingPrice(orders);
  if (price === 0) return { price, fills: [] };
  const queueOf = (side: Side) =>
    orders
      .filter((order) => order.side === side)
      .toSorted(byRank(side))
      .map((order) => ({ orderId: order.orderId, left: stakeAt(order, price) }))
      .filter((order) => order.left > 0);
  const [backs, lays] = [queueOf("BACK"), queueOf("LAY")];
  const fills: AuctionFill[] = [];
  let [back, lay] = [backs.shift(), lays.shift()];
  while (back !== undefined && lay !== undefined) {
    const sizeMinor = Math.min(back.left, lay.left);
    const profitMinor = auctionProfitMinor(sizeMinor, price);
    fills.push({ backOrderId: back.orderId, layOrderId: lay.orderId, sizeMinor, profitMinor });
    back.left -= sizeMinor;
    lay.left -= sizeMinor;
    if (back.left === 0) back = backs.shift();
    if (lay.left === 0) lay = lays.shift();
  }
  return { price, fills };
}

/** What a backer of so much at a starting price wins, rounded DOWN. */
export const auctionProfitMinor = (sizeMinor: number, price: number): number =>
  Number((BigInt(sizeMinor) * BigInt(price - pricePoint)) / BigInt(pricePoint));

/** All of what a lay offered at the price was taken: the few minor units of liability that buy no more stake are not owed. */
export const isUsedUp = (order: AuctionOrder, price: number, matchedMinor: number): boolean =>
  matchedMinor === stakeAt(order, price);

/** True for an order at the starting price. */
export const isOnClose = (draft: Pick<OrderDraft, "orderType">): boolean => draft.orderType !== undefined;

/** Unmatched money at prices: of bets at the starting price the stakes of backs and the liabilities of lays, of the exchange the stakes. */
export interface AuctionLadders {
  readonly backStakes: Iterable<readonly [priceX100: number, amountMinor: number]>;
  readonly layLiabilities: Iterable<readonly [priceX100: number, amountMinor: number]>;
  /** Resting lays (available to back) and resting backs (available to lay). */
  readonly lays: Iterable<readonly [priceX100: number, amountMinor: number]>;
  readonly backs: Iterable<readonly [priceX100: number, amountMinor: number]>;
}

const levelOrders = (
  levels: AuctionLadders["lays"],
  kind: Pick<AuctionOrder, "side" | "isLiability">,
): AuctionOrder[] =>
  Array.from(levels, ([limitX100, amountMinor]) => ({ orderId: 0, limitX100, amountMinor, ...kind }));

/**
 * What the starting price would be now, in millionths: `far` from the bets at the starting price alone, `near` with the exchange's. 0 = none. Without
 * any bet at the starting price the near price is midway between the best offers, if there are both. [SP-08]
 */
export function projectedPrices(ladders: AuctionLadders): { readonly near: number; readonly far: number } {
  const onClose = [
    ...levelOrders(ladders.backStakes, { side: "BACK", isLiability: false }),
    ...levelOrders(ladders.layLiabilities, { side: "LAY", isLiability: true }),
  ];
  const resting = [
    ...levelOrders(ladders.backs, { side: "BACK", isLiability: false }),
    ...levelOrders(ladders.lays, { side: "LAY", isLiability: false }),
  ];
  if (onClose.length === 0) return { near: midway(resting), far: 0 };
  return { near: startingPrice([...onClose, ...resting]), far: startingPrice(onClose) };
}

function midway(resting: readonly AuctionOrder[]): number {
  const prices = (side: Side): number[] =>
    resting.filter((order) => order.side === side).map(({ limitX100 }) => limitX100);
  const [back, lay] = [prices("LAY"), prices("BACK")];
  return back.length === 0 || lay.length === 0 ? 0 : (Math.max(...back) + Math.min(...lay)) * 5_000;
}
