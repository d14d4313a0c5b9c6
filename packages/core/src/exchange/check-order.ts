import { isOnLadder } from "../odds/index.ts";
import { largestTargetMinor, targetStakeMinor } from "./bet-target.ts";
import type { CancelCommand, OrderDraft, PlaceCommand, RefusalCode } from "./command.ts";
import { lineIndex } from "./line-range.ts";
import { isRemoved, largestSizeMinor, type MarketSpec, type MarketState } from "./market.ts";
import { anyPriceX100, isOnCloseAmount, isOpenForStartingPrice } from "./starting-price.ts";

/** The first reason, in order of precedence, why an order can't be taken now; undefined when it can. [BOOK-20] */
export function orderRefusal(spec: MarketSpec, state: MarketState, draft: OrderDraft): RefusalCode | undefined {
  if (state.status !== "OPEN") return state.status === "SUSPENDED" ? "MARKET_SUSPENDED" : "MARKET_NOT_OPEN_FOR_BETTING";
  if (!spec.selectionIds.includes(draft.selectionId)) return "INVALID_RUNNER";
  if (isRemoved(spec, draft.selectionId)) return "RUNNER_REMOVED";
  if (draft.orderType !== undefined) return onCloseRefusal(spec, state, draft);
  if (!isPriceIn(spec, draft.priceX100)) return "INVALID_ODDS";
  // At evens there is nothing to reach but by the line.
  if (spec.line !== undefined && draft.target !== undefined) return "INVALID_BID_TYPE";
  const targetCode = targetRefusal(draft);
  if (targetCode !== undefined) return targetCode;
  if (!isSize(spec, draft)) return "INVALID_BET_SIZE";
  const { sizeMinor, target } = draft;
  const { minFillSizeMinor: least = sizeMinor } = draft;
  const isLeast = Number.isSafeInteger(least) && least > 0 && least <= sizeMinor;
  if (target === undefined && !isLeast) return "INVALID_MIN_FILL_SIZE";
  return persistenceRefusal(spec, state, draft);
}

function isSize(spec: MarketSpec, draft: OrderDraft): boolean {
  const { sizeMinor, isOfAnySize } = draft;
  if (!Number.isSafeInteger(sizeMinor) || sizeMinor > largestSizeMinor) return false;
  return isOfAnySize === true ? sizeMinor > 0 : isEnough(spec, draft);
}

/** What a LINE market settles at, whatever the line. */
const evensX100 = 200;

/** Whether a limit order is large enough for the market by itself: its size is the least one, or what the backer gets back, size x price, is the least payout. [BOOK-26] */
export function isEnough(
  { minimumSizeMinor, minimumPayoutMinor, line }: Pick<MarketSpec, "minimumSizeMinor" | "minimumPayoutMinor" | "line">,
  { sizeMinor, priceX100 }: Pick<OrderDraft, "sizeMinor" | "priceX100">,
): boolean {
  if (sizeMinor >= minimumSizeMinor) return true;
  if (minimumPayoutMinor === undefined) return false;
  return sizeMinor * (line === undefined ? priceX100 : evensX100) >= minimumPayoutMinor * 100;
}

/** On the ladder; in a LINE market one of its lines. [LINE-01] */
export const isPriceIn = ({ line }: Pick<MarketSpec, "line">, priceX100: number): boolean =>
  line === undefined ? isOnLadder(priceX100) : lineIndex(line, priceX100) >= 0;

/**
 * A limit order of an open market that asks for nothing besides: with a runner and a price that there are it is surely good. Most orders are such, and the long
 * way round need not be gone for them.
 */
export function isPlainLimit(spec: MarketSpec, state: MarketState, draft: OrderDraft): boolean {
  if (state.status !== "OPEN" || spec.removedIds !== undefined) return false;
  if (draft.orderType !== undefined || draft.target !== undefined || draft.minFillSizeMinor !== undefined) return false;
  if (draft.timeInForce !== undefined || draft.lapsesForBetter === true) return false;
  const { sizeMinor, persistence } = draft;
  if (persistence === "MARKET_ON_CLOSE" || !Number.isSafeInteger(sizeMinor)) return false;
  return sizeMinor >= spec.minimumSizeMinor && sizeMinor <= largestSizeMinor;
}

