import { buttonClass } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { EmptyState } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { AppLink } from "../../navigation/index.ts";
import { eventsOf } from "./event-lists.ts";
import { EventRow } from "./event-row.tsx";
import { ExchangeFrame } from "./exchange-frame.tsx";
import { SportGroups, Waiting } from "./inplay-page.tsx";
import { usePins } from "./pins.ts";
import { exchangeText } from "./text.ts";
import { useEvents, type SportEvent } from "./use-exchange.ts";

const liveShown = 6;
const upcomingShown = 6;

/** The built-in exchange's home: what is pinned, what is live now, what comes next. [OP-57] */
export function ExchangePage(): ReactNode {
  const text = useText(exchangeText);
  const events = useEvents();
  return (
    <ExchangeFrame title={text.exchange}>
      {events === undefined ? <Waiting /> : <Lists events={events} />}
    </ExchangeFrame>
  );
}

function Lists({ events }: { events: readonly SportEvent[] }): ReactNode {
  const text = useText(exchangeText);
  const { pins } = usePins();
  const [nowMs] = useState(() => Date.now());
  const list = (tab: "inPlay" | "today" | "tomorrow") => eventsOf(events, { tab, search: "", nowMs });
  const live = list("inPlay");
  const upcoming = [...list("today"), ...list("tomorrow")].slice(0, upcomingShown);
  const pinned = events.filter((event) => pins.includes(event.MarketId) && event.result === undefined);
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
      {upcoming.length > 0 && (
        <section className="pt-1">
          <h2 className="px-3 pb-2 text-base font-semibold">{text.upcoming}</h2>
          <SportGroups events={upcoming} previousPath="/exchange" />
        </section>
      )}
    </>
  );
}
