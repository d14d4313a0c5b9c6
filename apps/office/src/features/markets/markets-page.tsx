import { useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { lazyRouteComponent, Link } from "@tanstack/react-router";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { Choices, Fold, RoomHead, useErrorText, useMay } from "../../shell/index.ts";
import { AddMarketTo, useNoEvent } from "./add-to-event.tsx";
import { AddMarket } from "./by-hand.tsx";
import { EventDirectory } from "./event-directory.tsx";
import { EventHead } from "./event-head.tsx";
import { HouseMarkets } from "./house-markets.tsx";
import { MarketList } from "./market-list.tsx";
import { tabsText } from "./tabs-text.ts";
import type { MarketTab } from "./tabs.ts";
import { MoveStart } from "./move-start.tsx";
import { RenameEvent } from "./rename-event.tsx";
import { marketText } from "./text.ts";
import { useWaitingResults } from "./waits-badge.tsx";

/** Not the first that is looked at, and large: they come once the room stands. */
const TemplatesTab = lazyRouteComponent(() => import("./templates.tsx"), "TemplatesTab");
const MarketConsole = lazyRouteComponent(() => import("./console.tsx"), "MarketConsole");
const WaitingResults = lazyRouteComponent(() => import("./waiting-results.tsx"), "WaitingResults");

/** What waits for somebody, then the events by sport; of a chosen one its markets, with the events at the side where there is room. [DESK-20] */
export function MarketsPage(props: {
  readonly eventId: string | undefined;
  readonly tab: MarketTab;
  readonly onTab: (tab: MarketTab) => void;
}): ReactNode {
  const { eventId, tab } = props;
  const text = useText(marketText);
  const tabs = useText(tabsText);
  const mayControl = useMay("market.control");
  useEffect(() => {
    for (const later of [MarketConsole, WaitingResults, TemplatesTab]) void later.preload?.();
  }, []);
  const choices = [
    { id: "markets", label: tabs.markets },
    { id: "console", label: tabs.console },
    { id: "results", label: tabs.results, count: useWaitingResults()?.waiting || undefined },
    { id: "templates", label: tabs.templates },
  ] as const;
  return (
    <>
      <RoomHead
        title={text.title}
        note={tab === "markets" ? <span className="hidden lg:inline">{text.keys}</span> : undefined}
      >
        <AddMarket />
        {eventId !== undefined && <AddMarketTo eventId={eventId} />}
        {eventId !== undefined && <RenameEvent eventId={eventId} />}
        {eventId !== undefined && <MoveStart eventId={eventId} />}
      </RoomHead>
      {eventId !== undefined && <EventHead eventId={eventId} />}
      {mayControl && (
        <div className="pb-3">
          <Choices label={tabs.tabs} choices={choices} selected={tab} onSelect={props.onTab} />
        </div>
      )}
      <Suspense
        fallback={
          <Loading>
            <Skeleton className="h-80 w-full" />
          </Loading>
        }
      >
        {tab === "results" && <WaitingResults />}
        {tab === "templates" && <TemplatesTab />}
        {(tab === "markets" || tab === "console") && (
          <BesideEvents eventId={eventId}>
            {eventId === undefined && (tab === "console" ? <MarketConsole eventId={undefined} /> : <Waiting />)}
            {eventId !== undefined && <OfEvent eventId={eventId} tab={tab} />}
          </BesideEvents>
        )}
      </Suspense>
    </>
  );
}

/** The tab stays. */
const allEvents = ({ tab }: { readonly tab?: MarketTab }): { tab?: MarketTab } => (tab === undefined ? {} : { tab });

/** Nothing is chosen: what waits stands before the events. Of a chosen one the events are at the side, or behind a link. */
function BesideEvents({ eventId, children }: { eventId: string | undefined; children: ReactNode }): ReactNode {
  const text = useText(marketText);
  if (eventId === undefined)
    return (
      <div className="flex flex-col gap-4">
        {children}
        <EventDirectory eventId={undefined} />
      </div>
    );
  return (
    <div className="grid gap-4 2xl:grid-cols-[19rem_1fr]">
      <Link to="/markets" search={allEvents} className="flex min-h-target items-center text-sm text-accent 2xl:hidden">
        ← {text.allEvents}
      </Link>
      <div className="hidden 2xl:block 2xl:max-h-[calc(100dvh-10rem)] 2xl:overflow-y-auto">
        <Link to="/markets" search={allEvents} className="flex min-h-target items-center text-sm text-accent">
          ← {text.allEvents}
        </Link>
        <EventDirectory eventId={eventId} />
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** One that isn't there has nothing to be controlled. [CONSOLE-11] */
function OfEvent({ eventId, tab }: { eventId: string; tab: "markets" | "console" }): ReactNode {
  const text = useText(marketText);
  const said = useErrorText();
  const failure = useNoEvent(eventId);
  if (failure !== undefined) return <EmptyState title={said(failure.error)} hint={text.noEventHint} />;
  return tab === "console" ? <MarketConsole eventId={eventId} /> : <EventMarkets eventId={eventId} />;
}

function EventMarkets({ eventId }: { eventId: string }): ReactNode {
  return (
    <>
      <MarketList eventId={eventId} />
      <HouseMarkets eventId={eventId} />
    </>
  );
}

function Waiting(): ReactNode {
  const text = useText(marketText);
  const [isOpen, setOpen] = useState(true);
  return (
    <Fold label={text.waiting} note={text.waitingNote} isOpen={isOpen} onToggle={setOpen}>
      <MarketList eventId={undefined} />
    </Fold>
  );
}
