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
  const { sizeMinor } = draft;
  const isSize = Number.isSafeInteger(sizeMinor) && sizeMinor >= spec.minimumSizeMinor && sizeMinor <= largestSizeMinor;
  if (!isSize) return "INVALID_BET_SIZE";
  const { minFillSizeMinor: least = sizeMinor } = draft;
  if (!Number.isSafeInteger(least) || least <= 0 || least > sizeMinor) return "INVALID_MIN_FILL_SIZE";
  return persistenceRefusal(spec, state, draft);
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

/** A target is reached by a stake of its own, and not at once or not at all. [TARGET-01] */
function targetRefusal({ target, priceX100, sizeMinor, timeInForce }: OrderDraft): RefusalCode | undefined {
  if (target === undefined) return undefined;
  const isAmount = Number.isSafeInteger(target.amountMinor) && target.amountMinor > 0;
  if (!isAmount || target.amountMinor > largestTargetMinor) return "INVALID_BET_SIZE";
  if (targetStakeMinor(target, priceX100) !== sizeMinor) return "INVALID_BET_SIZE";
  return timeInForce === undefined ? undefined : "TIME_IN_FORCE_CONFLICT";
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

/**
 * True when orders of one request would back and lay a runner at prices that meet: the field refuses such a request with
 * INVALID_BACK_LAY_COMBINATION. Bets at the starting price don't meet now. [BOOK-21]
 */
export function hasOverlappingSides(all: readonly OrderDraft[]): boolean {
  const drafts = all.filter((draft) => draft.orderType === undefined);
  return drafts.some(
    (back) =>
      back.side === "BACK" &&
      drafts.some(
        (lay) => lay.side === "LAY" && lay.selectionId === back.selectionId && lay.priceX100 >= back.priceX100,
      ),
  );
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
