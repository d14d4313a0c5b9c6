import type { listEvents } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";

export type ListedEvent = ResponseOf<typeof listEvents>["items"][number];

export interface CompetitionGroup {
  readonly name: string;
  readonly events: readonly ListedEvent[];
}
/** A sport with its events by competition, and what a closed fold says of them. */
export interface SportGroup {
  readonly sport: string;
  readonly competitions: readonly CompetitionGroup[];
  readonly events: number;
  readonly inPlay: number;
  /** Markets that wait for somebody. */
  readonly deeds: number;
}

const deedsOf = (events: readonly ListedEvent[]): number => events.reduce((sum, { deeds }) => sum + deeds, 0);

/** Events by sport and competition, both in the order in which the first of theirs comes; within one those that wait for a deed first. [DESK-20] */
export function groupEvents(events: readonly ListedEvent[]): readonly SportGroup[] {
  return [...Map.groupBy(events, ({ sport }) => sport)].map(([sport, of]) => ({
    sport,
    competitions: [...Map.groupBy(of, ({ competition }) => competition)].map(([name, inside]) => ({
      name,
      events: inside.toSorted((a, b) => Number(b.deeds > 0) - Number(a.deeds > 0)),
    })),
    events: of.length,
    inPlay: of.filter(({ is_in_play: isInPlay, is_finished: isFinished }) => isInPlay && !isFinished).length,
    deeds: deedsOf(of),
  }));
}

/** The events of which every word that was typed stands in name, competition or sport, in either language as `say` has it. */
export function foundEvents(
  events: readonly ListedEvent[],
  typed: string,
  say: (name: string) => string,
): readonly ListedEvent[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return events.filter(({ name, competition, sport }) => {
    const said = [name, competition, sport]
      .flatMap((words) => [words, say(words)])
      .join(" ")
      .toLowerCase();
    return wanted.every((word) => said.includes(word));
  });
}
