import type { RaceCard, RaceRun } from "@maidan/core/sports/racing";
import type { Reader, Tx } from "../command/index.ts";

/** A race that a feed will run: what its card says, and when. */
export interface PlannedRace {
  readonly source: string;
  /** The race's own id at its source; with `source` it names the race for ever. */
  readonly sourceId: string;
  /** Races of one meeting are markets of one event. */
  readonly meetingId: string;
  readonly card: RaceCard;
  readonly startAtMs: number;
  /** When its markets open. */
  readonly announceAtMs: number;
}

/** Whatever knows which meetings there are. */
export interface RaceCalendar {
  /** Races whose markets open until `toMs` and whose start is not before `fromMs`, with all others of their meetings: deterministic, in order of start. */
  races(window: { readonly fromMs: number; readonly toMs: number }): readonly PlannedRace[];
}

/** `planned`: not yet announced; `announced`: its markets are open; `running`: they are reconciled and suspended; `finished`: settled. */
export type RacePhase = "planned" | "announced" | "running" | "finished";

/** A race as the feed keeps it. */
export interface Race extends PlannedRace {
  readonly raceId: string;
  /** What it is drawn from: secret until its result is told, its hash is told before. [RACE-07] */
  readonly seed: string;
  readonly seedHash: string;
  readonly phase: RacePhase;
  readonly eventId: string | null;
  readonly winMarketId: string | null;
  readonly placeMarketId: string | null;
  /** Numbers that don't run. */
  readonly withdrawn: readonly number[];
  /** Quarters of the race that have been told. */
  readonly step: number;
  readonly offAtMs: number | null;
  /** Null until the off. */
  readonly run: RaceRun | null;
  readonly nextAtMs: number;
}

/** Where a row was when its writer read it. */
export type RaceCursor = Pick<Race, "phase" | "step" | "withdrawn">;

export interface RaceStore {
  /** Adds the races that are not there yet, with these seeds. */
  plan(tx: Tx, races: readonly (PlannedRace & { readonly seed: string; readonly seedHash: string })[]): Promise<void>;
  /** The source ids of these that are there already. */
  known(
    reader: Reader,
    query: { readonly source: string; readonly sourceIds: readonly string[] },
  ): Promise<readonly string[]>;
  /** All races of the meetings that have one which is not finished. */
  ofUnfinishedMeetings(reader: Reader, source: string): Promise<readonly Race[]>;
  /** False when the row is not where the writer believed it to be. */
  advance(tx: Tx, race: Race, from: RaceCursor): Promise<boolean>;
}

/** What others may read of races. The seed of a race that isn't over, and where its run leads, are the reader's to keep to itself. */
export interface RaceReads {
  race(reader: Reader, raceId: string): Promise<Race | undefined>;
  /** Races that are announced or run, in order of start, and the last so many that are over, the newest first. */
  around(
    reader: Reader,
    limits: { readonly finished: number },
  ): Promise<{ readonly open: readonly Race[]; readonly finished: readonly Race[] }>;
  /** These races, whatever became of them. */
  races(reader: Reader, raceIds: readonly string[]): Promise<readonly Race[]>;
}
