import { toDigits } from "@maidan/core/money";
import { ChevronDownIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge, EmptyState, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { EventRow } from "../event-row.tsx";
import { EventsRoom } from "../events-room.tsx";
import { ExchangeFrame } from "../exchange-frame.tsx";
import { useSportNames } from "../../../sport-names/index.ts";
import { exchangeText } from "../text.ts";
import { useEvents } from "../use-events.ts";
import { sports, type Sport, type SportEvent } from "../use-exchange.ts";
import { competitionsOf, type Competition } from "./competitions.ts";
import { FavouriteStar } from "./favourite-star.tsx";
import { sportsText } from "./text.ts";
import { useFavourites } from "./use-favourites.ts";

const isSport = (value: string | null): value is Sport => sports.some((sport) => sport === value);

/** Events by sport and competition, with the rows of the in-play list. [EXCH-20] [ROUTE-25] [OP-58] [ROOM-66] */
export function SportsPage(): ReactNode {
  const names = useText(exchangeText);
  const text = useText(sportsText);
  const read = useEvents();
  const [sport, setSport] = useState<Sport>("cricket");
  return (
    <ExchangeFrame title={names.sports} back="/exchange">
      <Tabs
        label={text.choose}
        tabs={sports.map((id) => ({ id, label: names[id] }))}
        selected={sport}
        onSelect={(id) => isSport(id) && setSport(id)}
      >
        <EventsRoom read={read} of={[sport]}>
          {(events) => <Competitions key={sport} events={events} sport={sport} />}
        </EventsRoom>
      </Tabs>
    </ExchangeFrame>
  );
}

function Competitions({ events, sport }: { events: readonly SportEvent[]; sport: Sport }): ReactNode {
  const text = useText(sportsText);
  const { favourites } = useFavourites();
  const competitions = competitionsOf(events, sport, favourites);
  if (competitions.length === 0) return <EmptyState hint={text.empty} />;
  return competitions.map((competition, place) => (
    <CompetitionEvents key={competition.name} {...{ competition, sport }} isFirst={place === 0} />
  ));
}

/** A competition that opens and closes; the first stands open. Closed, its rows follow nothing. */
function CompetitionEvents(props: {
  readonly competition: Competition;
  readonly sport: Sport;
  readonly isFirst: boolean;
}): ReactNode {
  const { competition, sport, isFirst } = props;
  const named = useSportNames();
  const text = useText(sportsText);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(isFirst);
  const count = (value: number): string => toDigits(String(value), language);
  return (
    <section className="mb-2">
      <div className="flex items-center gap-1 bg-raised">
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-13 w-full items-center gap-2 ps-3 text-start"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-semibold">{named(competition.name)}</span>
              <span className="block text-xs font-normal text-muted">
                {competition.events.length === 0
                  ? text.noMatches
                  : text.events({ count: count(competition.events.length) })}
              </span>
            </span>
            {competition.liveCount > 0 && (
              <Badge tone="accent">{text.live({ count: count(competition.liveCount) })}</Badge>
            )}
            <ChevronDownIcon
              size={20}
              className={`shrink-0 text-muted transition-transform ${isOpen ? "rotate-180" : ""}`}
            />
          </button>
        </h2>
        <FavouriteStar favourite={{ sport, competition: competition.name }} />
      </div>
      {isOpen &&
        competition.events.map((event) => (
          <EventRow key={event.EventId} event={event} previousPath="/exchange-sports" />
        ))}
    </section>
  );
}
