import type { CommandRunner } from "@maidan/services/command";
import type { PriceMaker } from "@maidan/services/feeds";
import { RaceActions, RaceFeed, type PlannedRace, type Race } from "@maidan/services/racing";
import { createFeedLock } from "../../feeds/index.ts";
import { stageSpeed, type StageClock } from "../../feeds/test-support/stage-fixtures.ts";
import type { Stage } from "../../feeds/test-support/stage.ts";
import { createRaceStore } from "../index.ts";

export interface StageRaces {
  readonly races: readonly PlannedRace[];
  readonly clock: StageClock;
  readonly makers?: readonly PriceMaker[];
  readonly runner?: CommandRunner;
  /** The seed of each race, by the order of planning. */
  readonly seedOf?: (index: number) => string;
}

/** The races of the stage's exchange. */
export function stageRaces(stage: Stage, options: StageRaces): RaceFeed {
  const log = { info: () => undefined, warn: (fields: object) => stage.faults.push(fields) };
  let seeds = 0;
  return new RaceFeed({
    source: "simulator",
    calendar: { races: () => options.races },
    runner: options.runner ?? stage.runner,
    store: createRaceStore(),
    lock: createFeedLock(stage.pool),
    actions: new RaceActions({
      engine: stage.engine,
      catalogue: stage.catalogue,
      log,
      commissionBasisPoints: async () => 200,
    }),
    makers: options.makers ?? [],
    clock: options.clock,
    speed: stageSpeed,
    log,
    newSeed: () => {
      const seed = options.seedOf?.(seeds) ?? `seed ${seeds}`;
      seeds += 1;
      return { seed, seedHash: `hash of ${seed}` };
    },
  });
}

/** Lets the feed do what is due, and moves the clock on, until the condition holds. */
export async function runRacesUntil(feed: RaceFeed, clock: StageClock, isReached: () => boolean): Promise<void> {
  for (let looks = 0; looks < 1_000; looks += 1) {
    const nextAtMs = await feed.tick();
    if (isReached()) return;
    clock.moveTo(nextAtMs);
  }
  throw new Error("the races did not get there");
}

/** What the feed has in mind of a race. */
export const raceOfFeed = (feed: RaceFeed, sourceId: string): Race => {
  const race = feed.races().find((each) => each.sourceId === sourceId);
  if (race === undefined) throw new Error(`${sourceId} is not driven`);
  return race;
};