/** A target is reached by a stake of its own. [TARGET-01] */
function targetRefusal({ target, priceX100, sizeMinor }: OrderDraft): RefusalCode | undefined {
  if (target === undefined) return undefined;
  const isAmount = Number.isSafeInteger(target.amountMinor) && target.amountMinor > 0;
  if (!isAmount || target.amountMinor > largestTargetMinor) return "INVALID_BET_SIZE";
  return targetStakeMinor(target, priceX100) === sizeMinor ? undefined : "INVALID_BET_SIZE";
}

/** What is filled or killed has no rest that could outlive the off: its persistence says nothing. */
function persistenceRefusal(spec: MarketSpec, state: MarketState, draft: OrderDraft): RefusalCode | undefined {
  if (draft.persistence !== "MARKET_ON_CLOSE" || draft.timeInForce !== undefined) return undefined;
  return isOpenForStartingPrice(spec, state) ? undefined : "INVALID_PERSISTENCE_TYPE";
}

/** Of a bet at the starting price. [SP-03] */
function onCloseRefusal(spec: MarketSpec, state: MarketState, draft: OrderDraft): RefusalCode | undefined {
  const { side, priceX100, orderType } = draft;
  if (!isOpenForStartingPrice(spec, state)) return "MARKET_NOT_OPEN_FOR_BSP_BETTING";
  if (draft.target !== undefined) return "INVALID_BID_TYPE";
  const isPrice = orderType === "LIMIT_ON_CLOSE" ? isOnLadder(priceX100) : priceX100 === anyPriceX100(side);
  if (!isPrice) return "INVALID_ODDS";
  if (!isOnCloseAmount(spec, side, draft.sizeMinor)) return "INVALID_BET_SIZE";
  return draft.timeInForce === undefined ? undefined : "TIME_IN_FORCE_CONFLICT";
}

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

/** By itself, as all that nearly never happens on the hot path is: small functions are compiled into those that call them. */
function refuseIds(orderId: number, accountId: number): never {
  throw new RangeError(`impossible order id ${orderId} or account id ${accountId}`);
}

/** Throws when an id can't be the database's: that is a bug of the caller, found before anything changes. */
export function assertOrderIds({ orderId, accountId }: PlaceCommand): void {
  if (!isId(orderId) || !isId(accountId)) refuseIds(orderId, accountId);
}

/** What a bet of a request says of whether it meets another of it. */
type Sided = Pick<OrderDraft, "selectionId" | "side" | "priceX100" | "orderType">;

/**
 * The runners that orders of one request both back and lay at prices that meet, limit orders among themselves and limits at the starting price among themselves:
 * the field refuses such a request with INVALID_BACK_LAY_COMBINATION. What takes any starting price has no price that meets another. [BOOK-21]
 */
export function overlappingRunners(orders: readonly Sided[]): ReadonlySet<number> {
  const overlapping = new Set<number>();
  // Most requests are one bet.
  if (orders.length < 2) return overlapping;
  for (const orderType of [undefined, "LIMIT_ON_CLOSE"] as const) {
    const lowestBack = new Map<number, number>();
    const highestLay = new Map<number, number>();
    for (const order of orders) {
      if (order.orderType !== orderType) continue;
      const { selectionId, side, priceX100 } = order;
      if (side === "BACK") lowestBack.set(selectionId, Math.min(priceX100, lowestBack.get(selectionId) ?? Infinity));
      else highestLay.set(selectionId, Math.max(priceX100, highestLay.get(selectionId) ?? 0));
    }
    for (const [selectionId, priceX100] of lowestBack)
      if (priceX100 <= (highestLay.get(selectionId) ?? 0)) overlapping.add(selectionId);
  }
  return overlapping;
}

/** Whether a bet at the starting price may be taken out: only with a limit, to be replaced, and as long as such bets are taken. [SP-10] */
export const mayReplaceOnClose = (
  { spec, state }: { readonly spec: MarketSpec; readonly state: MarketState },
  command: CancelCommand,
  isLimited: boolean,
): boolean =>
  command.isReplaced === true &&
  command.sizeReductionMinor === undefined &&
  isLimited &&
  isOpenForStartingPrice(spec, state);
