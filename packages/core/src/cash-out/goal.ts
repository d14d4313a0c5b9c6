import { nearestPriceDown, nearestPriceUp } from "../odds/index.ts";
import type { CashOut, Hedge } from "./cash-out.ts";

/** What a player waits for: that a cash-out secures so much or more, or has fallen to so little or less. Minor units, below 0 for a loss; at least one of them. */
export interface CashOutGoal {
  readonly targetMinor: number | undefined;
  readonly stopMinor: number | undefined;
}

export type GoalReached = "target" | "stop";

/** Which of the two a cash-out that can be had now reaches, if any. [CASH-10] */
export function reached(
  { targetMinor, stopMinor }: CashOutGoal,
  offer: Pick<CashOut, "securedMinor"> & { readonly hedges: readonly unknown[] },
): GoalReached | undefined {
  if (offer.hedges.length === 0) return undefined;
  if (targetMinor !== undefined && offer.securedMinor >= targetMinor) return "target";
  return stopMinor !== undefined && offer.securedMinor <= stopMinor ? "stop" : undefined;
}

/**
 * The price that an order may come to on average: of a target that at which its fills were reckoned, to the next step of the ladder, so that it isn't filled
 * for less; of a stop the worst that it must take, as getting out comes first. At lines it is the line. [CASH-11]
 */
export function limitOf(hedge: Hedge, why: GoalReached): number {
  if (why === "stop" || hedge.isLine === true) return hedge.priceX100;
  const valueX100 = hedge.fills.reduce((sum, fill) => sum + fill.sizeMinor * fill.priceX100, 0);
  const averageX100 = valueX100 / hedge.sizeMinor;
  return (hedge.side === "LAY" ? nearestPriceUp(averageX100) : nearestPriceDown(averageX100)) ?? hedge.priceX100;
}
