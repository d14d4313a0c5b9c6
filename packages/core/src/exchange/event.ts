import type { MarketState, Persistence, Side } from "./market.ts";

/** An order was taken into the market. What it matched at once follows as fills. */
export interface OrderAccepted {
  readonly type: "orderAccepted";
  readonly orderId: number;
  readonly accountId: number;
  readonly selectionId: number;
  readonly side: Side;
  readonly priceX100: number;
  readonly sizeMinor: number;
  readonly persistence: Persistence;
}

/** Two orders met at the resting one's price. The taker is on `takerSide`, the maker on the other. */
export interface Fill {
  readonly type: "fill";
  readonly selectionId: number;
  readonly makerOrderId: number;
  readonly makerAccountId: number;
  readonly takerOrderId: number;
  readonly takerAccountId: number;
  readonly takerSide: Side;
  readonly priceX100: number;
  /** The backer's stake, which the layer wins when the runner loses. */
  readonly sizeMinor: number;
  /** What the layer pays the backer when the runner wins: `fillProfitMinor`, one number for both. */
  readonly profitMinor: number;
}

export type OrderChangeReason = "MATCHED" | "CANCELLED" | "LAPSED";

/** How an order stands now. Its size is remaining + matched + cancelled + lapsed; with nothing remaining it has left the book. */
export interface OrderChanged {
  readonly type: "orderChanged";
  readonly reason: OrderChangeReason;
  readonly orderId: number;
  readonly accountId: number;
  readonly selectionId: number;
  readonly side: Side;
  readonly priceX100: number;
  readonly remainingMinor: number;
  readonly matchedMinor: number;
  readonly cancelledMinor: number;
  readonly lapsedMinor: number;
  /** Sum of price x size of its fills. */
  readonly matchedValue: number;
  /** Sum of its fills' profits: what a backer wins, a layer's liability. */
  readonly matchedProfitMinor: number;
  /** `matchedValue` / `matchedMinor`, half-even; 0 when nothing is matched. */
  readonly averagePriceX100: number;
}

/** What happens to an order's rest at the off has changed. */
export interface OrderUpdated {
  readonly type: "orderUpdated";
  readonly orderId: number;
  readonly persistence: Persistence;
}

/** An account's position or lock after a command that touched it; once per account and command, even when the figures came out the same. */
export interface PositionChanged {
  readonly type: "positionChanged";
  readonly accountId: number;
  readonly lockedBeforeMinor: number;
  readonly lockedAfterMinor: number;
  /** Matched profit or loss if this runner (alone) wins, in order of `MarketSpec.selectionIds`. */
  readonly ifWinMinor: readonly number[];
  /** The same when no listed runner wins. With several winners: ifOther + sum over winners of (ifWin - ifOther). */
  readonly ifOtherMinor: number;
}

/** What rests at a price now. Resting lays are available to back, resting backs available to lay. */
export interface LevelChanged {
  readonly type: "levelChanged";
  readonly selectionId: number;
  /** The side of the resting orders. */
  readonly side: Side;
  readonly priceX100: number;
  readonly sizeMinor: number;
}

export interface StatusChanged extends MarketState {
  readonly type: "statusChanged";
}

/**
 * In this order. Place: accepted; for each level taken, its fills each followed by the maker's change, then the level; the taker's change when
 * anything matched, and when a fill-or-kill rest lapsed; the level where the rest waits; positions in order of first touch, taker first. Cancel: order, level, position. Update: the order. Control:
 * the status; then what lapses, by runner, lays before backs, from the best price, level by level; then positions by account id.
 */
export type MarketEvent =
  | OrderAccepted
  | Fill
  | OrderChanged
  | OrderUpdated
  | PositionChanged
  | LevelChanged
  | StatusChanged;
