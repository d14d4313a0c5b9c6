import type { MarketState, OnCloseType, Persistence, Side } from "./market.ts";

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
  readonly orderType?: OnCloseType;
}

/** Two orders met at the resting one's price. The taker is on `takerSide`, the maker on the other. At the starting price a back took a lay. */
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

/**
 * How an order stands now. Its size is remaining + matched + cancelled + lapsed; with nothing remaining it has left the book. A lay at the starting
 * price is measured in liability until it is matched, and then in stake. [SP-03]
 */
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
  /** The off made it a bet at the starting price; what remains of it is then a stake to back or a liability to lay. [SP-02] */
  readonly orderType?: "MARKET_ON_CLOSE";
  readonly remainingMinor?: number;
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

/**
 * What waits for the starting price at a limit: stakes of backs, liabilities of lays. Once reconciled: what of it was matched, and it stays so. [SP-08]
 */
export interface ClosingLevelChanged {
  readonly type: "closingLevelChanged";
  readonly selectionId: number;
  readonly side: Side;
  readonly priceX100: number;
  readonly amountMinor: number;
}

export interface StatusChanged extends MarketState {
  readonly type: "statusChanged";
}

/**
 * In this order. Place: accepted; for each level taken, its fills each followed by the maker's change, then the level; the taker's change when
 * anything matched, and when a fill-or-kill rest lapsed; the level where the rest waits; positions in order of first touch, taker first. Cancel: order, level, position. Update: the order. Control:
 * the status; at the off of a market with starting prices, by runner: limit orders that become bets at the starting price each with its level, the auction's
 * fills, the orders that they matched (lays, backs, by id), levels of the exchange and of the auction; then what lapses, by runner, lays before backs,
 * from the best price, level by level, those that wait for the starting price last; then positions by account id.
 */
export type MarketEvent =
  | OrderAccepted
  | Fill
  | OrderChanged
  | OrderUpdated
  | PositionChanged
  | LevelChanged
  | ClosingLevelChanged
  | StatusChanged;
