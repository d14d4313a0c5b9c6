import type { MatchOddsMarket, SportsEventItem } from "@maidan/contract/http/exchange";
import { useQueries } from "@tanstack/react-query";
import { readQuery } from "../../api/index.ts";
import { marketCall } from "./calls.ts";

/** What the specification states of an event; time, state, result and competition are additions, which another sports host may leave out. [EXCH-18] [OP-62] */
export type StatedEvent = Pick<SportsEventItem, "EventId" | "Event" | "MarketId" | "Fancy" | "Bookmaker"> &
  Partial<SportsEventItem>;

export const isBare = (event: Partial<SportsEventItem>): boolean => event.inplay === undefined;

/** The event with what it lacks: no time, so that it is of no day, and in play where its market is. */
export const completed = (event: StatedEvent, isInPlay: boolean): SportsEventItem => ({
  ...event,
  competition: event.competition ?? "",
  start_time: event.start_time ?? "",
  inplay: event.inplay ?? isInPlay,
  finished: event.finished ?? event.result !== undefined,
});

/** So many markets are asked for at once. */
const mostAsked = 40;
const askAgainMs = 15_000;

const byMarket = (
  answers: readonly { readonly data: readonly MatchOddsMarket[] | undefined }[],
): ReadonlyMap<string, boolean> =>
  new Map(answers.flatMap(({ data }) => (data ?? []).map((market) => [market.marketId, market.inplay] as const)));

/** In play or not, by market, of events that do not say it themselves: their market does. [OP-62] */
export function useInPlayByMarket(events: readonly StatedEvent[]): ReadonlyMap<string, boolean> {
  const bare = events.filter((event) => isBare(event) && event.MarketId !== "").slice(0, mostAsked);
  return useQueries({
    queries: bare.map(({ MarketId: marketId }) => ({
      ...readQuery(marketCall, { params: { marketId } }),
      refetchInterval: askAgainMs,
    })),
    combine: byMarket,
  });
}
