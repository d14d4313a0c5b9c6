import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useReadAgain } from "../../live/index.ts";
import { useSession } from "../../session/index.ts";
import { ordersKey, ordersQuery } from "./current-orders.ts";
import { linesQuery, resultsQuery } from "./position-reads.ts";
import { useBetsAgain } from "./use-bets-again.ts";
import { useIsDown } from "./use-exchange.ts";

const positionFallbackMs = 5_000;

const none: readonly string[] = [];

/**
 * The player's open orders in some markets and what each runner's win would bring, asked for in one call each however many markets there are; read
 * again whenever an order changed. Of `lines`, the LINE markets among them, also what is matched at which line. [EXAPI-21] [LINE-09]
 */
export function usePositions(markets: readonly string[], lines: readonly string[] = none) {
  const { isPlayer } = useSession();
  const readAgain = useBetsAgain(ordersKey);
  useReadAgain(isPlayer ? "orders" : undefined, readAgain);
  const marketIds = markets.filter((id) => id !== "").toSorted();
  const isDown = useIsDown();
  const reading = {
    enabled: isPlayer && marketIds.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: isDown && positionFallbackMs,
  } as const;
  const { data: orders } = useQuery({ ...reading, ...ordersQuery(marketIds) });
  const { data: profits } = useQuery({ ...reading, ...resultsQuery(marketIds) });
  const { data: matches } = useQuery({ ...reading, enabled: isPlayer && lines.length > 0, ...linesQuery(lines) });
  const positionOf = (marketId: string) => ({
    lineBets: matches?.get(marketId),
    orders: orders?.orders.filter((order) => order.marketId === marketId),
    /** Some of the orders are not among them: what is reckoned from all of them isn't offered then. */
    isCut: orders?.isCut === true,
    results: profits && (profits.find((each) => each.marketId === marketId)?.profitAndLosses ?? []),
    readAgain,
  });
  return { positionOf, readAgain };
}

export type Position = ReturnType<ReturnType<typeof usePositions>["positionOf"]>;

/** A closed market has other figures than it had before. */
export function useReadWhenClosed(marketStatus: string | undefined, readAgain: () => void): void {
  const isClosed = marketStatus === "CLOSED";
  useEffect(() => {
    if (isClosed) readAgain();
  }, [isClosed, readAgain]);
}

/** The player's position in one market; read again when the market closed, too. */
export function usePosition(marketId: string, marketStatus: string | undefined): Position {
  const { positionOf, readAgain } = usePositions([marketId]);
  useReadWhenClosed(marketStatus, readAgain);
  return positionOf(marketId);
}

export type { CurrentOrder } from "./current-orders.ts";
