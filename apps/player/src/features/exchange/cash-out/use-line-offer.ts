import { cashOutLinesBesideOwn, type LineOfferBesideOwn } from "@maidan/core/cash-out";
import type { LineBet } from "@maidan/core/exchange";
import { useMemo } from "react";
import { useLadders } from "../../../live/index.ts";
import type { CurrentOrder } from "../use-positions.ts";
import { waitingBet } from "./use-offer.ts";

export interface LineCashOutPlace {
  readonly marketId: string;
  /** What is matched of the player's bets, by line. */
  readonly bets: readonly LineBet[];
  readonly orders: readonly CurrentOrder[];
}

/** What a cash-out of bets at lines would bring now; reckoned anew with each change of the book. Undefined until the book is there. [CASH-30] */
export function useLineOffer(
  { marketId, bets, orders }: LineCashOutPlace,
  share: number,
): LineOfferBesideOwn | undefined {
  const ladder = useLadders(marketId)?.[0];
  return useMemo(() => {
    if (ladder === undefined) return undefined;
    const waiting = orders.filter((order) => order.sizeRemaining > 0).map(waitingBet);
    return cashOutLinesBesideOwn({ ladder, bets, share }, waiting);
  }, [ladder, bets, orders, share]);
}
