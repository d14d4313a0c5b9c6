import type { Side } from "@maidan/core/exchange";
import type { OnCloseType } from "./ports.ts";

/** Published on `player.<playerId>` when an order of theirs changed. */
export interface OrderChange {
  readonly type: "order";
  readonly betId: string;
  /** By the engine's clock. */
  readonly placedAtMs: number;
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: Side;
  readonly priceX100: number;
  /** Present of a bet at the starting price; a lay's sizes are then liabilities until it is matched. */
  readonly orderType?: OnCloseType;
  readonly sizeMinor: bigint;
  readonly sizeMatchedMinor: bigint;
  /** What of it the change itself matched; absent where that was nothing, or is not known, as when a batch is told of again. */
  readonly justMatchedMinor?: bigint;
  readonly sizeRemainingMinor: bigint;
  readonly sizeCancelledMinor: bigint;
  readonly sizeLapsedMinor: bigint;
  readonly sizeVoidedMinor: bigint;
  readonly averagePriceMatchedX100: number;
  readonly status: "EXECUTABLE" | "EXECUTION_COMPLETE";
}
