import { randomUUID } from "node:crypto";
import type { CricketTelling, Overs } from "@maidan/core/sports";
import type { CommandRunner } from "@maidan/services/command";
import {
  createAnnounceMatch,
  createCorrectEnd,
  createTellMatch,
  MatchActions,
  ToldFeed,
  type AnnouncedTeam,
  type NameOtherResult,
  type PriceMaker,
  type StepFailpoint,
} from "@maidan/services/feeds";
import type { SettleHouseDeps } from "@maidan/services/house-markets";
import { initialTemplates, type EventTemplate, type TemplateKey } from "@maidan/services/market-templates";
import type pg from "pg";
import { createAddedMarketStore, createFeedLock, createFeedStore, createToldStore } from "../index.ts";
import { StageClock } from "./stage-fixtures.ts";
import { houseOf, matchOddsAlone, type Stage } from "./stage.ts";

export const provider = { providerId: "1", name: "stadium" } as const;
export const source = "told:stadium";
const two: readonly [AnnouncedTeam, AnnouncedTeam] = [
  { name: "Dhaka", strength: 0 },
  { name: "Khulna", strength: 0 },
];

const cricketTemplate = initialTemplates["4"];
/** Match Odds, Bookmaker and Fancy, as a new platform has them. */
export const withHouse = async (key: TemplateKey): Promise<EventTemplate> => ({
  exchange: (await matchOddsAlone(key)).exchange,
  house: cricketTemplate?.house ?? {},
});

const withAll = async (): Promise<EventTemplate> => {
  if (cricketTemplate === undefined) throw new Error("cricket has no template");
  return cricketTemplate;
};

export interface ToldStageOptions {
  readonly makers?: readonly PriceMaker[];
  /** Of the matches that are announced; absent: 20. */
  readonly overs?: Overs;
  readonly hasHouse?: boolean;
  /** The exchange's other markets of a new platform's cricket too. */
  readonly hasSides?: boolean;
  /** By which players of the house's void markets are told. */
  readonly letters?: NonNullable<SettleHouseDeps["letters"]>;
  readonly failpoint?: (name: StepFailpoint) => void;
  /** By which ends are corrected; absent: none is. */
  readonly nameResult?: NameOtherResult;
}

export interface OwnProcess {
  readonly pool?: pg.Pool;
  readonly runner?: CommandRunner;
}

/** Whether something is told that isn't done yet. */
async function isBehind({ pool }: Stage): Promise<boolean> {
  const { rows } = await pool.query(
    `select from feed_match f where f.source = $1 and (f.phase <> 'finished' or f.step < f.end_corrected_by) and (f.phase = 'planned'
       or exists (select from feed_told t where t.feed_match_id = f.id and t.sequence > f.step))`,
    [source],
  );
  return rows.length > 0;
}

const oversOf = ({ overs }: ToldStageOptions) => (overs === undefined ? {} : { overs });

/** A feed of told matches on the stage, and a provider who tells them. */
export function stageTold(stage: Stage, options: ToldStageOptions = {}) {
  const clock = new StageClock(Date.now());
  const { runner } = stage;
  const told = createToldStore();
  const log = { info: () => undefined, warn: (fields: object) => stage.faults.push(fields) };
  const announceMatch = createAnnounceMatch({
    runner,
    store: createFeedStore(),
    told,
    newKey: randomUUID,
    nowMs: () => clock.nowMs(),
  });
  const tellMatch = createTellMatch({ runner, told, newKey: randomUUID, nowMs: () => clock.nowMs() });
  const sequences = new Map<string, number>();
  /** Of a process of its own, where it has its own connections or runner. */
  const newFeed = (own: OwnProcess = {}): ToldFeed => {
    const actions = new MatchActions({
      engine: stage.engine,
      catalogue: stage.catalogue,
      log,
      speed: 1,
      commissionBasisPoints: async () => 200,
      templateOf: options.hasSides === true ? withAll : options.hasHouse === true ? withHouse : matchOddsAlone,
      plannedDelayMs: async () => 0,
    });
    const { nameResult, letters } = options;
    const feed = new ToldFeed({
      runner: own.runner ?? runner,
      store: createFeedStore(),
      added: createAddedMarketStore(),
      told,
      lock: createFeedLock(own.pool ?? stage.pool),
      actions,
      ...(nameResult !== undefined && { correctEnd: createCorrectEnd({ actions, nameResult, log }) }),
      makers: options.makers ?? [],
      ...(options.hasHouse === true && { house: houseOf(stage, letters === undefined ? {} : { letters }) }),
      clock,
      log,
      ...(options.failpoint !== undefined && { failpoint: options.failpoint }),
    });
    stage.feeds.push(feed);
    return feed;
  };
  return {
    clock,
    newFeed,
    announce: (sourceId: string, teams = two, startAtMs = clock.nowMs() + 60_000) =>
      announceMatch(provider, { ...oversOf(options), sourceId, competition: "Stage", startAtMs, teams }),
    /** Tells the next thing, or that of a place. */
    tell: async (sourceId: string, telling: CricketTelling, sequence?: number) => {
      const place = sequence ?? (sequences.get(sourceId) ?? 0) + 1;
      const outcome = await tellMatch(provider, { sourceId, sequence: place, telling, quietMs: 90_000 });
      if (outcome.ok) sequences.set(sourceId, Math.max(place, sequences.get(sourceId) ?? 0));
      return outcome;
    },
    /** Looks until all is done that was told. The clock goes on only where a step failed. */
    catchUp: async (feed: ToldFeed): Promise<void> => {
      for (let looks = 0; looks < 2_000; looks += 1) {
        await feed.tick();
        await feed.idle();
        if (!(await isBehind(stage))) return;
        if (looks % 5 === 4) clock.moveTo(clock.nowMs() + 2_000);
      }
      throw new Error("the feed did not catch up");
    },
    /** Lets so much time pass, and the feed look. */
    wait: async (feed: ToldFeed, ms: number): Promise<void> => {
      clock.moveTo(clock.nowMs() + ms);
      await feed.tick();
      await feed.idle();
    },
  };
}

export const ball = (
  innings: number,
  at: string,
  brought: Partial<Omit<Extract<CricketTelling, { type: "ball" }>, "type" | "innings" | "over" | "ball">> = {},
): CricketTelling => {
  const [over = "0", place = "1"] = at.split(".");
  const nothing = { runsOffBat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, wicket: null };
  return { type: "ball", innings, over: Number(over), ball: Number(place), ...nothing, ...brought };
};
export const running = (innings: number, at: string): CricketTelling => {
  const [over = "0", place = "1"] = at.split(".");
  return { type: "ball_running", innings, over: Number(over), ball: Number(place) };
};
