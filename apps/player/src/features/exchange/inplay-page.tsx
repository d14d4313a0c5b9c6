import { SearchIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { EmptyState, Tabs } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { useSportNames } from "../../sport-names/index.ts";
import { EventRow } from "./event-row.tsx";
import { EventsRoom } from "./events-room.tsx";
import { ExchangeFrame } from "./exchange-frame.tsx";
import { eventsOf, groupBySport, isOver } from "./event-lists.ts";
import { keepAddress, KeptPlace } from "./kept-place.tsx";
import { exchangeText } from "./text.ts";
import { useEvents } from "./use-events.ts";
import type { SportEvent } from "./use-exchange.ts";
import { useToday } from "./use-today.ts";
import { Waiting } from "./waiting.tsx";

const tabIds = ["inPlay", "today", "tomorrow", "result"] as const;

/** Tab and search are in the address, so that whoever comes back from a match, or loads the page anew, finds the same list. [ROOM-80] */
function useKept() {
  const kept = new URLSearchParams(useSearch());
  const tab = tabIds.find((id) => id === kept.get("tab")) ?? "inPlay";
  const search = kept.get("search") ?? "";
  const addressOf = (next: { readonly tab?: string; readonly search?: string }): string => {
    const { search: wanted, ...rest } = { tab, search, ...next };
    return `/exchange-inplay?${new URLSearchParams({ ...rest, ...(wanted !== "" && { search: wanted }) }).toString()}`;
  };
  return {
    tab,
    search,
    address: addressOf({}),
    keep: (next: Parameters<typeof addressOf>[0]) => keepAddress(addressOf(next)),
  };
}

/** Events in play, today's, tomorrow's and results, with a search over all of them. [EXCH-14] [EXCH-15] */
export function InplayPage(): ReactNode {
  const text = useText(exchangeText);
  const named = useSportNames();
  const read = useEvents();
  const { tab, search, address, keep } = useKept();
  const nowMs = useToday();
  const empty = {
    inPlay: text.emptyInPlay,
    today: text.emptyToday,
    tomorrow: text.emptyTomorrow,
    result: text.emptyResult,
  };
  return (
    <ExchangeFrame title={text.inPlay} back="/exchange">
      <div role="search" className="relative mx-3 mt-3 mb-1">
        <SearchIcon size={20} className="pointer-events-none absolute start-3 top-3 text-muted" />
        <input
          type="search"
          aria-label={text.searchEvents}
          placeholder={text.searchEvents}
          value={search}
          onChange={(change) => keep({ search: change.target.value })}
          maxLength={60}
          enterKeyHint="search"
          className="h-11 w-full rounded-md border border-edge bg-surface ps-10 pe-3 text-base text-ink placeholder:text-muted"
        />
      </div>
      <Tabs
        label={text.exchange}
        tabs={tabIds.map((id) => ({ id, label: text[id] }))}
        selected={tab}
        onSelect={(id) => keep({ tab: id })}
      >
        <EventsRoom read={read}>
          {(events) => {
            const shown = eventsOf(events, { tab, search, nowMs, named });
            if (shown.length > 0)
              return (
                <KeptPlace address={address}>
                  <SportGroups events={shown} previousPath={address} />
                </KeptPlace>
              );
            // What is missing may be what would stand here: then nothing says that there is none.
            if (read.waiting.length > 0) return <Waiting />;
            if (read.unread.length > 0) return null;
            return <EmptyState hint={search === "" ? empty[tab] : text.emptySearch} />;
          }}
        </EventsRoom>
      </Tabs>
    </ExchangeFrame>
  );
}

export function SportGroups({
  events,
  previousPath,
}: {
  events: readonly SportEvent[];
  previousPath: string;
}): ReactNode {
  const text = useText(exchangeText);
  return groupBySport(events).map(({ sport, rows }) => (
    <section key={sport} className="mb-4">
      <div className="flex items-center gap-1 bg-raised px-3 text-xs font-semibold">
        <h2 className="flex-1 py-2 text-sm">{text[sport]}</h2>
        {/* Only over prices: a race's are on its own page. */}
        {sport !== "racing" && rows.some((event) => !isOver(event) && event.MarketId !== "") && (
          <span aria-hidden="true" className="flex w-36 gap-1 text-center narrow:hidden">
            <span className="flex-1 text-back">{text.back}</span>
            <span className="flex-1 text-lay">{text.lay}</span>
          </span>
        )}
      </div>
      {rows.map((event) => (
        <EventRow key={event.EventId} event={event} previousPath={previousPath} />
      ))}
    </section>
  ));
}
