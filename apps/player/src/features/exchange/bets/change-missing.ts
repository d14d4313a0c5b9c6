import type { LineRange } from "@maidan/core/exchange";
import { missingOfMinor, missingOnLinesMinor, type KnownPosition } from "../../bet-slip/cover.ts";
import { minorOf } from "../use-exchange.ts";
import type { CurrentOrder } from "../use-positions.ts";
import type { BetChange } from "./change-bet.ts";

/** What the balance lacks for a bet at its new odds, in the place of the one that waits. Minor units; 0 where only the exchange can tell. [ROOM-16] [SLIP-17] */
export function missingForChange(
  order: CurrentOrder,
  { newPriceX100 = 0, reductionMinor }: BetChange,
  known: KnownPosition & { readonly balanceMinor: bigint; readonly line: LineRange | undefined },
): bigint {
  const { selectionId, side } = order;
  const sizeMinor = Number(minorOf(order.sizeRemaining) - reductionMinor);
  const asked = { selectionId, side, priceX100: newPriceX100, sizeMinor, instead: order };
  return (known.line === undefined ? missingOfMinor : missingOnLinesMinor)(asked, known);
}
