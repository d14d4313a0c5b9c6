import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api, ReadFailed } from "../../api/index.ts";
import { useTopic } from "../../live/index.ts";
import { useSession } from "../../session/index.ts";
import { recordsCall } from "../exchange/index.ts";
import { askedOf, eachOnce, type ExchangeRecord, type ExchangeFilter } from "./exchange-records.ts";

const pageSize = "20";

export interface ExchangeRecordsRead {
  /** Undefined until the first page is there. */
  readonly list: readonly ExchangeRecord[] | undefined;
  readonly total: number;
  readonly isBroken: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly readAgain: () => void;
}

/** The player's exchange bets, newest first, page by page; read again when an order or the balance changed, as a settlement changes both. [RECORDS-20] */
export function useExchangeRecords(filter: ExchangeFilter, marketId?: string): ExchangeRecordsRead {
  const { remoteId } = useSession();
  const client = useQueryClient();
  const readAgain = useCallback(() => void client.invalidateQueries({ queryKey: [recordsCall.path] }), [client]);
  useTopic(remoteId === undefined ? undefined : "orders", readAgain);
  useTopic(remoteId === undefined ? undefined : "balance", readAgain);
  const read = useInfiniteQuery({
    queryKey: [recordsCall.path, filter, marketId],
    enabled: remoteId !== undefined,
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...askedOf(filter, marketId), page: String(pageParam), per_page: pageSize };
      const result = await api.call(recordsCall, { query, signal });
      if (!result.ok) throw new ReadFailed(result.error);
      return result.value.data;
    },
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
  });
  const pages = read.data?.pages;
  return {
    list: pages === undefined ? undefined : eachOnce(pages.map((page) => page.data)),
    total: pages?.at(-1)?.total ?? 0,
    isBroken: read.isError && pages === undefined,
    hasMore: read.hasNextPage,
    isLoadingMore: read.isFetchingNextPage,
    loadMore: () => void read.fetchNextPage(),
    readAgain,
  };
}
