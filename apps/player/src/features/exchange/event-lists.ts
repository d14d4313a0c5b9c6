import type { SportEvent } from "./use-exchange.ts";

export type EventTab = "inPlay" | "today" | "tomorrow" | "result";

const dayMs = 86_400_000;
const dhakaOffsetMs = 6 * 3_600_000;
export const dhakaDay = (atMs: number): number => Math.floor((atMs + dhakaOffsetMs) / dayMs);

/** Whether it is over, with a winner or without one; a host that doesn't say so says it by the winner. [EXCH-14] */
export const isOver = ({ finished, result }: Partial<Pick<SportEvent, "finished" | "result">>): boolean =>
  finished === true || result !== undefined;

function isInTab(event: SportEvent, tab: EventTab, nowMs: number): boolean {
  const isFinished = isOver(event);
  const dayFromNow = dhakaDay(Date.parse(event.start_time)) - dhakaDay(nowMs);
  switch (tab) {
    case "inPlay":
      return event.inplay && !isFinished;
    case "today":
      return !event.inplay && !isFinished && dayFromNow === 0;
    case "tomorrow":
      return !event.inplay && !isFinished && dayFromNow === 1;
    case "result":
      return isFinished;
  }
}

/** A tab's events; a search goes over every tab, by any part of the name. Days are Dhaka's. [EXCH-14] [EXCH-17] */
export function eventsOf(
  events: readonly SportEvent[],
  filter: {
    readonly tab: EventTab;
    readonly search: string;
    readonly nowMs: number;
    readonly named?: (text: string) => string;
  },
): SportEvent[] {
  const wanted = filter.search.trim().toLocaleLowerCase();
  // A reader searches by the name that stands on the screen, or by the feed's own.
  const { named = (text: string) => text } = filter;
  const list = events.filter((event) =>
    wanted === ""
      ? isInTab(event, filter.tab, filter.nowMs)
      : [event.Event, event.competition, named(event.Event), named(event.competition)]
          .join(" ")
          .toLocaleLowerCase()
          .includes(wanted),
  );
  const direction = filter.tab === "result" ? -1 : 1;
  return list.toSorted((a, b) => direction * (Date.parse(a.start_time) - Date.parse(b.start_time)));
}

/** Cricket, Soccer, Tennis, then racing, in this order; a sport without events has no heading. [EXCH-15] */
export function groupBySport(
  events: readonly SportEvent[],
): { readonly sport: SportEvent["sport"]; readonly rows: readonly SportEvent[] }[] {
  return (["cricket", "soccer", "tennis", "racing"] as const)
    .map((sport) => ({ sport, rows: events.filter((event) => event.sport === sport) }))
    .filter((group) => group.rows.length > 0);
}
