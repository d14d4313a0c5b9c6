import { fixtureOf } from "../../packages/adapters/src/postgres/feeds/test-support/stage-fixtures.ts";
import { meetingOf } from "../../packages/adapters/src/postgres/racing/test-support/meetings.ts";
import { cricketSetup, soccerSetup, tennisSetup } from "../../packages/core/src/sports/test-support/setups.ts";
import type { FeedMatch, Fixture } from "../../packages/services/src/feeds/index.ts";
import type { PlannedRace, Race } from "../../packages/services/src/racing/index.ts";

export const simSports = ["soccer", "tennis", "cricket"] as const;
export type SimSport = (typeof simSports)[number];
const setups = {
  soccer: soccerSetup(180, 160),
  tennis: tennisSetup(640, 620),
  cricket: cricketSetup(1, -1),
} as const;

/** So fast that the in-play delay rounds to nothing; bets wait in the other markets. */
export const simSpeed = 20_000;

/** What the feeds are to drive: the same list makes the same matches and races in every process. */
export interface Drawn {
  readonly matches: readonly { readonly name: string; readonly sport: SimSport; readonly startAtMs: number }[];
  /** Meetings of one race. */
  readonly meetings: readonly { readonly meetingId: string; readonly startAtMs: number }[];
}

export const fixturesOf = ({ matches }: Drawn): Fixture[] =>
  matches.map(({ name, sport, startAtMs }) => fixtureOf(setups[sport], { name: `${name} ${sport}`, startAtMs }));

export const racesOf = ({ meetings }: Drawn): PlannedRace[] =>
  meetings.flatMap(({ meetingId, startAtMs }) => meetingOf(meetingId, { races: 1, startAtMs }));

/** One step of all that is due then. */
export interface StepAsked {
  readonly drawn: Drawn;
  readonly nowMs: number;
}
/** What players see of it, and when the feeds want to be asked again. */
export interface StepTold {
  readonly nextAtMs: number;
  readonly matches: readonly (Pick<
    FeedMatch,
    "feedMatchId" | "eventId" | "marketId" | "sport" | "sideMarkets" | "phase" | "sourceId"
  > & {
    /** Nothing of it was begun and cut off: its last step has ended, or none was due. */
    readonly isWhole: boolean;
  })[];
  readonly races: readonly (Pick<Race, "sourceId" | "phase" | "winMarketId" | "placeMarketId" | "withdrawn"> & {
    readonly runners: number;
    readonly places: number;
  })[];
}
