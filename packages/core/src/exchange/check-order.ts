import { isOnLadder } from "../odds/index.ts";
import type { OrderDraft, PlaceCommand, RefusalCode } from "./command.ts";
import { largestSizeMinor, type MarketSpec, type MarketState } from "./market.ts";

/** The first reason, in order of precedence, why an order can't be taken now; undefined when it can. [BOOK-20] */
export function orderRefusal(spec: MarketSpec, state: MarketState, draft: OrderDraft): RefusalCode | undefined {
  if (state.status !== "OPEN") return state.status === "SUSPENDED" ? "MARKET_SUSPENDED" : "MARKET_NOT_OPEN_FOR_BETTING";
  if (!spec.selectionIds.includes(draft.selectionId)) return "INVALID_RUNNER";
  if (!isOnLadder(draft.priceX100)) return "INVALID_ODDS";
  const { sizeMinor } = draft;
  const isSize = Number.isSafeInteger(sizeMinor) && sizeMinor >= spec.minimumSizeMinor && sizeMinor <= largestSizeMinor;
  if (!isSize) return "INVALID_BET_SIZE";
  const { minFillSizeMinor: least = sizeMinor } = draft;
  return Number.isSafeInteger(least) && least > 0 && least <= sizeMinor ? undefined : "INVALID_MIN_FILL_SIZE";
}

/** Throws when an id can't be the database's: that is a bug of the caller, found before anything changes. */
export function assertOrderIds({ orderId, accountId }: PlaceCommand): void {
  const isId = Number.isSafeInteger(orderId) && orderId > 0 && Number.isSafeInteger(accountId) && accountId > 0;
  if (!isId) throw new RangeError(`impossible order id ${orderId} or account id ${accountId}`);
}

/**
 * True when orders of one request would back and lay a runner at prices that meet: the field refuses such a request with
 * INVALID_BACK_LAY_COMBINATION. [BOOK-21]
 */
export function hasOverlappingSides(drafts: readonly OrderDraft[]): boolean {
  return drafts.some(
    (back) =>
      back.side === "BACK" &&
      drafts.some(
        (lay) => lay.side === "LAY" && lay.selectionId === back.selectionId && lay.priceX100 >= back.priceX100,
      ),
  );
}
