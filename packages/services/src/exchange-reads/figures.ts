import { divFloor, divHalfEven } from "@maidan/core/money";
import { commissionMinor } from "@maidan/core/settlement";
import type { PlayerOrder } from "./ports.ts";

/** The average of prices weighted by size, in hundredths, rounded to the nearest (ties to even); 0 when nothing was matched. */
export function averagePriceX100(value: bigint, sizeMinor: bigint): number {
  return sizeMinor === 0n ? 0 : Number(divHalfEven(value, sizeMinor));
}

/** What is left when the price beyond the stake is paid on a size: the backer's profit. Rounded down, to the payer's favour, as fills are. */
const profitAt = (priceX100: number, sizeMinor: bigint): bigint => divFloor(sizeMinor * BigInt(priceX100 - 100), 100n);

export interface BetStakes {
  /** What is or was at stake: matched, and what still can be. A void bet keeps the stake that was given back, a killed one what it asked for. */
  readonly stakeMinor: bigint;
  readonly profitMinor: bigint;
  readonly liabilityMinor: bigint;
  /** The average matched price, or the price asked for while nothing is matched. */
  readonly oddsX100: number;
}

/** What a bet could win and lose: a backer risks the stake for the profit, a layer the profit for the stake. */
export function stakesOf(order: PlayerOrder): BetStakes {
  if (order.orderType !== undefined && order.side === "LAY" && order.remainingMinor > 0n) return waitingLay(order);
  const standing = order.matchedMinor + order.remainingMinor;
  const hasEnded = standing === 0n;
  const stakeMinor = hasEnded ? order.voidedMinor || order.lapsedMinor : standing;
  const backersProfit = hasEnded
    ? profitAt(order.priceX100, stakeMinor)
    : order.matchedProfitMinor + profitAt(order.priceX100, order.remainingMinor);
  const oddsX100 =
    order.matchedMinor === 0n ? order.priceX100 : averagePriceX100(order.matchedValue, order.matchedMinor);
  return order.side === "BACK"
    ? { stakeMinor, profitMinor: backersProfit, liabilityMinor: stakeMinor, oddsX100 }
    : { stakeMinor, profitMinor: stakeMinor, liabilityMinor: backersProfit, oddsX100 };
}

/** The same of a bet at a line: it wins or loses its stake, and its odds are the line. [LINE-02] */
export function stakesAtLine(order: PlayerOrder): BetStakes {
  const { stakeMinor, oddsX100 } = stakesOf(order);
  return { stakeMinor, profitMinor: stakeMinor, liabilityMinor: stakeMinor, oddsX100 };
}

/** A lay that waits for the starting price risks what it names; what that buys nobody knows yet. Of a limit bet nothing waits so. */
const waitingLay = (order: PlayerOrder): BetStakes => ({
  stakeMinor: 0n,
  profitMinor: 0n,
  liabilityMinor: order.remainingMinor,
  oddsX100: order.priceX100,
});

/** A win after commission of so many basis points; a loss stays as it is. */
export const netOfCommission = (profitMinor: bigint, basisPoints: number): bigint =>
  profitMinor - commissionMinor(profitMinor, basisPoints);
