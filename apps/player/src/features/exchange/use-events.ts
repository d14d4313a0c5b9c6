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

/** All events of all sports; undefined until the first list is there. */
export function useEvents(): readonly SportEvent[] | undefined {
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
  if (lists.every((list) => list.data === undefined)) return undefined;
  const whole = (event: SportsEventItem): SportsEventItem =>
    isBare(event) ? completed(event, inPlay.get(event.MarketId) ?? false) : event;
  return taggedEvents(pages.map(({ sport }, place) => ({ sport, events: (lists[place]?.data ?? []).map(whole) })));
}
