import { isOver } from "../event-lists.ts";
import type { Sport, SportEvent } from "../use-exchange.ts";

export interface Competition {
  readonly name: string;
  readonly events: readonly SportEvent[];
  readonly liveCount: number;
}

/** A sport's events that are not over, by competition: those with something in play first, then by what starts next. [EXCH-20] [OP-58] */
export function competitionsOf(events: readonly SportEvent[], sport: Sport): readonly Competition[] {
  const open = events
    .filter((event) => event.sport === sport && !isOver(event))
    .toSorted(
      (one, other) =>
        Number(other.inplay) - Number(one.inplay) || Date.parse(one.start_time) - Date.parse(other.start_time),
    );
  const groups = [...Map.groupBy(open, (event) => event.competition)].map(([name, own]) => ({
    name,
    events: own,
    liveCount: own.filter((event) => event.inplay).length,
  }));
  // Within a group the first event is the one that counts; the sort keeps what is equal in its order.
  return groups.toSorted((one, other) => Number(other.liveCount > 0) - Number(one.liveCount > 0));
}
