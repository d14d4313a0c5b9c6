import { isOver } from "../event-lists.ts";
import type { Sport, SportEvent } from "../use-exchange.ts";

/** A competition that a player has marked. */
export interface Favourite {
  readonly sport: Sport;
  readonly competition: string;
}

export const isSame = (one: Favourite, other: Favourite): boolean =>
  one.sport === other.sport && one.competition === other.competition;

export interface Competition {
  readonly name: string;
  readonly events: readonly SportEvent[];
  readonly liveCount: number;
}

/** What is in play first, then what starts next. */
const inTurn = (events: readonly SportEvent[]): readonly SportEvent[] =>
  events.toSorted(
    (one, other) =>
      Number(other.inplay) - Number(one.inplay) || Date.parse(one.start_time) - Date.parse(other.start_time),
  );

/**
 * A sport's events that are not over, by competition: the favourites first, those without events last among them; then those with something in play; of
 * equals by what starts next. [EXCH-20] [OP-58] [ROOM-66]
 */
export function competitionsOf(
  events: readonly SportEvent[],
  sport: Sport,
  favourites: readonly Favourite[] = [],
): readonly Competition[] {
  const open = inTurn(events.filter((event) => event.sport === sport && !isOver(event)));
  const groups = [...Map.groupBy(open, (event) => event.competition)].map(([name, own]) => ({
    name,
    events: own,
    liveCount: own.filter((event) => event.inplay).length,
  }));
  const marked = favourites.filter((favourite) => favourite.sport === sport).map(({ competition }) => competition);
  const named = new Set(groups.map(({ name }) => name));
  // Without its place here its mark could not be taken away while it has no matches.
  const bare = marked.filter((name) => !named.has(name)).map((name) => ({ name, events: [], liveCount: 0 }));
  const rank = ({ name, events: own, liveCount }: Competition): number => {
    const inOrder = own.length === 0 ? 2 : liveCount > 0 ? 0 : 1;
    return marked.includes(name) ? inOrder : inOrder + 3;
  };
  // Within a group the first event is the one that counts; the sort keeps what is equal in its order.
  return [...groups, ...bare].toSorted((one, other) => rank(one) - rank(other));
}

/** The events of favourite competitions that are not over, newest favourite first; a competition without any is left out. [ROOM-66] */
export function eventsOfFavourites(
  events: readonly SportEvent[],
  favourites: readonly Favourite[],
): readonly { readonly favourite: Favourite; readonly events: readonly SportEvent[] }[] {
  const open = inTurn(events.filter((event) => !isOver(event)));
  return favourites
    .map((favourite) => ({ favourite, events: open.filter((event) => isSame(event, favourite)) }))
    .filter(({ events: own }) => own.length > 0);
}
