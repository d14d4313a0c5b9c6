import type { PlaceCommand } from "@maidan/core/exchange";
import type { OrderRow } from "../engine-ports.ts";
import type { PlaceInstruction } from "../ports.ts";

/** What makes an entering bet fill or kill, one at the starting price, or one with a target; nothing for any other. */
export type OrderTerms = Pick<
  PlaceCommand,
  "timeInForce" | "minFillSizeMinor" | "orderType" | "target" | "lapsesForBetter" | "sparesOwn" | "isOfAnySize"
>;

/** What an instruction asks beyond a limit order of its size. */
export function termsOf({ timeInForce, minFillSizeMinor, orderType, target }: PlaceInstruction): OrderTerms {
  if (orderType !== undefined) return { orderType };
  const kill = timeInForce === undefined ? {} : { timeInForce };
  // One with a target is filled to it or killed: a least says nothing of it.
  if (target !== undefined) return { target: { type: target.type, amountMinor: Number(target.amountMinor) }, ...kill };
  if (timeInForce === undefined || minFillSizeMinor === undefined) return kill;
  return { ...kill, minFillSizeMinor: Number(minFillSizeMinor) };
}

/** Of what lapses at the off: a lay that was to take the starting price and is below the least liability of one. Backs become bets at it whatever is left of them. [SP-02] */
export const isTooSmallToStart = ({ orderType, persistence }: Pick<OrderRow, "orderType" | "persistence">): boolean =>
  orderType === null && persistence === "MARKET_ON_CLOSE";
