import { finishingPlaces, metresAt, type RaceRunner } from "@maidan/core/sports/racing";
import { simulatedNotice } from "../feeds/index.ts";
import type { Race, RacePhase } from "./ports.ts";

export interface RaceSummary {
  readonly number: number;
  readonly title: string;
  readonly metres: number;
  readonly startAt: string;
  readonly winMarketId: string;
  readonly placeMarketId: string;
  readonly places: number;
  readonly phase: Exclude<RacePhase, "planned">;
  /** Names of horses that were withdrawn. */
  readonly nonRunners: readonly string[];
  /** Names in the order of the finish, with their places; empty until then. */
  readonly result: readonly { readonly place: number; readonly name: string }[];
}

/** What is kept with a meeting's event and shown as its score. */
export interface MeetingScore {
  readonly sport: "racing";
  readonly headline: string;
  readonly status: string;
  readonly course: string;
  readonly going: string;
  readonly races: readonly RaceSummary[];
  readonly isSimulated: true;
  readonly notice: string;
  readonly lastIncident: string | null;
}

const shownPlaces = 4;

/** The meeting as its races stand: those that aren't announced yet are left out. The race that counts is the one that runs, else the next, else the last. [RACE-12] */
export function meetingScore(
  races: readonly Race[],
  at: { readonly nowMs: number; readonly speed: number },
): MeetingScore {
  const known = races
    .filter(({ phase }) => phase !== "planned")
    .toSorted((one, other) => one.card.number - other.card.number);
  const current =
    known.find(({ phase }) => phase === "running") ?? known.find(({ phase }) => phase === "announced") ?? known.at(-1);
  if (current === undefined) throw new Error("a meeting without an announced race has no score");
  const { card } = current;
  const last = known.findLast(({ phase }) => phase === "finished");
  return {
    sport: "racing",
    headline: `Race ${card.number}: ${card.title}`,
    status: statusOf(current, (at.nowMs - (current.offAtMs ?? at.nowMs)) * at.speed),
    course: card.course,
    going: card.going,
    races: known.map(summaryOf),
    isSimulated: true,
    notice: simulatedNotice,
    lastIncident: last === undefined ? null : `Race ${last.card.number}: ${winnerNames(last)} won`,
  };
}

function summaryOf(race: Race): RaceSummary {
  const { card, phase, winMarketId, placeMarketId } = race;
  if (phase === "planned" || winMarketId === null || placeMarketId === null)
    throw new Error(`${race.sourceId} has no markets yet`);
  return {
    number: card.number,
    title: card.title,
    metres: card.metres,
    startAt: new Date(race.startAtMs).toISOString(),
    winMarketId,
    placeMarketId,
    places: card.places,
    phase,
    nonRunners: card.runners.filter(({ number }) => race.withdrawn.includes(number)).map(({ name }) => name),
    result: phase === "finished" ? resultOf(race).slice(0, shownPlaces) : [],
  };
}

/** Places and names in the order of the finish. */
export function resultOf({ card, run }: Pick<Race, "card" | "run">): { place: number; number: number; name: string }[] {
  if (run === null) return [];
  const places = finishingPlaces(run);
  return run.finish
    .flat()
    .map((number) => ({ place: places.get(number) ?? 0, number, name: nameOf(card.runners, number) }));
}

export const winnerNames = (race: Race): string =>
  resultOf(race)
    .filter(({ place }) => place === 1)
    .map(({ name }) => name)
    .join(", ");

function statusOf(race: Race, elapsedMs: number): string {
  const { card, run } = race;
  switch (race.phase) {
    case "planned":
    case "announced":
      return "Starts soon";
    case "running": {
      if (run === null || race.step === 0) return "They're off";
      const order = run.runners.toSorted(
        (one, other) => metresAt(run, other, elapsedMs) - metresAt(run, one, elapsedMs),
      );
      return order
        .slice(0, 3)
        .map(({ number }, place) => `${place + 1}. ${nameOf(card.runners, number)}`)
        .join("  ");
    }
    case "finished":
      return resultOf(race)
        .filter(({ place }) => place <= 3)
        .map(({ place, name }) => `${place}. ${name}`)
        .join("  ");
  }
}

const nameOf = (runners: readonly RaceRunner[], number: number): string =>
  runners.find((runner) => runner.number === number)?.name ?? String(number);
