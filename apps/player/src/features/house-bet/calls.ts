import type * as contract from "@maidan/contract/http/house-markets";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api, ReadFailed, wire } from "../../api/index.ts";
import { useTopic } from "../../live/index.ts";
import { useSession } from "../../session/index.ts";

export const placeCall = wire<typeof contract.placeHouseBet>({
  method: "POST",
  path: "/api/house-bets",
  auth: "player",
  movesMoney: true,
});
const listCall = wire<typeof contract.listHouseBets>({ method: "GET", path: "/api/house-bets", auth: "player" });

export const cashOutCall = wire<typeof contract.readHouseCashOut>({
  method: "GET",
  path: "/api/house-bets/cash-out",
  auth: "player",
});
export type HouseCashOutAnswer = ResponseOf<typeof cashOutCall>;
export const takeCashOutCall = wire<typeof contract.takeHouseCashOut>({
  method: "POST",
  path: "/api/house-bets/cash-out",
  auth: "player",
  movesMoney: true,
});

export type HouseBetItem = ResponseOf<typeof listCall>["data"][number];

/** As many as one answer holds, and as many answers as are asked for: nobody looks through more. */
const pageSize = 100;
const mostPages = 50;

export interface OpenHouseBets {
  readonly bets: readonly HouseBetItem[];
  /** Some are not among them, as there are too many or as the list changed while it was read: no figure may be reckoned from it then. */
  readonly isCut: boolean;
}

type Page = Pick<ResponseOf<typeof listCall>, "data" | "last_page" | "total">;

/** Reads page by page until there is no more. A bet that stands on two pages, because newer ones pushed it on, is there once. */
export async function allPages(readPage: (page: number) => Promise<Page>): Promise<OpenHouseBets> {
  const found = new Map<string, HouseBetItem>();
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, last_page: lastPage, total } = await readPage(page);
    for (const bet of data) found.set(bet.id, bet);
    if (page >= lastPage) return { bets: [...found.values()], isCut: found.size < total };
  }
  return { bets: [...found.values()], isCut: true };
}

/** The player's open bets against the house, on an event or on all, every page of them; undefined until they are read. */
export function useHouseBets(eventId?: string): {
  readonly bets: readonly HouseBetItem[] | undefined;
  readonly isCut: boolean;
  /** They could not be read, after all tries. */
  readonly isUnread: boolean;
  readonly readAgain: () => void;
} {
  const { remoteId } = useSession();
  const client = useQueryClient();
  const query = {
    ...(eventId !== undefined && { event: eventId }),
    status: "open",
    per_page: String(pageSize),
  } as const;
  const { data, isError } = useQuery({
    queryKey: [listCall.path, query],
    queryFn: ({ signal }) =>
      allPages(async (page) => {
        const result = await api.call(listCall, { query: { ...query, page: String(page) }, signal });
        if (!result.ok) throw new ReadFailed(result.error);
        return result.value;
      }),
    enabled: remoteId !== undefined && eventId !== "",
  });
  const readAgain = useCallback(
    () => [listCall, cashOutCall].forEach(({ path }) => void client.invalidateQueries({ queryKey: [path] })),
    [client],
  );
  // A cash-out at a target, or a bet that was made void: the letter tells of it.
  useTopic(
    remoteId === undefined ? undefined : "inbox",
    useCallback((_, kind) => kind === "change" && readAgain(), [readAgain]),
  );
  return { bets: data?.bets, isCut: data?.isCut === true, isUnread: isError && data === undefined, readAgain };
}
