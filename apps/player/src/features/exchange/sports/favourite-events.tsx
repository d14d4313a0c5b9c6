import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useSportNames } from "../../../sport-names/index.ts";
import { EventRow } from "../event-row.tsx";
import type { SportEvent } from "../use-exchange.ts";
import { eventsOfFavourites } from "./competitions.ts";
import { FavouriteStar } from "./favourite-star.tsx";
import { sportsText } from "./text.ts";
import { useFavourites } from "./use-favourites.ts";

/** As many of each as a thumb passes quickly; all of them are under Sports. */
const eventsShown = 3;

/** The next matches of the player's favourite competitions, each competition with its star; nothing where there are none. [ROOM-66] */
export function FavouriteEvents({ events }: { events: readonly SportEvent[] }): ReactNode {
  const text = useText(sportsText);
  const named = useSportNames();
  const { favourites } = useFavourites();
  const groups = eventsOfFavourites(events, favourites);
  if (groups.length === 0) return null;
  return (
    <section className="pt-3" aria-label={text.favourites}>
      <h2 className="px-3 pb-2 text-base font-semibold">{text.favourites}</h2>
      {groups.map(({ favourite, events: own }) => (
        <section key={`${favourite.sport} ${favourite.competition}`} className="mb-2">
          <div className="flex items-center bg-raised ps-3">
            <h3 className="min-w-0 flex-1 truncate text-sm font-semibold">{named(favourite.competition)}</h3>
            <FavouriteStar favourite={favourite} />
          </div>
          {own.slice(0, eventsShown).map((event) => (
            <EventRow key={event.EventId} event={event} previousPath="/exchange" />
          ))}
        </section>
      ))}
    </section>
  );
}
