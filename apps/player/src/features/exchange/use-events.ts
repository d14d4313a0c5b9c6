import type { SportsEventItem } from "@maidan/contract/http/exchange";
import { useQueries, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { readQuery } from "../../api/index.ts";
import { useListNews } from "../../live/index.ts";
import { completed, isBare, useInPlayByMarket } from "./bare-events.ts";
import { eventsCall } from "./calls.ts";
import { listFallbackMs, sports, useIsDown, type Sport, type SportEvent } from "./use-exchange.ts";

/** What a page of a list holds: a full one has a next. */
const eventsPage = 100;
const mostPages = 10;

const eventsQuery = (sport: Sport, page: number) =>
  readQuery(eventsCall, { params: { sport }, ...(page > 1 && { query: { page: String(page) } }) });

/** The pages of a sport that are asked for: the first, and each that follows a full one. */
function pagesOf(client: QueryClient, sport: Sport): { readonly sport: Sport; readonly page: number }[] {
  const pages = [{ sport, page: 1 }];
  while (pages.length < mostPages) {
    const last = client.getQueryData(eventsQuery(sport, pages.length).queryKey);
    if (last === undefined || last.length < eventsPage) break;
    pages.push({ sport, page: pages.length + 1 });
  }
  return pages;
}

/** The client adds the sport's tag to each event. An event that stands on two pages, because newer ones pushed it on, is shown once. [EXCH-19] */
export function taggedEvents(
  lists: readonly { readonly sport: Sport; readonly events: readonly SportsEventItem[] }[],
): readonly SportEvent[] {
  const seen = new Set<string>();
  return lists.flatMap(({ sport, events }) =>
    events.flatMap((event) => {
      if (seen.has(event.EventId)) return [];
      seen.add(event.EventId);
      return [{ ...event, sport }];
    }),
  );
}

const listPaths = [eventsCall.path];

export interface EventsRead {
  /** All events of the sports that were read; undefined until the first list is there. */
  readonly events: readonly SportEvent[] | undefined;
  /** Sports of which a page could not be read, after all tries: their events are not, or not all, among those. */
  readonly unread: readonly Sport[];
  /** Sports of which the first page is still on its way. */
  readonly waiting: readonly Sport[];
  readonly readAgain: () => void;
}

/** All events of all sports, and what of them could not be read. [ROOM-57] */
export function useEvents(): EventsRead {
  const client = useQueryClient();
  useListNews(listPaths);
  const isDown = useIsDown();
  const pages = sports.flatMap((sport) => pagesOf(client, sport));
  const lists = useQueries({
    queries: pages.map(({ sport, page }) => ({
      ...eventsQuery(sport, page),
      refetchInterval: isDown && listFallbackMs,
    })),
  });
  const inPlay = useInPlayByMarket(lists.flatMap((list) => list.data ?? []));
  const isUnread = (list: (typeof lists)[number] | undefined): boolean =>
    list !== undefined && list.isError && list.data === undefined;
  const unread = sports.filter((sport) => pages.some((page, place) => page.sport === sport && isUnread(lists[place])));
  const waiting = sports.filter((sport) =>
    pages.some(
      (page, place) =>
        page.sport === sport && page.page === 1 && lists[place]?.data === undefined && !isUnread(lists[place]),
    ),
  );
  const readAgain = (): void => {
    for (const list of lists) if (isUnread(list)) void list.refetch();
  };
  if (lists.every((list) => list.data === undefined)) return { events: undefined, unread, waiting, readAgain };
  const whole = (event: SportsEventItem): SportsEventItem =>
    isBare(event) ? completed(event, inPlay.get(event.MarketId) ?? false) : event;
  const events = taggedEvents(
    pages.map(({ sport }, place) => ({ sport, events: (lists[place]?.data ?? []).map(whole) })),
  );
  return { events, unread, waiting, readAgain };
}
