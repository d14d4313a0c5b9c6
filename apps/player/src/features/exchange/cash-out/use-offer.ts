import {
  cashOutBesideOwn,
  runnerPosition,
  type OfferBesideOwn,
  type RunnerPosition,
  type WaitingBet,
} from "@maidan/core/cash-out";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLadders } from "../../../live/index.ts";
import { exchangeCall } from "../calls.ts";
import { outcomesOf, type RunnerResult } from "../runner-results.ts";
import type { CurrentOrder } from "../use-positions.ts";

export interface CashOutPlace {
  readonly marketId: string;
  readonly results: readonly RunnerResult[];
  /** Undefined until it is known. */
  readonly numberOfWinners: number | undefined;
  readonly orders: readonly CurrentOrder[];
}

export interface RunnerPositions {
  readonly positions: readonly RunnerPosition[];
  /** They were read before the newest match: nothing is reckoned from them until they are read again. */
  readonly isOld: boolean;
}

/** The player's own bets on each runner that has some, by the prices of their fills; read while the sheet stands open. Undefined until they are. */
export function useRunnerPositions({ marketId, results }: CashOutPlace): RunnerPositions | undefined {
  const { data, isPlaceholderData } = useQuery({
    placeholderData: keepPreviousData,
    // Each match changes a result, and so the key.
    queryKey: ["exchange-matches", marketId, results.map((line) => `${line.resultMinor} ${line.loseMinor}`)],
    queryFn: async () => {
      const read = await exchangeCall("listMarketBook", {
        marketIds: [marketId],
        matchProjection: "ROLLED_UP_BY_PRICE",
      });
      if (!read.ok) throw new Error(read.error.message);
      return (read.value[0]?.runners ?? []).flatMap((runner) =>
        (runner.matches ?? []).length === 0
          ? []
          : [
              runnerPosition(
                runner.selectionId,
                (runner.matches ?? []).map(({ side, price, size }) => ({
                  side,
                  priceX100: Math.round(price * 100),
                  sizeMinor: Math.round(size * 100),
                })),
              ),
            ],
      );
    },
  });
  return data && { positions: data, isOld: isPlaceholderData };
}

/** A bet of the player that waits, as a cash-out goes round it. [CASH-02] */
export const waitingBet = (order: CurrentOrder): WaitingBet => ({
  selectionId: order.selectionId,
  side: order.side,
  priceX100: Math.round(order.priceSize.price * 100),
  sizeMinor: Math.round(order.sizeRemaining * 100),
});

export interface OfferAsked {
  /** Undefined = the whole market. */
  readonly runner: RunnerPosition | undefined;
  readonly share: number;
}

/** What a cash-out would bring now; reckoned anew with each change of the book. Undefined until the book and the whole position are there. */
export function useOffer(
  { marketId, results, numberOfWinners, orders }: CashOutPlace,
  { runner, share }: OfferAsked,
): OfferBesideOwn | undefined {
  const ladders = useLadders(marketId);
  return useMemo(() => {
    if (ladders === undefined) return undefined;
    const market = outcomesOf(results, numberOfWinners);
    if (market === undefined) return undefined;
    const waiting = orders.filter((order) => order.sizeRemaining > 0).map(waitingBet);
    return cashOutBesideOwn({ ladders, ...market, share }, runner, waiting);
  }, [ladders, results, numberOfWinners, orders, runner, share]);
}
