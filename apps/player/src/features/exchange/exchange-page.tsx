import { buttonClass } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { EmptyState } from "@maidan/ui/layout";
import { useEffect, type ReactNode } from "react";
import { AppLink } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { readKey } from "../../storage/index.ts";
import { eventsOf, isOver } from "./event-lists.ts";
import { EventRow } from "./event-row.tsx";
import { EventsRoom } from "./events-room.tsx";
import { ExchangeFrame } from "./exchange-frame.tsx";
import { SportGroups } from "./inplay-page.tsx";
import { handOffAddress } from "./hand-off.ts";
import { useOutside } from "./outside.ts";
import { usePins } from "./pins.ts";
import { FavouriteEvents } from "./sports/favourite-events.tsx";
import { exchangeText } from "./text.ts";
import { useEvents } from "./use-events.ts";
import type { SportEvent } from "./use-exchange.ts";
import { useToday } from "./use-today.ts";

const liveShown = 6;
const upcomingShown = 6;

/** The hand-off to an external exchange, where the operator has named one; else the built-in exchange's home. [EXCH-01] [EXCH-02] [ROUTE-22] [OP-57] */
export function ExchangePage(): ReactNode {
  const text = useText(exchangeText);
  const { isSettled } = useSession();
  const outside = useOutside();
  const away = outside === undefined ? "" : handOffAddress(outside.exchange_url, readKey("exchangeToken") ?? "");
  useEffect(() => {
    if (isSettled && away !== "") location.replace(away);
  }, [isSettled, away]);
  if (away !== "")
    return (
      <main className="flex min-h-dvh items-center justify-center">
        <p role="status">{text.handingOver}</p>
      </main>
    );
  return <BuiltInHome />;
}

/** What is pinned, what is live now, what comes of favourite competitions, what comes next. */
function BuiltInHome(): ReactNode {
  const text = useText(exchangeText);
  const read = useEvents();
  return (
    <ExchangeFrame title={text.exchange}>
      <EventsRoom read={read}>{(events) => <Lists events={events} />}</EventsRoom>
    </ExchangeFrame>
  );
}

function Lists({ events }: { events: readonly SportEvent[] }): ReactNode {
  const text = useText(exchangeText);
  const { pins } = usePins();
  const nowMs = useToday();
  const list = (tab: "inPlay" | "today" | "tomorrow") => eventsOf(events, { tab, search: "", nowMs });
  const live = list("inPlay");
  const upcoming = [...list("today"), ...list("tomorrow")].slice(0, upcomingShown);
  const pinned = events.filter((event) => pins.includes(event.MarketId) && !isOver(event));
  return (
    <>
      {pinned.length > 0 && (
        <section className="pt-3">
          <h2 className="px-3 pb-2 text-base font-semibold">{text.pinned}</h2>
          {pinned.map((event) => (
            <EventRow key={event.EventId} event={event} previousPath="/exchange" />
          ))}
        </section>
      )}
      <section className="pt-3">
        <div className="flex items-center justify-between px-3 pb-2">
          <h2 className="text-base font-semibold">{text.liveNow}</h2>
          <AppLink href="/exchange-inplay" className={buttonClass({ tone: "quiet" })}>
            {text.seeAll}
          </AppLink>
        </div>
        {live.length === 0 ? (
          <EmptyState hint={text.emptyInPlay} />
        ) : (
          <SportGroups events={live.slice(0, liveShown)} previousPath="/exchange" />
        )}
      </section>
      {/* Below what is live: the page is written without them, and nothing above is pushed down. */}
      <FavouriteEvents events={events} />
      {upcoming.length > 0 && (
        <section className="pt-1">
          <h2 className="px-3 pb-2 text-base font-semibold">{text.upcoming}</h2>
          <SportGroups events={upcoming} previousPath="/exchange" />
        </section>
      )}
    </>
  );
}
