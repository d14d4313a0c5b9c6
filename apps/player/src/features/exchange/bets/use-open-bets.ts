import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTopic } from "../../../live/index.ts";
import { useSession } from "../../../session/index.ts";
import { exchangeCall } from "../calls.ts";
import { readCurrentOrders } from "../current-orders.ts";
import { linesQuery, readInParts, resultsQuery } from "../position-reads.ts";
import { useBetsAgain } from "../use-bets-again.ts";
import { useIsDown } from "../use-exchange.ts";

const openKey = "exchange-open-bets";
const fallbackMs = 5_000;

async function readNames(marketIds: string[]) {
  const result = await exchangeCall("listMarketCatalogue", {
    filter: { marketIds },
    marketProjection: ["RUNNER_DESCRIPTION", "EVENT", "EVENT_TYPE", "MARKET_DESCRIPTION"],
    maxResults: marketIds.length,
  });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** A market as the exchange describes it: its event, its runners, whether it is of lines. */
export type NamedMarket = Awaited<ReturnType<typeof readNames>>[number];

/** All bets of the player on markets that are not settled, and what is matched of them, read again whenever an order changed. */
export function useOpenBets() {
  const { isPlayer } = useSession();
  const readAgain = useBetsAgain(openKey);
  useTopic(isPlayer ? "orders" : undefined, readAgain);
  useTopic(isPlayer ? "balance" : undefined, readAgain);
  const isDown = useIsDown();
  const refetchInterval = isDown && fallbackMs;
  const orders = useQuery({
    queryKey: [openKey],
    enabled: isPlayer,
    refetchInterval,
    queryFn: () => readCurrentOrders({}),
  });
  const marketIds = [...new Set((orders.data?.orders ?? []).map((order) => order.marketId))].toSorted();
  const names = useQuery({
    queryKey: ["exchange-names", marketIds],
    enabled: marketIds.length > 0,
    placeholderData: keepPreviousData,
    queryFn: () => readInParts(marketIds, readNames),
  });
  return {
    orders: orders.data?.orders,
    isCut: orders.data?.isCut === true,
    isBroken: orders.isError,
    names: names.data,
    marketIds,
    matched: useMatched(orders.data?.orders ?? [], names.data, refetchInterval),
    readAgain,
  };
}

/** What the matched bets bring, by market: that of its runners, or of its lines. [ROOM-13] [LINE-09] */
function useMatched(
  orders: Awaited<ReturnType<typeof readCurrentOrders>>["orders"],
  names: readonly NamedMarket[] | undefined,
  refetchInterval: number | false,
) {
  const marketIds = [
    ...new Set(orders.filter(({ sizeMatched }) => sizeMatched > 0).map(({ marketId }) => marketId)),
  ].toSorted();
  const isLine = (marketId: string): boolean =>
    names?.find((one) => one.marketId === marketId)?.description?.lineRangeInfo !== undefined;
  const lines = marketIds.filter(isLine);
  const reading = { placeholderData: keepPreviousData, refetchInterval } as const;
  const results = useQuery({ ...reading, ...resultsQuery(marketIds), enabled: marketIds.length > 0 });
  const lineBets = useQuery({ ...reading, ...linesQuery(lines), enabled: lines.length > 0 });
  return {
    isUnread: (results.isError && results.data === undefined) || (lineBets.isError && lineBets.data === undefined),
    of: (marketId: string) =>
      marketIds.includes(marketId)
        ? {
            lineBets: lineBets.data?.get(marketId),
            results: results.data?.find((each) => each.marketId === marketId)?.profitAndLosses,
          }
        : undefined,
  };
}

/** What is matched in one market, of which something is; each part undefined until it is read. */
export type MatchedPosition = NonNullable<ReturnType<ReturnType<typeof useMatched>["of"]>>;
