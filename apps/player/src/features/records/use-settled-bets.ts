import type { betRecords } from "@maidan/contract/http/records";
import type { ResponseOf } from "@maidan/contract/http/route";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api, readQuery, ReadFailed, wire } from "../../api/index.ts";
import { useTopic } from "../../live/index.ts";
import { useSession } from "../../session/index.ts";
import { recordDates } from "./exchange-records.ts";
import type { BetFilter, BetGroup, SettledBet } from "./settled-bets.ts";

const betsCall = wire<typeof betRecords>({ method: "GET", path: "/api/bet-records", auth: "player" });
const wireDate = (date: BetFilter["date"]) => recordDates[date] as "today" | "yesterday" | "last7days";

export interface SettledBetsRead {
  readonly answer: ResponseOf<typeof betRecords> | undefined;
  readonly isBroken: boolean;
  readonly readAgain: () => void;
}

/** The groups of settled bets; read again when the balance changed, as a settlement changes it. [RECORDS-20] */
export function useSettledBets(filter: BetFilter): SettledBetsRead {
  const { remoteId } = useSession();
  const client = useQueryClient();
  const readAgain = useCallback(() => void client.invalidateQueries({ queryKey: [betsCall.path] }), [client]);
  useTopic(remoteId === undefined ? undefined : "balance", readAgain);
  const query = {
    remote_id: remoteId ?? "",
    date: wireDate(filter.date),
    ...(filter.platform !== undefined && { platform: filter.platform }),
    ...(filter.gameType !== undefined && { game_type: filter.gameType }),
  };
  const { data, isError } = useQuery({
    ...readQuery(betsCall, { query }),
    enabled: remoteId !== undefined,
    placeholderData: keepPreviousData,
  });
  return { answer: data, isBroken: isError && data === undefined, readAgain };
}

export interface GroupBetsRead {
  readonly bets: readonly SettledBet[] | undefined;
  readonly group: BetGroup | undefined;
  readonly isBroken: boolean;
  readonly readAgain: () => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** The bets behind one group, page by page. [RECORDS-08] */
export function useGroupBets(group: Pick<BetGroup, "date" | "platform" | "game_type">): GroupBetsRead {
  const { remoteId = "" } = useSession();
  const read = useInfiniteQuery({
    queryKey: [betsCall.path, "group", group],
    initialPageParam: "",
    queryFn: async ({ pageParam, signal }) => {
      const { date: day, platform, game_type } = group;
      const cursor = pageParam === "" ? {} : { cursor: pageParam };
      const result = await api.call(betsCall, {
        query: { remote_id: remoteId, day, platform, game_type, ...cursor },
        signal,
      });
      if (!result.ok) throw new ReadFailed(result.error);
      return result.value;
    },
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return {
    bets: read.data?.pages.flatMap((page) => page.records),
    group: read.data?.pages[0]?.groups[0],
    isBroken: read.isError && read.data === undefined,
    readAgain: () => void read.refetch(),
    hasMore: read.hasNextPage,
    isLoadingMore: read.isFetchingNextPage,
    loadMore: () => void read.fetchNextPage(),
  };
}
