import type { LineBet } from "@maidan/core/exchange";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useReadAgain } from "../../live/index.ts";
import { useSession } from "../../session/index.ts";
import { fillOrKillKey } from "./bets/use-fill-or-kill.ts";
import { exchangeCall } from "./calls.ts";
import { ordersKey, ordersQuery } from "./current-orders.ts";
import { inTurn, oneAtATime } from "./one-at-a-time.ts";
import { useIsDown } from "./use-exchange.ts";

const positionFallbackMs = 5_000;

const resultsKey = "exchange-results";
const linesKey = "exchange-lines";

const none: readonly string[] = [];

/** What is matched of the player's bets in LINE markets, by line; a list for each market that there is. */
async function readLineBets(marketIds: readonly string[]): Promise<ReadonlyMap<string, readonly LineBet[]>> {
  const read = await exchangeCall("listMarketBook", {
    marketIds: [...marketIds],
    matchProjection: "ROLLED_UP_BY_PRICE",
  });
  if (!read.ok) throw new Error(read.error.message);
  return new Map(
    read.value.map((book) => [
      book.marketId,
      book.runners.flatMap((runner) =>
        (runner.matches ?? []).map(({ side, price, size }) => ({
          side,
          priceX100: Math.round(price * 100),
          sizeMinor: Math.round(size * 100),
        })),
      ),
    ]),
  );
}

/** A page that learns of more markets asks anew while the first answer is on its way. */
const resultsInTurn = inTurn();

/**
 * The player's open orders in some markets and what each runner's win would bring, asked for in one call each however many markets there are; read
 * again whenever an order changed. Of `lines`, the LINE markets among them, also what is matched at which line. [EXAPI-21] [LINE-09]
 */
export function usePositions(markets: readonly string[], lines: readonly string[] = none) {
  const { isPlayer } = useSession();
  const client = useQueryClient();
  const readAgain = useMemo(
    () =>
      oneAtATime(() =>
        Promise.all(
          [ordersKey, resultsKey, linesKey, fillOrKillKey].map((key) => client.invalidateQueries({ queryKey: [key] })),
        ),
      ),
    [client],
  );
  useReadAgain(isPlayer ? "orders" : undefined, readAgain);
  const marketIds = markets.filter((id) => id !== "").toSorted();
  const isDown = useIsDown();
  const reading = {
    enabled: isPlayer && marketIds.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: isDown && positionFallbackMs,
  } as const;
  const { data: orders } = useQuery({ ...reading, ...ordersQuery(marketIds) });
  const { data: profits } = useQuery({
    ...reading,
    queryKey: [resultsKey, marketIds],
    queryFn: async () => {
      const asked = { marketIds, includeBspBets: true };
      const result = await resultsInTurn(() => exchangeCall("listMarketProfitAndLoss", asked));
      if (!result.ok) throw new Error(result.error.message);
      return result.value;
    },
  });
  const { data: matches } = useQuery({
    ...reading,
    enabled: isPlayer && lines.length > 0,
    queryKey: [linesKey, lines],
    queryFn: () => resultsInTurn(() => readLineBets(lines)),
  });
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
