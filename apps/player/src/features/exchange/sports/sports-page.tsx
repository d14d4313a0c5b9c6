import { toDigits } from "@maidan/core/money";
import { ChevronDownIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge, EmptyState, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useSearch } from "wouter";
import { EventRow } from "../event-row.tsx";
import { EventsRoom } from "../events-room.tsx";
import { ExchangeFrame } from "../exchange-frame.tsx";
import { useSportNames } from "../../../sport-names/index.ts";
import { keepAddress, KeptPlace } from "../kept-place.tsx";
import { exchangeText } from "../text.ts";
import { useEvents } from "../use-events.ts";
import { sports, type Sport, type SportEvent } from "../use-exchange.ts";
import { competitionsOf, type Competition } from "./competitions.ts";
import { FavouriteStar } from "./favourite-star.tsx";
import { sportsText } from "./text.ts";
import { useFavourites } from "./use-favourites.ts";

const isSport = (value: string | null): value is Sport => sports.some((sport) => sport === value);

/** Whoever comes back from a match, or loads the page anew, finds the same sport. [ROOM-85] */
const addressOf = (sport: string): string => `/exchange-sports?${new URLSearchParams({ sport }).toString()}`;

/** Events by sport and competition, with the rows of the in-play list. [EXCH-20] [ROUTE-25] [OP-58] [ROOM-66] */
export function SportsPage(): ReactNode {
  const names = useText(exchangeText);
  const text = useText(sportsText);
  const read = useEvents();
  const asked = new URLSearchParams(useSearch()).get("sport");
  const sport = isSport(asked) ? asked : "cricket";
  return (
    <ExchangeFrame title={names.sports} back="/exchange">
      <Tabs
        label={text.choose}
        tabs={sports.map((id) => ({ id, label: names[id] }))}
        selected={sport}
        onSelect={(id) => keepAddress(addressOf(id))}
      >
        <EventsRoom read={read} of={[sport]}>
          {(events) => (
            <KeptPlace key={sport} address={addressOf(sport)}>
              <Competitions events={events} sport={sport} />
            </KeptPlace>
          )}
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

/** Those that were opened or closed by hand, as long as the app runs: back from a match they are as they were. [ROOM-85] */
const turned = new Map<string, boolean>();

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
  const key = `${sport}:${competition.name}`;
  const [isOpen, setOpen] = useState(turned.get(key) ?? isFirst);
  const turn = (): void => {
    turned.set(key, !isOpen);
    setOpen(!isOpen);
  };
  const count = (value: number): string => toDigits(String(value), language);
  return (
    <section className="mb-2">
      <div className="flex items-center gap-1 bg-raised">
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={turn}
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
          <EventRow key={event.EventId} event={event} previousPath={addressOf(sport)} />
        ))}
    </section>
  );
}
